package dev.orrery.data.video;

import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import java.util.Objects;
import java.util.function.DoubleFunction;

/**
 * How many active sessions a GPU of a fixed fleet carries while 99 % of the chunks are in time (sessions.md M7): the
 * rate of arrivals is bisected.
 */
public final class Capacity {
    private static final double LATE_SHARE = 0.01;
    private static final int DOUBLINGS = 12;
    private static final int ROUNDS = 12;

    private final VideoSetup setup;
    private final DoubleFunction<SessionTrace> traces;
    private final long warmNs;
    private final long limitNs;

    private Capacity(VideoSetup setup, DoubleFunction<SessionTrace> traces, long warmNs, long limitNs) {
        this.setup = setup;
        this.traces = traces;
        this.warmNs = warmNs;
        this.limitNs = limitNs;
    }

    /**
     * Returns the largest mean of active sessions per GPU, 0 if not even a 4,096th of the arrivals is in time.
     *
     * @param setup the fleet; it keeps the GPUs that it has at the start
     * @param traces makes the sessions for a factor of the rate of arrivals
     */
    public static double sessionsPerGpu(
            VideoSetup setup, DoubleFunction<SessionTrace> traces, long warmNs, long limitNs) {
        VideoSetup fixed = setup.fixed();
        return new Capacity(fixed, traces, warmNs, limitNs).search();
    }

    private double search() {
        double low = 1;
        double best = inTime(low);
        for (int k = 0; k < DOUBLINGS && Double.isNaN(best); k++) {
            low /= 2;
            best = inTime(low);
        }
        if (Double.isNaN(best)) {
            return 0;
        }
        double high = 2 * low;
        for (double more = inTime(high); !Double.isNaN(more) && more > best; more = inTime(high)) {
            best = more;
            low = high;
            high *= 2;
        }
        for (int round = 0; round < ROUNDS; round++) {
            double middle = (low + high) / 2;
            double more = inTime(middle);
            if (Double.isNaN(more)) {
                high = middle;
            } else {
                low = middle;
                best = Math.max(best, more);
            }
        }
        return best;
    }

    /** Returns the active sessions per GPU at a rate of arrivals, NaN if too many chunks are late or somebody waits. */
    private double inTime(double factor) {
        SessionTrace trace = traces.apply(factor);
        VideoResult result =
                VideoTwin.run(setup.spec(VideoSpec.Level.CHUNKS, warmNs, Math.min(limitNs, trace.horizonNs())), trace);
        double late = Objects.requireNonNull(result.chunks()).deliveries().lateShare();
        boolean served = result.control().maxWaiting() == 0;
        return late <= LATE_SHARE && served ? result.control().meanSessions() / setup.gpus() : Double.NaN;
    }
}
