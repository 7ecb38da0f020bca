package dev.orrery.model.engine;

/** What engines need to know of requests, as columns indexed by request. Nobody else sees the true output length. */
public final class Requests {
    /** Prompt tokens, resolved when the request arrives. */
    public final int[] prompt;

    /** Tokens to generate. */
    public final int[] output;

    /** Tokens generated so far; current only while the request is not in a batch. */
    public final int[] generated;

    /** The most tokens whose KV had been computed whenever the request was preempted. */
    public final int[] computedBefore;

    /** How often the request was preempted. */
    public final int[] preemptions;

    /** Whether the request belongs to the statistics: not to a warm-up. */
    public final boolean[] counted;

    /** Creates the columns. */
    public Requests(int size) {
        prompt = new int[size];
        output = new int[size];
        generated = new int[size];
        computedBefore = new int[size];
        preemptions = new int[size];
        counted = new boolean[size];
    }

    private Requests(Requests from) {
        prompt = from.prompt.clone();
        output = from.output.clone();
        generated = from.generated.clone();
        computedBefore = from.computedBefore.clone();
        preemptions = from.preemptions.clone();
        counted = from.counted.clone();
    }

    /** Returns an independent copy. */
    public Requests copy() {
        return new Requests(this);
    }
}
