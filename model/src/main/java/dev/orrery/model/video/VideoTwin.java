package dev.orrery.model.video;

import dev.orrery.model.kernel.EventHeap;
import dev.orrery.model.video.chunk.ChunkEngine;
import dev.orrery.model.video.chunk.ChunkListener;
import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.Placements;
import org.jspecify.annotations.Nullable;

/**
 * Plays a session trace on a fleet of video GPUs: the one loop of both levels. An instant is settled in the order of
 * sessions.md C2: batches end, transfers land, GPUs are ready or lost, sessions change in one control step, batches
 * begin.
 */
public final class VideoTwin {
    private static final int NOTICE = 0;
    private static final int LOSS = 1;

    private final VideoSpec spec;
    private final SessionTrace trace;
    private final StepObserver observer;
    private final Placements fleet;
    private final Controller controller;
    private final @Nullable ChunkEngine engine;
    private final ControlMeter meter;
    private final ControlTimeline timeline = new ControlTimeline();
    private final SessionChanges changes;
    private final EventHeap outages = new EventHeap();
    private int watched;
    private long nowNs;

    private VideoTwin(VideoSpec spec, SessionTrace trace, StepObserver observer, @Nullable ChunkListener listener) {
        this.spec = spec;
        this.trace = trace;
        this.observer = observer;
        double[] mb = new double[trace.sessions()];
        for (int s = 0; s < mb.length; s++) {
            mb[s] = trace.stateMb(s);
        }
        fleet = new Placements(mb, spec.mostPerGpu());
        engine = spec.level() == VideoSpec.Level.CONTROL
                ? null
                : new ChunkEngine(fleet, trace, spec.rules(), spec.mostPerGpu(), listener);
        BatchView batches = engine == null ? BatchView.NONE : engine;
        controller = new Controller(spec.policy().make(trace, batches, () -> nowNs), fleet, () -> nowNs);
        controller.open(spec.first(), spec.gpus());
        meter = new ControlMeter(spec.warmNs(), spec.gpus());
        changes = new SessionChanges(trace, spec.maxWaitNs());
    }

    /** Plays a run. */
    public static VideoResult run(VideoSpec spec, SessionTrace trace) {
        return run(spec, trace, StepObserver.NONE, null);
    }

    /** Plays a run beside an observer of control steps and a listener to chunks. */
    public static VideoResult run(
            VideoSpec spec, SessionTrace trace, StepObserver observer, @Nullable ChunkListener listener) {
        return start(spec, trace, observer, listener).finish();
    }

    /** Returns a run at its beginning: the first GPUs are there, and no session has come. */
    public static VideoTwin start(
            VideoSpec spec, SessionTrace trace, StepObserver observer, @Nullable ChunkListener listener) {
        VideoTwin twin = new VideoTwin(spec, trace, observer, listener);
        twin.watch();
        return twin;
    }

    /** Does all that happens before an instant, ns. */
    public void advanceTo(long ns) {
        for (long next = nextNs(); next < ns; next = nextNs()) {
            nowNs = next;
            instant();
        }
    }

    /** Runs to the end. */
    public VideoResult finish() {
        advanceTo(Long.MAX_VALUE);
        return result();
    }

    /** Returns the next instant at which something happens, {@link Long#MAX_VALUE} if the run is at its end. */
    public long nextNs() {
        long engineNs = engineNs();
        long next = Math.min(Math.min(changes.nextNs(), dueNs()), engineNs);
        return next > spec.horizonNs() || next == spec.horizonNs() && engineNs > next ? Long.MAX_VALUE : next;
    }

    /** Returns the GPUs that are paid for, those that were given back and still hold a state included. */
    public int paidGpus() {
        return engine == null ? controller.paidGpus() : engine.paid();
    }

    private long dueNs() {
        return Math.min(controller.dueNs(), outages.nextNs());
    }

    private long engineNs() {
        return engine == null ? Long.MAX_VALUE : engine.nextNs();
    }

    private void instant() {
        if (engine != null) {
            engine.settle(nowNs);
        }
        if (nowNs < spec.horizonNs()) {
            boolean due = dueNs() == nowNs;
            if (due || changes.nextNs() == nowNs) {
                sessionsChange(due);
            }
            if (engine != null) {
                engine.settle(nowNs); // what takes no time lands before batches begin
                engine.startBatches(nowNs);
            }
        }
    }

    private void sessionsChange(boolean due) {
        changes.collect(nowNs, controller);
        boolean step = due || changes.net();
        if (step) {
            meter.advance(nowNs);
            observer.before(nowNs);
            controller.begin();
            lose();
            for (int k = 0; k < changes.count(); k++) {
                changes.tell(k, controller);
            }
            controller.decide();
            observer.after(nowNs, controller);
            meter.step(controller.step());
            timeline.add(nowNs, controller.step());
            watch();
        }
        changes.noteWaiting(nowNs, controller);
        if (engine != null) {
            engineFollows(engine, step);
        }
    }

    private void engineFollows(ChunkEngine playing, boolean step) {
        for (int k = 0; k < changes.count(); k++) {
            changes.tell(k, playing, nowNs);
        }
        for (int k = 0; k < changes.count(); k++) {
            playing.follow(changes.session(k), nowNs);
        }
        if (step) {
            playing.follow(controller.step(), nowNs);
        }
    }

    private void lose() {
        while (outages.nextNs() == nowNs) {
            int gpu = outages.owner();
            boolean lost = outages.kind() == LOSS;
            outages.remove();
            if (lost) {
                controller.lose(gpu);
                if (engine != null) {
                    engine.lose(gpu, nowNs);
                }
            } else {
                controller.evict(gpu);
                if (engine != null) {
                    engine.evict(gpu, nowNs + spec.outages().noticeNs());
                }
            }
        }
    }

    /** Learns when new GPUs will be lost. */
    private void watch() {
        if (engine != null) {
            engine.ordered(nowNs);
        }
        for (; watched < fleet.gpus(); watched++) {
            long lostNs = spec.outages().lostNs(watched, nowNs);
            if (lostNs != Outages.NEVER) {
                outages.add(lostNs, LOSS, watched);
                if (spec.outages().noticeNs() > 0) {
                    outages.add(Math.max(nowNs, lostNs - spec.outages().noticeNs()), NOTICE, watched);
                }
            }
        }
    }

    private VideoResult result() {
        VideoResult.Control control = meter.result(spec.horizonNs(), changes.refused());
        if (engine == null) {
            return new VideoResult(control, timeline, null);
        }
        engine.finish(spec.horizonNs());
        double paidNs = engine.paidNs();
        VideoResult.Chunks chunks = new VideoResult.Chunks(
                engine.deliveries(),
                paidNs / 1e9,
                engine.cost(),
                engine.migrations(),
                engine.frozenNs() / 1e6,
                engine.sentMb(),
                engine.peakStateMb(),
                paidNs == 0 ? 0 : engine.deliveries().batchNs() / paidNs);
        return new VideoResult(control, timeline, chunks);
    }
}
