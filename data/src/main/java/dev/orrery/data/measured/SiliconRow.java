package dev.orrery.data.measured;

import org.jspecify.annotations.Nullable;

/**
 * One benchmark run of the silicon data. What the row leaves empty is null; the README beside the file says what to
 * assume then.
 *
 * @param line line of the file, from 1
 * @param source where it comes from
 * @param deployment what was measured
 * @param concurrency requests in flight in the whole deployment
 * @param isl nominal prompt tokens
 * @param osl nominal output tokens
 * @param workers the workers of an aggregated deployment
 * @param prefill the prefill workers of a disaggregated deployment
 * @param decode its decode workers
 * @param measured what the run measured
 * @param reference what AIConfigurator 0.12.0 estimates; null where it cannot express the row
 */
public record SiliconRow(
        int line,
        Source source,
        Deployment deployment,
        @Nullable Integer concurrency,
        int isl,
        int osl,
        Workers workers,
        Workers prefill,
        Workers decode,
        Latency measured,
        @Nullable Latency reference) {

    /** How prefill and decode share workers. */
    public enum Mode {
        /** Every worker does both. */
        AGG,
        /** Some workers prefill and others decode. */
        DISAGG
    }

    /**
     * Where a row comes from.
     *
     * @param id its name in the source
     * @param collection which collection it was taken from
     * @param date when it was measured
     * @param image the server's container image
     */
    public record Source(
            String id,
            String collection,
            @Nullable String date,
            @Nullable String image) {}

    /**
     * Engine, model and system.
     *
     * @param precision class of the checkpoint
     * @param gemmQuant quantisation of dense layers, as AIConfigurator names it
     * @param moeQuant quantisation of the experts
     */
    public record Deployment(
            String backend,
            @Nullable String backendVersion,
            String model,
            String system,
            @Nullable String precision,
            Mode mode,
            @Nullable String gemmQuant,
            @Nullable String moeQuant) {}

    /**
     * Workers of one kind.
     *
     * @param batchSize requests in flight per attention-DP rank
     * @param count number of workers
     * @param tp tensor parallel width
     * @param pp pipeline stages
     * @param attentionDp attention data parallel ranks
     * @param moeTp tensor parallel width of the experts
     * @param moeEp expert parallel width
     */
    public record Workers(
            @Nullable Integer batchSize,
            @Nullable Integer count,
            @Nullable Integer tp,
            @Nullable Integer pp,
            @Nullable Integer attentionDp,
            @Nullable Integer moeTp,
            @Nullable Integer moeEp) {
        /** Returns the attention data parallel ranks, 1 where the row is empty or says 0. */
        public int ranks() {
            return attentionDp == null ? 1 : Math.max(1, attentionDp);
        }
    }

    /** Returns whether the deployment is aggregated. */
    public boolean aggregated() {
        return deployment.mode() == Mode.AGG;
    }

    /** Returns whether a disaggregated row has the batch sizes, counts and widths of both kinds of workers. */
    public boolean bothSidesKnown() {
        return prefill.batchSize() != null
                && prefill.count() != null
                && prefill.tp() != null
                && decode.batchSize() != null
                && decode.count() != null
                && decode.tp() != null;
    }

    /**
     * Returns the requests in flight in the whole deployment: as recorded, else those of an aggregated worker's ranks;
     * null if neither is known.
     */
    public @Nullable Integer inFlight() {
        if (concurrency != null) {
            return concurrency;
        }
        Integer batch = workers.batchSize();
        Integer stages = workers.pp();
        return batch == null ? null : Integer.valueOf(batch * workers.ranks() * (stages == null ? 1 : stages));
    }
}
