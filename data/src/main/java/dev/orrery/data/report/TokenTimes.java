package dev.orrery.data.report;

import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/** Keeps when each token was delivered, for lists of gaps per request: 8 bytes a token. */
public final class TokenTimes implements PassObserver {
    private static final long[] NONE = {};

    private final RequestTable requests;
    private final int firstRow;
    private final long[][] times;
    private final int[] counts;
    private final int[][] sampled;
    private final int[] sampling;

    /**
     * Starts with nothing kept.
     *
     * @param firstRow earlier requests are not kept
     */
    public TokenTimes(RequestTable requests, int workers, int firstRow) {
        this.requests = requests;
        this.firstRow = firstRow;
        this.times = new long[requests.size()][];
        this.counts = new int[requests.size()];
        this.sampled = new int[workers][16];
        this.sampling = new int[workers];
    }

    @Override
    public void scheduled(int worker, int request, int computed, boolean samples) {
        if (samples && request >= firstRow && requests.outputTokens(request) > 0) {
            if (sampling[worker] == sampled[worker].length) {
                sampled[worker] = Arrays.copyOf(sampled[worker], 2 * sampling[worker]);
            }
            sampled[worker][sampling[worker]++] = request;
        }
    }

    @Override
    public void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {
        for (int i = 0; i < sampling[worker]; i++) {
            int request = sampled[worker][i];
            long[] known = times[request];
            if (known == null) {
                known = new long[requests.outputTokens(request)];
                times[request] = known;
            }
            known[counts[request]++] = endNs;
        }
        sampling[worker] = 0;
    }

    /** Returns the times between the tokens of a request, ns. */
    public long[] gapsNs(int request) {
        long[] known = times[request];
        if (known == null || counts[request] < 2) {
            return NONE;
        }
        long[] gaps = new long[counts[request] - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = known[i + 1] - known[i];
        }
        return gaps;
    }
}
