package dev.orrery.bench;

import com.sun.management.ThreadMXBean;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.control.ControlStep;
import dev.orrery.model.video.control.Controller;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Tells how many control steps of a run allocate, and how much: those that hold the number of GPUs and the others. The
 * second of two runs is told.
 *
 * <p>Arguments: POLICY...
 */
public final class StepBytes implements StepObserver {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SEED = 133;

    private long begin;
    private final long[] steps = new long[2];
    private final long[] allocating = new long[2];
    private final long[] bytes = new long[2];

    private StepBytes() {}

    /** Runs the program. */
    public static void main(String[] policies) {
        for (int gpus : new int[] {64, 256}) {
            SessionTrace trace =
                    VideoProfiles.script("video-v3-64", SEED, null, gpus / 64.0).trace();
            for (String policy : policies) {
                VideoSpec spec =
                        new VideoFleet(gpus, policy).chunks(trace.horizonNs()).with(VideoSpec.Level.CONTROL);
                VideoTwin.run(spec, trace);
                StepBytes second = new StepBytes();
                VideoTwin.run(spec, trace, second, null);
                second.print(gpus + " GPUs, " + policy);
            }
        }
    }

    private void print(String what) {
        System.out.printf(
                Locale.ROOT,
                "{\"run\": \"%s\", \"hold\": %d, \"allocating\": %d, \"bytes\": %d,"
                        + " \"scale\": %d, \"scale_allocating\": %d, \"scale_bytes\": %d}%n",
                what,
                steps[0],
                allocating[0],
                bytes[0],
                steps[1],
                allocating[1],
                bytes[1]);
    }

    @Override
    public void before(long nowNs) {
        begin = THREADS.getCurrentThreadAllocatedBytes();
    }

    @Override
    public void after(long nowNs, Controller controller) {
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - begin;
        int kind = controller.step().action() == ControlStep.Action.HOLD ? 0 : 1;
        steps[kind]++;
        allocating[kind] += allocated > 0 ? 1 : 0;
        bytes[kind] += allocated;
    }
}
