package dev.orrery.data.synth;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The built-in workload profiles: name and seed in, requests out, the same on any machine.
 *
 * <p>A profile generates hour after hour at its rate; a number of requests takes that many from the beginning, so fewer
 * requests are a prefix of more. Hours share the prompts of system and tools; no conversation goes on into the next.
 */
public final class Profiles {
    /** Most requests of one workload. */
    public static final int MOST_REQUESTS = 100_000_000;

    private static final List<Profile> ALL = List.of(ConversationLike.PROFILE, ToolagentLike.PROFILE);

    private Profiles() {}

    /** Returns the names of all profiles. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Profile profile : ALL) {
            names.add(profile.name());
        }
        return List.copyOf(names);
    }

    /**
     * Returns how many requests an hour of the profile has: the size of the trace it is fitted to.
     *
     * @throws IllegalArgumentException if there is no such profile, with a sentence for the user
     */
    public static int requests(String name) {
        return profile(name).requests();
    }

    /**
     * Generates a workload as a table.
     *
     * @param requests 1 to {@link #MOST_REQUESTS}
     * @throws IllegalArgumentException if there is no such profile or the number is out of range, with a sentence for
     *     the user
     */
    public static RequestTable table(String name, long seed, int requests) {
        Profile profile = profile(name);
        checkRequests(requests);
        RequestTable.Builder builder = new RequestTable.Builder(Rows.BLOCK, false);
        Walk walk = new Walk(profile, seed);
        int left = requests;
        for (int index = 0; left > 0; index++) {
            Period period = walk.period(index);
            int[] shared = period.shared();
            int count = Math.min(left, period.size());
            for (int i = 0; i < count; i++) {
                // Blocks that nobody else has need no name.
                long[] ids = walk.path(period, i, shared[i]);
                double time = walk.timeMs(period, index, i);
                builder.add(time, period.inputTokens(i), period.outputTokens(i), ids, shared[i]);
            }
            walk.done(period);
            left -= count;
        }
        return builder.build();
    }

    /**
     * Generates a workload row by row, in memory for one hour of it.
     *
     * @param requests 1 to {@link #MOST_REQUESTS}
     * @throws IllegalArgumentException if there is no such profile or the number is out of range, with a sentence for
     *     the user
     * @throws IOException what the sink throws
     */
    public static void write(String name, long seed, int requests, RowSink sink) throws IOException {
        Profile profile = profile(name);
        checkRequests(requests);
        Walk walk = new Walk(profile, seed);
        int left = requests;
        for (int index = 0; left > 0; index++) {
            Period period = walk.period(index);
            int count = Math.min(left, period.size());
            for (int i = 0; i < count; i++) {
                int n = period.blocks(i);
                long[] ids = walk.path(period, i, n);
                sink.row(walk.timeMs(period, index, i), period.inputTokens(i), period.outputTokens(i), ids, n);
            }
            walk.done(period);
            left -= count;
        }
    }

    /**
     * Checks what {@link #table} and {@link #write} take.
     *
     * @throws IllegalArgumentException if there is no such profile or the number is out of range, with a sentence for
     *     the user
     */
    public static void check(String name, int requests) {
        profile(name);
        checkRequests(requests);
    }

    private static Profile profile(String name) {
        for (Profile profile : ALL) {
            if (profile.name().equals(name)) {
                return profile;
            }
        }
        throw new IllegalArgumentException(
                "no profile is called '" + name + "'; there are " + String.join(" and ", names()));
    }

    private static void checkRequests(int requests) {
        if (requests < 1 || requests > MOST_REQUESTS) {
            throw new IllegalArgumentException(
                    "the number of requests must be from 1 to " + MOST_REQUESTS + "; got " + requests);
        }
    }

    /** Goes through the hours of a workload and names the blocks. */
    private static final class Walk {
        private final Profile profile;
        private final long seed;
        private final long prefixBase;
        private long ownBase;
        private long[] ids = new long[256];

        Walk(Profile profile, long seed) {
            this.profile = profile;
            this.seed = seed;
            // A range of its own for each seed, below 2^53 so that tools that read numbers as doubles keep ids apart.
            this.prefixBase = RandomStreams.seed(seed, "synth/" + profile.name() + "/blocks") >>> 12 & -(1L << 24);
            this.ownBase = prefixBase + profile.prefixBlocks();
        }

        Period period(int index) {
            return Period.generate(profile, seed, index);
        }

        long timeMs(Period period, int index, int i) {
            return (long) index * profile.steps() * Period.STEP_MS + period.timeMs(i);
        }

        long[] path(Period period, int i, int n) {
            if (n > ids.length) {
                ids = new long[n];
            }
            period.path(i, n, prefixBase, ownBase, ids);
            return ids;
        }

        void done(Period period) {
            ownBase += period.ownBlocks();
        }
    }
}
