package dev.orrery.model.metrics;

/** How a request stands. */
public enum RequestStatus {
    /** Has not arrived. */
    PENDING,
    /** Arrived, not yet admitted by an engine, or waiting again after a preemption. */
    QUEUED,
    /** In an engine's batch. */
    RUNNING,
    /** Delivered all its tokens. */
    COMPLETED,
    /** Can never be served as it is. */
    REJECTED,
    /** Ended early; the tokens delivered count. */
    TRUNCATED,
    /** Given up by its owner. */
    CANCELLED,
    /** Lost by a fault. */
    FAILED;

    /** Returns whether the request has ended. */
    public boolean terminal() {
        return ordinal() >= COMPLETED.ordinal();
    }
}
