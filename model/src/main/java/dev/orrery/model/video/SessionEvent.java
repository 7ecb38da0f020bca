package dev.orrery.model.video;

/**
 * What can happen to a session. The order of the constants is their order inside one instant (session-workloads.md R7).
 */
public enum SessionEvent {
    /** The session is over; legal while active and while idle. */
    DEPART,
    /** The viewer pauses: no chunks are wanted, the state is kept. */
    IDLE,
    /** The session begins, active. */
    ARRIVE,
    /** An idle session wants chunks again. */
    ACTIVATE
}
