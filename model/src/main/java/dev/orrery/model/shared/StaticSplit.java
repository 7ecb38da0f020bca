package dev.orrery.model.shared;

/** The baseline that lends nothing: each side follows its own load below a fixed number of GPUs. */
record StaticSplit(int llmGpus) implements Arbiter {
    @Override
    public int llmGpus(int budget, Claim llm, Claim video) {
        return Math.min(llmGpus, llm.wanted());
    }
}
