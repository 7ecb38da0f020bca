package dev.orrery.model.engine;

/** Why the head of a queue is not admitted. */
public enum Blocked {
    /** It is not. */
    NO("nothing"),
    /** {@code max_num_seqs} requests are running. */
    SEATS("max_num_seqs"),
    /** The pass has no tokens left. */
    BUDGET("max_num_batched_tokens"),
    /** Nor that, and the request before it came in because its whole prompt was cached. */
    FULL_HIT("max_num_batched_tokens"),
    /** Not enough free KV blocks for all its known tokens (R-V6). */
    BLOCKS("free KV blocks"),
    /** Without chunked prefill the prompt does not fit in what is left of the pass. */
    CHUNK("a pass with room for the whole prompt"),
    /** More prompt tokens than a pass of SGLang takes. */
    PREFILL("max_prefill_tokens"),
    /** The chunks of the pass are used up. */
    CHUNKS("chunked_prefill_size"),
    /** Passes without prefill follow one with it. */
    INTERVAL("prefill_decode_interval"),
    /** A request was preempted in this pass, so nobody is admitted. */
    PREEMPTION("a pass without preemption");

    private final String waitsFor;

    Blocked(String waitsFor) {
        this.waitsFor = waitsFor;
    }

    /** Returns what the request waits for, in words. */
    public String waitsFor() {
        return waitsFor;
    }
}
