package dev.orrery.data.report;

import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/** Counts the tokens delivered in each second of a run, for {@link VllmConsole}. */
public final class TokenSeconds implements PassObserver {
    private static final long NS = 1_000_000_000L;

    private final RequestTable requests;
    private final int firstRow;
    private final int[] sampled;
    private long[] tokens = new long[64];

    /**
     * Starts with nothing counted.
     *
     * @param firstRow earlier requests are not counted
     */
    public TokenSeconds(RequestTable requests, int workers, int firstRow) {
        this.requests = requests;
        this.firstRow = firstRow;
        this.sampled = new int[workers];
    }

    @Override
    public void scheduled(int worker, int request, int computed, boolean samples) {
        if (samples && request >= firstRow && requests.outputTokens(request) > 0) {
            sampled[worker]++;
        }
    }

    @Override
    public void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {
        int second = Math.toIntExact(endNs / NS);
        if (second >= tokens.length) {
            tokens = Arrays.copyOf(tokens, Math.max(second + 1, tokens.length * 2));
        }
        tokens[second] += sampled[worker];
        sampled[worker] = 0;
    }

    /** Returns the largest number of tokens in a second. */
    public long peak() {
        long peak = 0;
        for (long n : tokens) {
            peak = Math.max(peak, n);
        }
        return peak;
    }
}
