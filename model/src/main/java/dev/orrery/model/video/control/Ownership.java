package dev.orrery.model.video.control;

import java.util.Arrays;

/**
 * Which GPU owns the state of each session, with an epoch that grows with every change: the session manager's table. A
 * change names the epoch it has seen, so that a late one is refused and nobody ever has two owners (sessions.md L3).
 */
public final class Ownership {
    /** No state exists. */
    public static final int NOWHERE = -1;
    /** The state is in host memory. */
    public static final int HOST = -2;

    private final int[] owner;
    private final int[] epoch;

    /** Creates a table without any state. */
    public Ownership(int sessions) {
        owner = new int[sessions];
        epoch = new int[sessions];
        Arrays.fill(owner, NOWHERE);
    }

    /** Returns the GPU that owns a session's state, {@link #HOST} or {@link #NOWHERE}. */
    public int owner(int session) {
        return owner[session];
    }

    /** Returns the number of changes of a session's owner. */
    public int epoch(int session) {
        return epoch[session];
    }

    /** Changes the owner if nothing has changed since an epoch; returns whether it did. */
    public boolean flip(int session, int seenEpoch, int newOwner) {
        if (epoch[session] != seenEpoch) {
            return false;
        }
        owner[session] = newOwner;
        epoch[session]++;
        return true;
    }
}
