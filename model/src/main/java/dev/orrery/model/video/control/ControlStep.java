package dev.orrery.model.video.control;

import dev.orrery.model.video.autoscale.ScaleView;
import dev.orrery.model.video.fleet.Placements;

/** What a control step decided and changed. One instance per controller, valid until the next step begins. */
public final class ControlStep {
    /** What became of the number of GPUs. */
    public enum Action {
        /** Stays. */
        HOLD,
        /** More. */
        OUT,
        /** Fewer. */
        IN
    }

    private final Placements fleet;
    private final IntList opened = new IntList();
    private final IntList ordered = new IntList();
    private final IntList released = new IntList();
    private final IntList changed = new IntList();
    private final IntList from = new IntList();
    private final int[] seenIn;
    private int number;
    private int moves;
    private double movedMb;
    private double rho;
    private Action action = Action.HOLD;
    private double worstMs;
    private int gpus;
    private int sessions;
    private int waiting;

    ControlStep(Placements fleet) {
        this.fleet = fleet;
        seenIn = new int[fleet.sessions()];
    }

    void clear() {
        opened.clear();
        ordered.clear();
        released.clear();
        changed.clear();
        from.clear();
        moves = 0;
        movedMb = 0;
        number++;
    }

    void addOpened(int gpu) {
        opened.add(gpu);
    }

    void addOrdered(int gpu) {
        ordered.add(gpu);
    }

    void addReleased(int gpu) {
        released.add(gpu);
    }

    void decided(ScaleView view, int want) {
        rho = view.rho();
        int have = view.gpus();
        action = want == have ? Action.HOLD : want > have ? Action.OUT : Action.IN;
    }

    void close(IntList draining, int starting, int waitingSessions) {
        for (int k = 0; k < fleet.changes(); k++) {
            int s = fleet.changedSession(k);
            if (seenIn[s] != number) {
                seenIn[s] = number;
                note(s, fleet.changedFrom(k));
            }
        }
        worstMs = 0;
        int slowest = fleet.slowest();
        if (slowest != Placements.NONE) {
            worstMs = fleet.chunkMs(slowest);
        }
        for (int k = 0; k < draining.size(); k++) {
            worstMs = Math.max(worstMs, fleet.chunkMs(draining.get(k)));
        }
        gpus = fleet.openCount() + draining.size() + starting;
        waiting = waitingSessions;
        sessions = fleet.placed() + waitingSessions;
    }

    private void note(int session, int before) {
        int now = fleet.gpuOf(session);
        if (now == before) {
            return;
        }
        changed.add(session);
        from.add(before);
        if (before != Placements.NONE && now != Placements.NONE) {
            moves++;
            movedMb += fleet.sessionMb(session);
        }
    }

    /** Returns what became of the number of GPUs. */
    public Action action() {
        return action;
    }

    /** Returns the load of the tentative placement that the decision was made on: rho_max. */
    public double rho() {
        return rho;
    }

    /** Returns the longest chunk time of any GPU after the step, ms: L(t). */
    public double worstMs() {
        return worstMs;
    }

    /** Returns the GPUs paid for after the step, starting and draining ones included: M. */
    public int gpus() {
        return gpus;
    }

    /** Returns the sessions that want a GPU, waiting ones included. */
    public int sessions() {
        return sessions;
    }

    /** Returns the sessions without a place. */
    public int waiting() {
        return waiting;
    }

    /** Returns the number of sessions whose GPU is another than before the step. */
    public int moves() {
        return moves;
    }

    /** Returns the states of the moved sessions, MB. */
    public double movedMb() {
        return movedMb;
    }

    /** Returns the number of sessions whose place changed, got or lost ones included. */
    public int changes() {
        return changed.size();
    }

    /** Returns a session whose place changed; where it is now is in the placement. */
    public int changed(int index) {
        return changed.get(index);
    }

    /** Returns where a session whose place changed was, {@link Placements#NONE} for nowhere. */
    public int changedFrom(int index) {
        return from.get(index);
    }

    /** Returns the number of GPUs that began to be paid for. */
    public int orderedCount() {
        return ordered.size();
    }

    /** Returns a GPU that began to be paid for. */
    public int ordered(int index) {
        return ordered.get(index);
    }

    /** Returns the number of GPUs that began to take sessions. */
    public int openedCount() {
        return opened.size();
    }

    /** Returns a GPU that began to take sessions. */
    public int opened(int index) {
        return opened.get(index);
    }

    /** Returns the number of GPUs that no session is placed on any more and that are given back. */
    public int releasedCount() {
        return released.size();
    }

    /** Returns a GPU that is given back. */
    public int released(int index) {
        return released.get(index);
    }
}
