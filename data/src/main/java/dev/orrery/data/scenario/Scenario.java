package dev.orrery.data.scenario;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.workload.Arrivals;
import org.jspecify.annotations.Nullable;

/**
 * A checked configuration of one run.
 *
 * @param name a label, or null
 * @param seed master seed
 * @param compatibility whose rules apply
 * @param workload what arrives
 * @param fleet who serves it
 * @param router who gets what
 * @param slo what counts as good
 * @param settings every key with its value and origin
 */
public record Scenario(
        @Nullable String name,
        long seed,
        Compatibility compatibility,
        Workload workload,
        Fleet fleet,
        RouterConfig router,
        Slo slo,
        Settings settings) {
    /**
     * What arrives.
     *
     * @param input where requests come from
     * @param maxSimTimeMs last instant that is simulated, infinite for no limit
     * @param warmTrace a trace played first and not counted, or null
     * @param dropS requests that arrive before this time are left out of the statistics
     * @param arrivals when conversations begin
     */
    public record Workload(
            Input input, double maxSimTimeMs, @Nullable String warmTrace, double dropS, Arrivals arrivals) {}

    /** Where requests come from. */
    public sealed interface Input {}

    /**
     * A trace file.
     *
     * @param path the file; {@code -} is standard input
     * @param format a format's name, null to recognise it
     * @param blockSize tokens of one hash id
     * @param limit only the first rows, {@link Integer#MAX_VALUE} for all
     * @param endSessionOnReject whether a rejected turn ends its conversation
     */
    public record Trace(String path, @Nullable String format, int blockSize, int limit, boolean endSessionOnReject)
            implements Input {}

    /**
     * A built-in seeded workload.
     *
     * @param name the profile's name
     * @param path the file of a profile that {@code trace fit} wrote, null for a built-in one
     * @param requests how many requests, 0 for as many as the trace it resembles
     */
    public record Profile(String name, @Nullable String path, int requests) implements Input {}

    /**
     * Equal requests.
     *
     * @param requests conversations
     * @param inputTokens prompt tokens of each request
     * @param outputTokens output tokens of each request
     * @param turns requests of one conversation
     * @param interTurnDelayMs wait between turns
     * @param sharedPrefixRatio share of the prompt's blocks that the conversation's group has in common
     * @param prefixGroups how many groups
     */
    public record Synthetic(
            int requests,
            int inputTokens,
            int outputTokens,
            int turns,
            double interTurnDelayMs,
            double sharedPrefixRatio,
            int prefixGroups)
            implements Input {}

    /** Video sessions, which {@link VideoScenario} knows more about. */
    public record Sessions() implements Input {}

    /**
     * Who serves.
     *
     * @param model a label, or null
     * @param system a label, or null
     * @param pool the only pool of this version
     */
    public record Fleet(@Nullable String model, @Nullable String system, Pool pool) {}

    /**
     * Equal workers.
     *
     * @param role what they do
     * @param workers how many
     * @param startupS time before a new worker takes requests
     * @param coldStart whether the first ones need it too
     * @param parallel GPUs of one worker
     * @param engine scheduler
     * @param timing pass times
     */
    public record Pool(
            String role,
            int workers,
            double startupS,
            boolean coldStart,
            Parallel parallel,
            EngineConfig engine,
            TimingConfig timing) {}

    /**
     * How a worker is spread over GPUs.
     *
     * @param tensor GPUs that share each layer
     * @param pipeline GPUs that share the layers
     */
    public record Parallel(int tensor, int pipeline) {
        /** Returns the GPUs of one worker. */
        public int gpus() {
            return Math.multiplyExact(tensor, pipeline);
        }
    }

    /** Returns whether somebody chose the size of the KV cache; a report says {@code given} or {@code default}. */
    public boolean blocksGiven() {
        return settings.given(Schema.POOL + "engine.num_gpu_blocks");
    }

    /** Returns the file of pass times, null without one. */
    public @Nullable String timingFile() {
        return settings.text(Schema.POOL + "timing.path");
    }

    /** Returns the file that describes the model, null without one. */
    public @Nullable String modelFile() {
        return settings.text("fleet.model_config");
    }

    /** Returns the calibration that the pool names, null without one. */
    public @Nullable String calibration() {
        return settings.text(Schema.POOL + "calibration");
    }

    /** Returns the file of its calibration, null without one. */
    public @Nullable String calibrationFile() {
        String name = calibration();
        return PoolCalibration.BUILT_IN.equals(name) || PoolCalibration.NONE.equals(name) ? null : name;
    }

    /** Returns all keys that this scenario reads as one JSON object; equal scenarios give equal bytes. */
    public String canonicalJson() {
        return ScenarioText.json(settings);
    }

    /** Returns 16 hexadecimal digits that stand for every key set to something else than its default. */
    public String hash() {
        return ScenarioText.hash(settings);
    }
}
