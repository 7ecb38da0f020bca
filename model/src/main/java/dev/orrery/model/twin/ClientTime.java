package dev.orrery.model.twin;

import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import java.util.Arrays;

/**
 * What tokenizer, streams and network add to what clients see of each request: a constant, and so much for each request
 * that its worker has in progress at its first token. It delays tokens and holds up no pass, so that it is worked out
 * when a run has ended.
 */
final class ClientTime {
    private ClientTime() {}

    /** Notes {@link RequestLog#aroundNs} of every request that has a first token. */
    static void note(RequestLog log, Surroundings around, int workers) {
        if (around.frontMs() == 0 && around.clientMs() == 0) {
            return;
        }
        long[][] begins = new long[workers][];
        long[][] ends = new long[workers][];
        if (around.clientMs() > 0) {
            sort(log, begins, ends);
        }
        long[] noted = new long[log.size()];
        for (int r = 0; r < noted.length; r++) {
            long first = log.firstTokenNs[r];
            if (first != RequestLog.NEVER) {
                int worker = log.worker[r];
                double clients = around.clientMs() > 0
                        ? Math.max(1, upTo(begins[worker], first) - upTo(ends[worker], first))
                        : 0;
                noted[r] = Nanos.ofMs(around.frontMs() + around.clientMs() * clients);
            }
        }
        log.aroundNs = noted;
    }

    /** Sorts when the requests of each worker arrived and when they ended. */
    private static void sort(RequestLog log, long[][] begins, long[][] ends) {
        int[] sent = new int[begins.length];
        int[] ended = new int[begins.length];
        for (int r = 0; r < log.size(); r++) {
            if (log.worker[r] >= 0) {
                sent[log.worker[r]]++;
                ended[log.worker[r]] += log.endNs[r] == RequestLog.NEVER ? 0 : 1;
            }
        }
        for (int w = 0; w < begins.length; w++) {
            begins[w] = new long[sent[w]];
            ends[w] = new long[ended[w]];
        }
        for (int r = 0; r < log.size(); r++) {
            int w = log.worker[r];
            if (w >= 0) {
                begins[w][--sent[w]] = log.arrivalNs[r];
                if (log.endNs[r] != RequestLog.NEVER) {
                    ends[w][--ended[w]] = log.endNs[r];
                }
            }
        }
        for (int w = 0; w < begins.length; w++) {
            Arrays.sort(begins[w]);
            Arrays.sort(ends[w]);
        }
    }

    /** Returns how many of the sorted times are not after an instant. */
    private static int upTo(long[] sorted, long atNs) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= atNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
