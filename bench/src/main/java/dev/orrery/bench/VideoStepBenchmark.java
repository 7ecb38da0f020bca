package dev.orrery.bench;

import dev.orrery.data.session.VideoProfiles;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.Placements;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One control step, over all steps of a bursty trace in turn: events, placement, autoscaling, placement again. 64 GPUs
 * are the trace video-v3-64, 256 four times its rate.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class VideoStepBenchmark {
    private static final long HORIZON_NS = 1_200_000_000_000L;
    private static final double FULL = 2.2;

    /** GPUs of the cluster. */
    @Param({"64", "256"})
    public int gpus;

    /** What decides. */
    @Param({"PAIRWISE", "GLOBAL_MAX", "EXACT", "steady"})
    public String policy = "PAIRWISE";

    /** Whether there are so many sessions that all GPUs are open and full; otherwise about half of them are. */
    @Param({"false", "true"})
    public boolean full;

    private SessionTrace trace = new SessionTrace.Builder(SessionTrace.Header.NONE).build();
    private double[] mb = new double[0];
    private boolean[] active = new boolean[0];
    private Controller controller = controller();
    private int event;
    private long nowNs;

    /** Generates the workload. */
    @Setup
    public void generate() {
        trace = VideoProfiles.script("video-v3-64", 133L, null, gpus / 64.0 * (full ? FULL : 1))
                .trace();
        mb = new double[trace.sessions()];
        for (int s = 0; s < mb.length; s++) {
            mb[s] = trace.stateMb(s);
        }
        restart();
    }

    /** Begins the trace again when it has been played. */
    @Setup(Level.Iteration)
    public void restart() {
        active = new boolean[mb.length];
        event = 0;
        nowNs = 0;
        controller = controller();
    }

    private Controller controller() {
        VideoFleet fleet = new VideoFleet(Math.max(1, gpus), policy);
        Controller made = new Controller(
                fleet.controller().make(trace, BatchView.NONE, () -> nowNs),
                new Placements(mb, VideoFleet.HARD),
                () -> nowNs);
        made.open(fleet.settings().type(), fleet.first());
        return made;
    }

    /** One step. */
    @Benchmark
    public int step() {
        if (event == trace.events()) {
            restart();
        }
        nowNs = trace.timeNs(event);
        controller.begin();
        for (int end = trace.instantEnd(event); event < end; event++) {
            int s = trace.session(event);
            boolean wants = switch (trace.kind(event)) {
                case ARRIVE, ACTIVATE -> true;
                case IDLE, DEPART -> false;
            };
            if (wants && !active[s]) {
                controller.activate(s);
            } else if (!wants && active[s]) {
                controller.deactivate(s);
            }
            active[s] = wants;
        }
        controller.decide();
        return controller.step().gpus();
    }

    /** The whole trace with every delivered chunk; the chunks of one run are in its result. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public VideoResult chunks() {
        return VideoTwin.run(new VideoFleet(gpus, policy).chunks(HORIZON_NS), trace);
    }
}
