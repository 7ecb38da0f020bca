package dev.orrery.model.engine;

/**
 * What an engine's scheduler is configured with. Names follow vLLM.
 *
 * @param type engine name in {@link Engines}
 * @param blockSize tokens of one KV block, at least 2 but for SGLang, where it is the page
 * @param numGpuBlocks KV blocks of one worker
 * @param maxNumSeqs most running requests, {@link #UNLIMITED} for no limit
 * @param maxNumBatchedTokens most tokens scheduled in a pass, {@link #UNLIMITED} for no limit
 * @param maxModelLen most tokens of prompt and output together, {@link #UNLIMITED} for no limit
 * @param enablePrefixCaching whether computed blocks are kept for later hits
 * @param enableChunkedPrefill whether a prompt may be computed over several passes
 * @param preemptionMode who loses its blocks first
 * @param sglang what only SGLang reads
 */
public record EngineConfig(
        String type,
        int blockSize,
        int numGpuBlocks,
        int maxNumSeqs,
        int maxNumBatchedTokens,
        int maxModelLen,
        boolean enablePrefixCaching,
        boolean enableChunkedPrefill,
        PreemptionMode preemptionMode,
        SglangConfig sglang) {
    /** No limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** A configuration in which SGLang's own keys have their defaults. */
    public EngineConfig(
            String type,
            int blockSize,
            int numGpuBlocks,
            int maxNumSeqs,
            int maxNumBatchedTokens,
            int maxModelLen,
            boolean enablePrefixCaching,
            boolean enableChunkedPrefill,
            PreemptionMode preemptionMode) {
        this(
                type,
                blockSize,
                numGpuBlocks,
                maxNumSeqs,
                maxNumBatchedTokens,
                maxModelLen,
                enablePrefixCaching,
                enableChunkedPrefill,
                preemptionMode,
                SglangConfig.DEFAULT);
    }

    /** Which running request is preempted under KV pressure. */
    public enum PreemptionMode {
        /** The one admitted last. */
        LIFO,
        /** The one admitted first. */
        FIFO
    }

    /** Returns the reference's defaults for vLLM. */
    public static EngineConfig vllm() {
        return new EngineConfig("vllm", 64, 16384, 256, 8192, UNLIMITED, true, true, PreemptionMode.LIFO);
    }

    /** Returns the same with another number of KV blocks. */
    public EngineConfig withBlocks(int blocks) {
        return new EngineConfig(
                type,
                blockSize,
                blocks,
                maxNumSeqs,
                maxNumBatchedTokens,
                maxModelLen,
                enablePrefixCaching,
                enableChunkedPrefill,
                preemptionMode,
                sglang);
    }

    /** Returns the tokens that the KV cache of one worker holds. */
    public long capacityTokens() {
        return (long) numGpuBlocks * blockSize;
    }
}
