package dev.orrery.model.video;

import dev.orrery.model.video.control.ControlStep;
import java.util.Arrays;

/** What held after each control step, in columns; constant until the next. */
public final class ControlTimeline {
    private long[] timeNs = new long[256];
    private double[] worstMs = new double[256];
    private int[] gpus = new int[256];
    private int[] sessions = new int[256];
    private int[] waiting = new int[256];
    private int[] moves = new int[256];
    private int size;

    void add(long nowNs, ControlStep step) {
        if (size == timeNs.length) {
            timeNs = Arrays.copyOf(timeNs, 2 * size);
            worstMs = Arrays.copyOf(worstMs, 2 * size);
            gpus = Arrays.copyOf(gpus, 2 * size);
            sessions = Arrays.copyOf(sessions, 2 * size);
            waiting = Arrays.copyOf(waiting, 2 * size);
            moves = Arrays.copyOf(moves, 2 * size);
        }
        timeNs[size] = nowNs;
        worstMs[size] = step.worstMs();
        gpus[size] = step.gpus();
        sessions[size] = step.sessions();
        waiting[size] = step.waiting();
        moves[size++] = step.moves();
    }

    /** Returns the number of steps. */
    public int size() {
        return size;
    }

    /** Returns the instant of a step, ns. */
    public long timeNs(int step) {
        return timeNs[step];
    }

    /** Returns the longest chunk time of any GPU after a step, ms: L(t). */
    public double worstMs(int step) {
        return worstMs[step];
    }

    /** Returns the GPUs paid for after a step: M. */
    public int gpus(int step) {
        return gpus[step];
    }

    /** Returns the sessions that want a GPU after a step, waiting ones included. */
    public int sessions(int step) {
        return sessions[step];
    }

    /** Returns the sessions that wait after a step. */
    public int waiting(int step) {
        return waiting[step];
    }

    /** Returns the sessions that a step moved. */
    public int moves(int step) {
        return moves[step];
    }
}
