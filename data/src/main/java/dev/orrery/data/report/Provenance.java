package dev.orrery.data.report;

import org.jspecify.annotations.Nullable;

/**
 * Where a result comes from: with these it can be made again.
 *
 * @param version of the product
 * @param seed master seed
 * @param configHash hash of every key that is not at its default
 * @param traceHash SHA-256 of the trace file, null without one
 * @param gridHash SHA-256 of the file of pass times, null without one
 */
public record Provenance(
        String version,
        long seed,
        String configHash,
        @Nullable String traceHash,
        @Nullable String gridHash) {
    /** Provenance without a file of pass times. */
    public Provenance(String version, long seed, String configHash, @Nullable String traceHash) {
        this(version, seed, configHash, traceHash, null);
    }
}
