package dev.orrery.data.experiment.video;

import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.control.ControlStep;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.placement.Exact;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.policy.PolicySettings;

/**
 * How far a greedy placement is above the best one from the same placement before the event, over the steps that leave
 * the number of GPUs alone (sessions.md M6).
 */
final class PlacementGap implements StepObserver {
    private static final int INSTANTS = 6000;

    private final PolicySettings settings;
    private final double[] stateMb;
    private final LeastSessions chooser = new LeastSessions();
    private final Exact exact;
    private final long untilNs;
    private int steps;
    private double sum;
    private double most;

    private PlacementGap(PolicySettings settings, SessionTrace trace) {
        this.settings = settings;
        stateMb = new double[trace.sessions()];
        for (int s = 0; s < stateMb.length; s++) {
            stateMb[s] = trace.stateMb(s);
        }
        exact = new Exact(settings.links().intra(), settings.eta());
        int event = 0;
        for (int instant = 0; instant < INSTANTS && event < trace.events(); instant++) {
            event = trace.instantEnd(event);
        }
        untilNs = event < trace.events() ? trace.timeNs(event) : Long.MAX_VALUE;
    }

    /**
     * The gap of one run.
     *
     * @param steps steps that were compared
     * @param mean mean gap in percent
     * @param most largest gap in percent
     */
    record Result(int steps, double mean, double most) {}

    /** Plays a trace and compares. */
    static Result of(VideoSetup setup, SessionTrace trace) {
        PlacementGap gap = new PlacementGap(setup.settings(), trace);
        VideoTwin.run(setup.spec(VideoSpec.Level.CONTROL, 0, trace.horizonNs()), trace, gap, null);
        return new Result(gap.steps, 100 * gap.sum / gap.steps, 100 * gap.most);
    }

    @Override
    public void before(long nowNs) {}

    @Override
    public void after(long nowNs, Controller controller) {
        ControlStep step = controller.step();
        if (nowNs >= untilNs || step.action() != ControlStep.Action.HOLD || controller.waitingCount() > 0) {
            return;
        }
        Placements now = controller.fleet();
        Placements best = placedBefore(now, step);
        int[] start = new int[best.sessions()];
        for (int s = 0; s < start.length; s++) {
            start[s] = best.gpuOf(s);
        }
        exact.rebalance(best);
        double gap = objective(now, start) / objective(best, start) - 1;
        steps++;
        sum += gap;
        most = Math.max(most, gap);
    }

    /** Returns the placement before the event, with the new sessions in their first places. */
    private Placements placedBefore(Placements now, ControlStep step) {
        Placements before = new Placements(stateMb, settings.type().hard());
        for (int g = 0; g < now.gpus(); g++) {
            before.add(settings.type());
        }
        for (int k = 0; k < now.openCount(); k++) {
            before.open(now.openAt(k));
        }
        int[] was = new int[now.sessions()];
        for (int s = 0; s < was.length; s++) {
            was[s] = now.gpuOf(s);
        }
        for (int k = 0; k < step.changes(); k++) {
            was[step.changed(k)] = step.changedFrom(k);
        }
        for (int s = 0; s < was.length; s++) {
            if (was[s] != Placements.NONE && now.gpuOf(s) != Placements.NONE) {
                before.move(s, was[s]);
            }
        }
        for (int s = 0; s < was.length; s++) {
            if (was[s] == Placements.NONE && now.gpuOf(s) != Placements.NONE) {
                before.move(s, chooser.choose(s, before));
            }
        }
        return before;
    }

    private double objective(Placements placed, int[] start) {
        double kappaMs = 0;
        for (int s = 0; s < start.length; s++) {
            if (placed.gpuOf(s) != start[s]) {
                kappaMs += settings.links().intra().ms(stateMb[s]);
            }
        }
        int slowest = placed.slowest();
        return (slowest == Placements.NONE ? 0 : placed.chunkMs(slowest)) + settings.eta() * kappaMs;
    }
}
