package dev.orrery.data.experiment.video;

import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.control.Controller;
import java.util.Arrays;

/** How long the controller thinks, over all steps of a run on this machine. */
final class StepTimes implements StepObserver {
    private static final int ROUNDS = 4;

    private long[] ns = new long[1024];
    private int steps;
    private long begin;

    private StepTimes() {}

    /**
     * Times of all steps.
     *
     * @param steps how many
     * @param medianUs median in microseconds
     * @param p99Us value that 99 % do not exceed, in microseconds
     */
    record Result(int steps, double medianUs, double p99Us) {}

    /** Plays a trace several times, so that the code is compiled, and times the last. */
    static Result of(VideoSetup setup, SessionTrace trace) {
        StepTimes times = new StepTimes();
        for (int round = 0; round < ROUNDS; round++) {
            times = new StepTimes();
            VideoTwin.run(setup.spec(VideoSpec.Level.CONTROL, 0, trace.horizonNs()), trace, times, null);
        }
        long[] sorted = Arrays.copyOf(times.ns, times.steps);
        Arrays.sort(sorted);
        return new Result(times.steps, sorted[times.steps / 2] / 1e3, sorted[times.steps * 99 / 100] / 1e3);
    }

    @Override
    public void before(long nowNs) {
        begin = System.nanoTime();
    }

    @Override
    public void after(long nowNs, Controller controller) {
        long end = System.nanoTime();
        if (steps == ns.length) {
            ns = Arrays.copyOf(ns, 2 * steps);
        }
        ns[steps++] = end - begin;
    }
}
