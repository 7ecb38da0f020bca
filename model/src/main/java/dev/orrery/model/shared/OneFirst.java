package dev.orrery.model.shared;

/** Strict priority: one side has all that it wants, the other what is left, and at least its least. */
enum OneFirst implements Arbiter {
    /** LLM workers first. */
    LLM {
        @Override
        public int llmGpus(int budget, Claim llm, Claim video) {
            return llm.wanted();
        }
    },
    /** Video first: chunks have deadlines, requests can wait. */
    VIDEO {
        @Override
        public int llmGpus(int budget, Claim llm, Claim video) {
            return Math.min(llm.wanted(), budget - video.wanted());
        }
    }
}
