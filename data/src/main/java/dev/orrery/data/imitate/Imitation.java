package dev.orrery.data.imitate;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;

/** Requests that follow a profile: profile and seed in, requests out, the same on any machine. */
public final class Imitation {
    /** Most requests of one imitation. */
    public static final int MOST_REQUESTS = 20_000_000;

    private final WorkloadProfile profile;
    private final long seed;
    private final int requests;
    private final long[] stemStart;
    private long nextBlock;
    private long[] ids = new long[256];

    /** Takes rows. */
    @FunctionalInterface
    public interface Rows {
        /**
         * Takes one request, in order of arrival.
         *
         * @param ids block ids, used again for the next request
         * @param idCount how many, -1 for a request without
         */
        void row(double timeMs, int inputTokens, int outputTokens, long[] ids, int idCount) throws IOException;
    }

    private Imitation(WorkloadProfile profile, long seed, int requests) {
        if (requests < 1 || requests > MOST_REQUESTS) {
            throw new IllegalArgumentException(
                    "the number of requests must be from 1 to " + MOST_REQUESTS + "; got " + requests);
        }
        this.profile = profile;
        this.seed = seed;
        this.requests = requests;
        // A range of its own for each seed, below 2^53 so that tools that read numbers as doubles keep ids apart.
        nextBlock = RandomStreams.seed(seed, "imitate/blocks") >>> 12 & -(1L << 24);
        stemStart = new long[profile.stems().size()];
        for (int s = 0; s < stemStart.length; s++) {
            stemStart[s] = nextBlock;
            WorkloadProfile.Stem stem = profile.stems().get(s);
            nextBlock += stem.depth()
                    - (stem.under() < 0 ? 0 : profile.stems().get(stem.under()).depth());
        }
    }

    /**
     * Writes requests: the profile's number of them in its span, then the same again with others.
     *
     * @param requests 1 to {@link #MOST_REQUESTS}
     */
    public static void write(WorkloadProfile profile, long seed, int requests, Rows to) throws IOException {
        new Imitation(profile, seed, requests).write(to);
    }

    /** Returns requests as a table; see {@link #write}. */
    public static RequestTable table(WorkloadProfile profile, long seed, int requests) {
        RequestTable.Builder table = new RequestTable.Builder(profile.blockSize(), false);
        try {
            write(profile, seed, requests, (at, in, out, ids, n) -> table.add(at, in, out, ids, Math.max(0, n)));
        } catch (IOException e) {
            throw new IllegalStateException("a table in memory does not fail", e);
        }
        return table.build();
    }

    private void write(Rows to) throws IOException {
        int left = requests;
        for (int period = 0; left > 0; period++) {
            Draws draws = new Draws(RandomStreams.stream(seed, "imitate/" + period));
            ImitatedRows rows = ImitatedRows.draw(profile, draws);
            double startMs = period * profile.arrivals().spanMs();
            int count = Math.min(left, rows.size());
            long[] own = new long[rows.size()];
            double firstMs = period == 0 ? rows.timeMs[0] : 0;
            for (int i = 0; i < count; i++) {
                own[i] = nextBlock;
                nextBlock += rows.blocks(i) - rows.kept[i];
                int n = profile.blocks() ? path(rows, i, own) : -1;
                to.row(startMs + rows.timeMs[i] - firstMs, rows.input[i], rows.output[i], ids, n);
            }
            left -= count;
        }
    }

    /** Writes the blocks of a request: those of its prefix, those of earlier requests, then its own. */
    private int path(ImitatedRows rows, int i, long[] own) {
        int n = rows.blocks(i);
        if (n > ids.length) {
            ids = new long[Math.max(n, ids.length * 2)];
        }
        int r = i;
        for (int depth = n - 1; depth >= 0; depth--) {
            while (depth < rows.kept[r] && rows.parent[r] >= 0) {
                r = rows.parent[r];
            }
            ids[depth] = depth < rows.kept[r] ? stemBlock(rows.stem[r], depth) : own[r] + depth - rows.kept[r];
        }
        return n;
    }

    private long stemBlock(int stem, int depth) {
        int s = stem;
        while (profile.stems().get(s).under() >= 0
                && depth < profile.stems().get(profile.stems().get(s).under()).depth()) {
            s = profile.stems().get(s).under();
        }
        int under = profile.stems().get(s).under();
        return stemStart[s]
                + depth
                - (under < 0 ? 0 : profile.stems().get(under).depth());
    }
}
