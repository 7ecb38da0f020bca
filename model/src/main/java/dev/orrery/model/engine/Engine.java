package dev.orrery.model.engine;

/**
 * The scheduler of one worker. It decides what goes in a pass; a {@link dev.orrery.model.timing.PassTimer} says how
 * long the pass takes.
 *
 * <p>A pass is decided as a whole at its start (R-V1); what it brings is visible outside at its end. An engine may
 * compute passes late and many at a time, as long as it has done all that start before an instant when it is asked.
 */
public interface Engine extends Forkable {
    /** Gives the worker a request that arrives at {@code nowNs}. All passes that start earlier have been done. */
    void enqueue(int request, long nowNs);

    /**
     * Does all passes that start before {@code limitNs}. In a run with feedback it stops after a pass in which a
     * request ends, so that others can react to it before more is decided.
     */
    void advance(long limitNs);

    /**
     * Returns the next instant, in ns, at which a pass ends that others wait for, or a pass starts that can't be
     * foreseen; {@link dev.orrery.model.kernel.WakeHeap#NEVER} if nothing is to be done.
     */
    long wakeNs();
}
