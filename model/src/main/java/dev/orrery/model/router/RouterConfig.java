package dev.orrery.model.router;

/**
 * Which worker gets a request.
 *
 * @param policy router name in {@link Routers}
 * @param cost what the {@code kv} router weighs
 * @param queue when and in which order requests wait at the router
 * @param index how the router learns what workers have cached
 * @param ties who wins at equal cost
 * @param affinity whether conversations stay on their worker
 */
public record RouterConfig(
        String policy, CostRule cost, QueueRule queue, IndexRule index, Ties ties, AffinityRule affinity) {
    /** Who wins at equal cost. */
    public enum Ties {
        /** One of them, each with the same chance, from the stream {@code router}. */
        SEEDED,
        /** The lowest number. */
        LOWEST
    }

    /** Order of the requests that wait at the router. */
    public enum QueuePolicy {
        /** Earliest arrival; a point of priority is worth a second. */
        FCFS,
        /** Latest arrival; a point of priority is worth a second. */
        LCFS,
        /** Weighted shortest processing time: priority over what is to be computed. */
        WSPT
    }

    /** How a router learns what workers have cached. */
    public enum IndexType {
        /** Workers tell what they store and remove. */
        EVENTS,
        /** The router assumes that a placed prompt is cached for some time. */
        APPROXIMATE
    }

    /**
     * Terms of the cost (router.md §2).
     *
     * @param credit worth of a cached block
     * @param creditDecay how the credit fades with a worker's prefill load over the least loaded one's
     * @param prefillScale weight of a block to prefill
     * @param requestWeight cost of an active request, in blocks
     * @param temperature randomness of the choice; 0 takes the smallest cost
     * @param trackActiveBlocks whether blocks in use count
     * @param trackPrefillTokens whether prompts to prefill count
     * @param trackOutputBlocks whether generated blocks count too
     * @param chunkedDecay whether computed parts of a prompt stop to count before its first token
     * @param assumeReuse whether a block that several of a worker's requests share counts once
     */
    public record CostRule(
            double credit,
            double creditDecay,
            double prefillScale,
            double requestWeight,
            double temperature,
            boolean trackActiveBlocks,
            boolean trackPrefillTokens,
            boolean trackOutputBlocks,
            boolean chunkedDecay,
            boolean assumeReuse) {
        /** The reference's defaults. */
        public static final CostRule DEFAULT = new CostRule(1, 0, 1, 0, 0, true, true, false, false, true);
    }

    /**
     * The queue at the router (router.md §4).
     *
     * @param threshold a worker is busy above so many times its token budget of booked prompt tokens; NaN for no queue
     * @param policy order
     * @param refreshed whether a waiting request's overlap is looked up again whenever it could be placed
     */
    public record QueueRule(double threshold, QueuePolicy policy, boolean refreshed) {
        /** No queue. */
        public static final QueueRule NONE = new QueueRule(Double.NaN, QueuePolicy.FCFS, true);

        /** Returns whether there is a queue. */
        public boolean exists() {
            return !Double.isNaN(threshold);
        }
    }

    /**
     * The prefix index (router.md §3). Times are ns.
     *
     * @param type where it comes from
     * @param lagNs time from the end of a pass to the moment at which the index knows what it stored and removed
     * @param ttlNs life of an assumed entry after the last placement
     * @param predictedNs life of an entry that is assumed beside the events; 0 for none
     */
    public record IndexRule(IndexType type, long lagNs, long ttlNs, long predictedNs) {
        /** Events without a lag. */
        public static final IndexRule EVENTS = new IndexRule(IndexType.EVENTS, 0, 120_000_000_000L, 0);
    }

    /**
     * Whether conversations stay where their first turn went.
     *
     * @param enabled whether they do
     * @param idleNs how long a worker is remembered after the last turn was sent, in ns
     */
    public record AffinityRule(boolean enabled, long idleNs) {
        /** Each turn is routed for itself. */
        public static final AffinityRule NONE = new AffinityRule(false, 0);
    }

    /** A policy with everything else at its default. */
    public RouterConfig(String policy) {
        this(policy, CostRule.DEFAULT, QueueRule.NONE, IndexRule.EVENTS, Ties.SEEDED, AffinityRule.NONE);
    }
}
