package dev.orrery.model.engine;

/**
 * What only SGLang's scheduler is configured with. Names follow SGLang.
 *
 * @param schedulePolicy order of the queue
 * @param maxPrefillTokens most prompt tokens of a pass
 * @param chunkedPrefillSize most tokens of a chunk, a multiple of the page
 * @param clipMaxNewTokens most output tokens of a request that admission reserves
 * @param scheduleConservativeness scales the share of the output that admission reserves
 * @param prefillDecodeInterval rounds without prefill after one with it
 * @param schedulerRecvInterval a scheduler that only decodes looks for new requests every so many passes, at least 1
 */
public record SglangConfig(
        SchedulePolicy schedulePolicy,
        int maxPrefillTokens,
        int chunkedPrefillSize,
        int clipMaxNewTokens,
        double scheduleConservativeness,
        int prefillDecodeInterval,
        int schedulerRecvInterval) {
    /** SGLang's defaults, as the reference has them. */
    public static final SglangConfig DEFAULT = new SglangConfig(SchedulePolicy.FIFO, 16384, 8192, 4096, 1, 0, 1);

    /** A configuration of a scheduler that looks for new requests before each pass. */
    public SglangConfig(
            SchedulePolicy schedulePolicy,
            int maxPrefillTokens,
            int chunkedPrefillSize,
            int clipMaxNewTokens,
            double scheduleConservativeness,
            int prefillDecodeInterval) {
        this(
                schedulePolicy,
                maxPrefillTokens,
                chunkedPrefillSize,
                clipMaxNewTokens,
                scheduleConservativeness,
                prefillDecodeInterval,
                1);
    }

    /** Who is admitted first. */
    public enum SchedulePolicy {
        /** In order of arrival. */
        FIFO,
        /** The longest cached prefix (R-S8). */
        LPM
    }
}
