package dev.orrery.model.metrics;

import dev.orrery.model.kernel.Nanos;
import java.util.Arrays;

/**
 * The metrics of a run (replay.md §6, users.md §5). Latencies are over the requests that completed, in ms.
 *
 * @param requests how the requests that count have ended or stand, indexed by {@link RequestStatus#ordinal}
 * @param inputTokens prompt tokens of completed requests
 * @param outputTokens tokens delivered to completed and truncated requests
 * @param durationMs last completion
 * @param clockMs last event
 * @param reused sum of each completed request's largest cache hit over its admissions, tokens
 * @param firstReused the same at first admissions only
 * @param committedPrefill tokens computed in passes that computed some of their request's prompt
 * @param recomputed tokens computed again after preemptions
 * @param preemptions how often a request lost its blocks
 * @param ttft first token after arrival
 * @param ttst second token after the first
 * @param tpot per request: mean time per token after the first
 * @param e2e last token after arrival
 * @param queue first admission after arrival
 * @param prefill first token after first admission
 * @param isl prompt lengths
 * @param osl output lengths
 * @param gaps gaps between tokens
 * @param good requests within the SLO; -1 without one
 * @param workers number of workers
 * @param gpus GPUs of all workers
 * @param kvMean mean share of KV blocks held, over time and workers
 * @param kvPeak largest share of KV blocks held by a worker
 * @param busy share of worker time inside passes
 */
public record Summary(
        int[] requests,
        long inputTokens,
        long outputTokens,
        double durationMs,
        double clockMs,
        long reused,
        long firstReused,
        long committedPrefill,
        long recomputed,
        long preemptions,
        Distribution ttft,
        Distribution ttst,
        Distribution tpot,
        Distribution e2e,
        Distribution queue,
        Distribution prefill,
        Distribution isl,
        Distribution osl,
        GapStatistics gaps,
        int good,
        int workers,
        int gpus,
        double kvMean,
        double kvPeak,
        double busy) {

    /**
     * What the summary is about.
     *
     * @param firstRow first row that counts
     * @param dropNs requests that arrived earlier are left out
     * @param clockNs last event
     * @param blocksPerWorker KV blocks of a worker
     * @param gpusPerWorker GPUs of a worker
     */
    public record Window(int firstRow, long dropNs, long clockNs, int blocksPerWorker, int gpusPerWorker) {}

    /** Computes the metrics of a run. */
    public static Summary of(RequestLog log, GapStatistics gaps, WorkerUsage usage, Window window, Slo slo) {
        return new Tally(log, window, slo).summary(gaps, usage);
    }

    /** Returns the requests that arrived. */
    public int arrived() {
        return Arrays.stream(requests).sum() - requests[RequestStatus.PENDING.ordinal()];
    }

    /** Returns the requests of one status. */
    public int count(RequestStatus status) {
        return requests[status.ordinal()];
    }

    /** Returns a count per second of the duration, 0 if nothing completed. */
    public double perSecond(double count) {
        return durationMs > 0 ? count / (durationMs / 1000) : 0;
    }

    /** Returns the time of all workers together, s. */
    public double workerSeconds() {
        return workers * clockMs / 1000;
    }

    /** Returns GPU-hours. */
    public double gpuHours() {
        return gpus * clockMs / 3.6e6;
    }

    /** Collects the columns of the requests that count. */
    private static final class Tally {
        private final RequestLog log;
        private final Window window;
        private final Slo slo;
        private final int[] counts = new int[RequestStatus.values().length];
        private final Column ttft;
        private final Column ttst;
        private final Column tpot;
        private final Column e2e;
        private final Column queue;
        private final Column prefill;
        private final Column isl;
        private final Column osl;
        private long input;
        private long output;
        private long reused;
        private long firstReused;
        private long committed;
        private long recomputed;
        private long lastEnd;
        private int good;

        Tally(RequestLog log, Window window, Slo slo) {
            this.log = log;
            this.window = window;
            this.slo = slo;
            int most = log.size() - window.firstRow;
            ttft = new Column(most);
            ttst = new Column(most);
            tpot = new Column(most);
            e2e = new Column(most);
            queue = new Column(most);
            prefill = new Column(most);
            isl = new Column(most);
            osl = new Column(most);
            for (int r = window.firstRow; r < log.size(); r++) {
                if (log.arrivalNs[r] != RequestLog.NEVER && log.arrivalNs[r] >= window.dropNs) {
                    add(r);
                }
            }
        }

        private void add(int r) {
            RequestStatus status = log.status(r);
            counts[status.ordinal()]++;
            committed += log.committed[r];
            recomputed += log.recomputed[r];
            if (status == RequestStatus.TRUNCATED) {
                output += log.outputTokens[r];
            }
            if (status == RequestStatus.COMPLETED) {
                addCompleted(r);
            }
        }

        private void addCompleted(int r) {
            long arrival = log.arrivalNs[r];
            input += log.inputTokens[r];
            output += log.outputTokens[r];
            reused += log.mostReused[r];
            firstReused += log.firstReused[r];
            lastEnd = Math.max(lastEnd, log.endNs[r]);
            isl.add(log.inputTokens[r]);
            osl.add(log.outputTokens[r]);
            queue.add(Nanos.toMs(log.admittedNs[r] - arrival));
            if (log.outputTokens[r] > 0) {
                ttft.add(Nanos.toMs(log.ttftNs(r)));
                prefill.add(Nanos.toMs(log.firstTokenNs[r] - log.admittedNs[r]));
                e2e.add(Nanos.toMs(log.e2eNs(r)));
            }
            if (log.outputTokens[r] > 1) {
                ttst.add(Nanos.toMs(log.secondGapNs[r]));
                tpot.add(log.tpotMs(r));
            }
            if (slo.any() && slo.met(log, r)) {
                good++;
            }
        }

        Summary summary(GapStatistics gaps, WorkerUsage usage) {
            long preemptions = 0;
            double held = 0;
            double busy = 0;
            int peak = 0;
            for (int w = 0; w < usage.workers(); w++) {
                preemptions += usage.preemptions[w];
                held += usage.activeBlockNs(w);
                busy += usage.busyNs[w];
                peak = Math.max(peak, usage.peakActive[w]);
            }
            double time = (double) window.clockNs * usage.workers();
            double share = time > 0 ? 1 / time : 0;
            return new Summary(
                    counts,
                    input,
                    output,
                    Nanos.toMs(lastEnd),
                    Nanos.toMs(window.clockNs),
                    reused,
                    firstReused,
                    committed,
                    recomputed,
                    preemptions,
                    ttft.describe(),
                    ttst.describe(),
                    tpot.describe(),
                    e2e.describe(),
                    queue.describe(),
                    prefill.describe(),
                    isl.describe(),
                    osl.describe(),
                    gaps,
                    slo.any() ? good : -1,
                    usage.workers(),
                    usage.workers() * window.gpusPerWorker,
                    held * share / window.blocksPerWorker,
                    (double) peak / window.blocksPerWorker,
                    busy * share);
        }
    }

    /** A growing column of known greatest size. */
    private static final class Column {
        private final double[] values;
        private int size;

        Column(int most) {
            values = new double[most];
        }

        void add(double value) {
            values[size++] = value;
        }

        Distribution describe() {
            return Distribution.of(Arrays.copyOf(values, size));
        }
    }
}
