package dev.orrery.model.video.control;

import dev.orrery.model.fleet.Starting;
import dev.orrery.model.video.autoscale.ScaleView;
import dev.orrery.model.video.autoscale.Volatility;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Placements;

/**
 * Placement and autoscaling at the instants of session events (sessions.md §5): {@link #begin}, then who became active
 * and inactive, then {@link #decide}. A tentative placement on the GPUs at hand tells the load; after a decision to add
 * or give up GPUs the placement is made again from where everybody was before the event. Pure: time comes from the
 * clock, effects are read from {@link #step}. Holding allocates nothing.
 */
public final class Controller {
    private final ControlPolicy policy;
    private final ControlClock clock;
    private final Placements fleet;
    private final Volatility volatility;
    private final ScaleView view;
    private final ControlStep step;

    private final IntList waiting = new IntList();
    private final IntList waitingBefore = new IntList();
    private final IntList arrived = new IntList();
    private final IntList displaced = new IntList();
    private final IntList lost = new IntList();
    private final IntList evicted = new IntList();
    private final IntList draining = new IntList();
    private final Starting starting = new Starting();
    private int alive;

    /** Creates a controller of an empty fleet. */
    public Controller(ControlPolicy policy, Placements fleet, ControlClock clock) {
        this.policy = policy;
        this.fleet = fleet;
        this.clock = clock;
        volatility = new Volatility(policy.window());
        view = new ScaleView(fleet, volatility);
        step = new ControlStep(fleet);
    }

    /** Opens GPUs at once, as at the start of a run. */
    public void open(GpuType type, int gpus) {
        for (int k = 0; k < gpus; k++) {
            fleet.open(fleet.add(type));
        }
    }

    /** Begins the step of this instant: GPUs that are ready open, the volatility is sampled before any event. */
    public void begin() {
        long now = clock.nowNs();
        volatility.advance(now, active());
        step.clear();
        while (starting.count() > 0 && starting.earliestNs() <= now) {
            int gpu = starting.removeEarliest();
            fleet.open(gpu);
            step.addOpened(gpu);
        }
        arrived.clear();
        displaced.clear();
        lost.clear();
        evicted.clear();
    }

    /** Returns the next instant at which a step is due without any event, {@link Long#MAX_VALUE} for none. */
    public long dueNs() {
        return Math.min(starting.earliestNs(), policy.autoscaler().dueNs());
    }

    /** A session begins; whether it is active is told apart. */
    public void arrive() {
        alive++;
    }

    /** A session ends. */
    public void depart() {
        alive--;
    }

    /** A session wants a GPU from now on. */
    public void activate(int session) {
        arrived.insert(session);
    }

    /** A session wants no GPU any more, or gave up waiting. */
    public void deactivate(int session) {
        if (fleet.gpuOf(session) != Placements.NONE) {
            fleet.move(session, Placements.NONE);
        } else {
            waiting.remove(session);
        }
    }

    /** A GPU is lost at once; its sessions want other GPUs and come first. */
    public void lose(int gpu) {
        while (fleet.load(gpu) > 0) {
            int session = fleet.member(gpu, fleet.load(gpu) - 1);
            fleet.move(session, Placements.NONE);
            lost.insert(session);
        }
        if (fleet.isOpen(gpu)) {
            fleet.close(gpu);
        }
        draining.remove(gpu);
        starting.remove(gpu);
    }

    /** A GPU will be lost soon: its sessions move away now, it takes no more. */
    public void evict(int gpu) {
        if (fleet.isOpen(gpu)) {
            fleet.close(gpu);
            evicted.add(gpu);
        } else if (draining.remove(gpu)) {
            evicted.add(gpu);
        } else if (starting.remove(gpu)) {
            step.addReleased(gpu);
        }
    }

    /** Decides; what changed is in {@link #step}. */
    public void decide() {
        fleet.commit();
        policy.chooser().keep();
        waitingBefore.swap(waiting);
        for (int k = 0; k < evicted.size(); k++) {
            displace(evicted.get(k));
        }
        place();
        view.observe(clock.nowNs(), waiting.size(), starting.ids(), starting.count(), alive);
        int have = view.gpus();
        int want = policy.autoscaler().gpus(view);
        step.decided(view, want);
        if (want != have) {
            fleet.undo(0);
            policy.chooser().forget();
            for (int k = 0; k < displaced.size(); k++) {
                fleet.move(displaced.get(k), Placements.NONE);
            }
            if (want > have) {
                add(want - have);
            } else {
                giveUp(have - want);
            }
            place();
        }
        releaseEmpty();
        step.close(draining, starting.count(), waiting.size());
    }

    private void place() {
        waiting.clear();
        int first = 0;
        int second = 0;
        while (first < displaced.size() || second < lost.size()) { // both ascend
            boolean fromFirst =
                    second == lost.size() || first < displaced.size() && displaced.get(first) < lost.get(second);
            if (fromFirst) {
                int session = displaced.get(first++);
                place(session, policy.chooser().rehouse(session, fleet));
            } else {
                place(lost.get(second++));
            }
        }
        for (int k = 0; k < waitingBefore.size(); k++) {
            place(waitingBefore.get(k));
        }
        for (int k = 0; k < arrived.size(); k++) {
            place(arrived.get(k));
        }
        policy.rebalancer().rebalance(fleet);
    }

    private void place(int session) {
        place(session, policy.chooser().choose(session, fleet));
    }

    private void place(int session, int gpu) {
        if (gpu == Placements.NONE) {
            waiting.add(session);
        } else {
            fleet.move(session, gpu);
        }
    }

    private void add(int gpus) {
        for (int k = 0; k < gpus; k++) {
            if (draining.size() > 0) {
                int gpu = draining.removeAt(0);
                fleet.open(gpu);
                step.addOpened(gpu);
            } else {
                int gpu = fleet.add(policy.supply().next(fleet));
                step.addOrdered(gpu);
                if (policy.startupNs() > 0) {
                    starting.add(gpu, clock.nowNs() + policy.startupNs());
                } else {
                    fleet.open(gpu);
                    step.addOpened(gpu);
                }
            }
        }
    }

    private void giveUp(int gpus) {
        for (int k = 0; k < gpus; k++) {
            if (starting.count() > 0) {
                step.addReleased(starting.removeNewest());
                continue;
            }
            int gpu = policy.supply().victim(fleet);
            fleet.close(gpu);
            if (policy.migrate()) {
                displace(gpu);
            } else {
                draining.insert(gpu);
            }
        }
    }

    private void displace(int gpu) {
        while (fleet.load(gpu) > 0) {
            int session = fleet.member(gpu, fleet.load(gpu) - 1);
            fleet.move(session, Placements.NONE);
            displaced.insert(session);
        }
        step.addReleased(gpu);
    }

    private void releaseEmpty() {
        for (int k = draining.size() - 1; k >= 0; k--) {
            if (fleet.load(draining.get(k)) == 0) {
                step.addReleased(draining.removeAt(k));
            }
        }
    }

    /** Returns what the last step decided and changed. */
    public ControlStep step() {
        return step;
    }

    /** Returns the sessions that want a GPU, waiting ones included. */
    public int active() {
        return fleet.placed() + waiting.size();
    }

    /** Returns the number of sessions without a place. */
    public int waitingCount() {
        return waiting.size();
    }

    /** Returns a session without a place, the longest waiting first. */
    public int waitingAt(int index) {
        return waiting.get(index);
    }

    /** Returns the GPUs that are paid for: open, starting or draining. */
    public int paidGpus() {
        return fleet.openCount() + starting.count() + draining.size();
    }

    /** Returns the number of GPUs that serve without taking sessions. */
    public int drainingCount() {
        return draining.size();
    }

    /** Returns a GPU that serves without taking sessions; they ascend. */
    public int drainingAt(int index) {
        return draining.get(index);
    }

    /** Returns the placement. */
    public Placements fleet() {
        return fleet;
    }
}
