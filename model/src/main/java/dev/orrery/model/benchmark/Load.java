package dev.orrery.model.benchmark;

/**
 * What a benchmark sends to one attention rank, and how the engine forms its passes.
 *
 * @param style how prompts share passes with decodes
 * @param clients clients of the whole deployment
 * @param concurrency those of one attention rank, at least 1
 * @param requests requests in all, at least {@code concurrency}
 * @param inputTokens longest prompt
 * @param outputTokens longest output
 * @param shortest the shortest prompt and output, as a part of the longest; lengths are uniform in between
 * @param budget most tokens of a pass
 * @param maxRunning most running requests
 * @param kvTokens tokens that the KV cache holds
 * @param intakePasses a busy scheduler looks for new requests every so many passes
 * @param seed of the lengths
 */
public record Load(
        Style style,
        int clients,
        int concurrency,
        int requests,
        int inputTokens,
        int outputTokens,
        double shortest,
        int budget,
        int maxRunning,
        long kvTokens,
        int intakePasses,
        long seed) {
    /** How an engine forms passes. */
    public enum Style {
        /** Decodes first; what is left of the budget goes to parts of prompts (vLLM). */
        CHUNKED,
        /** Decodes, and prompts that fit the budget as a whole; KV of the whole output is reserved (TensorRT-LLM). */
        WHOLE_PROMPTS,
        /** Prompts alone as long as some wait, in parts of the budget; decodes otherwise (SGLang). */
        PROMPTS_FIRST
    }
}
