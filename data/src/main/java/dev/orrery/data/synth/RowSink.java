package dev.orrery.data.synth;

import java.io.IOException;

/** Takes generated requests in order of arrival. */
@FunctionalInterface
public interface RowSink {
    /**
     * Takes one request.
     *
     * @param timestampMs arrival in ms after the first one's
     * @param inputTokens prompt length, at least 1
     * @param outputTokens output length, at least 1
     * @param ids block ids below 2^53; reused for the next request
     * @param n how many ids
     * @throws IOException if it cannot be written
     */
    void row(long timestampMs, int inputTokens, int outputTokens, long[] ids, int n) throws IOException;
}
