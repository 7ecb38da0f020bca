package dev.orrery.model.shared;

/** Divides a budget between the two sides of a shared fleet: one policy in one file. */
@FunctionalInterface
public interface Arbiter {
    /**
     * Returns the GPUs of the LLM workers; video may have the others. What is below the least of either side, or no
     * whole number of workers, is put right by the caller.
     *
     * @param budget GPUs of the fleet
     */
    int llmGpus(int budget, Claim llm, Claim video);
}
