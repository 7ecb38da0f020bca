package dev.orrery.model.video;

import dev.orrery.model.video.chunk.Deliveries;
import org.jspecify.annotations.Nullable;

/**
 * What a run showed.
 *
 * @param control the control level, from the end of the warm-up on
 * @param timeline every control step from the start on
 * @param chunks what was delivered; null at the control level
 */
public record VideoResult(
        Control control, ControlTimeline timeline, @Nullable Chunks chunks) {
    /**
     * Statistics of L(t) and of the number of GPUs, which are constant between control steps (sessions.md M1, M3).
     *
     * @param gpuSeconds integral of the GPUs paid for
     * @param meanGpus their mean
     * @param maxGpus their maximum
     * @param finalGpus how many there are at the end
     * @param worstMs largest L(t) after any step
     * @param meanMs mean of L(t) over time
     * @param p99Ms smallest value that L(t) does not exceed for 99 % of the time
     * @param moves sessions that a step moved to another GPU
     * @param movedMb their states
     * @param scaleOuts decisions to add GPUs
     * @param scaleIns decisions to give up GPUs
     * @param steps control steps
     * @param waitSeconds integral of the sessions that wait
     * @param maxWaiting most sessions that wait at a time
     * @param meanSessions mean of the sessions that want a GPU
     * @param maxSessions most of them at a time
     * @param refused sessions that left because they waited too long
     */
    public record Control(
            double gpuSeconds,
            double meanGpus,
            int maxGpus,
            int finalGpus,
            double worstMs,
            double meanMs,
            double p99Ms,
            long moves,
            double movedMb,
            int scaleOuts,
            int scaleIns,
            int steps,
            double waitSeconds,
            int maxWaiting,
            double meanSessions,
            int maxSessions,
            int refused) {}

    /**
     * Delivered chunks and what they cost (sessions.md M2, M3, M7).
     *
     * @param deliveries latencies, stalls and losses
     * @param gpuSeconds time for which GPUs were paid, until nothing was left on them
     * @param cost the same in money
     * @param migrations transfers between GPUs that were begun
     * @param frozenMs time that states were frozen for them, ms
     * @param sentMb what was sent between GPUs, what went ahead of hand-overs included, MB
     * @param peakStateMb most that any GPU held at a time, states on their way to and from it included, MB
     * @param utilization share of the paid time in which a batch ran
     */
    public record Chunks(
            Deliveries deliveries,
            double gpuSeconds,
            double cost,
            int migrations,
            double frozenMs,
            double sentMb,
            double peakStateMb,
            double utilization) {}
}
