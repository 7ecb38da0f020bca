package dev.orrery.model.shared;

/**
 * Orrery's own: needs before comfort, and the same share of it for both sides. First each side gets what it needs; if
 * that does not fit, both lack the same share of their needs beyond their least. What is left goes to what they want
 * beyond, again in equal shares. That is max-min fairness on what a side has of what it asked for (Bertsekas, Gallager,
 * "Data Networks", 1992, section 6.5; over several users: Ghodsi et al., "Dominant Resource Fairness", 2011) with two
 * classes of urgency: a request that shares its worker with more others is slower, a session without a slot stands
 * still.
 */
record Balanced() implements Arbiter {
    @Override
    public int llmGpus(int budget, Claim llm, Claim video) {
        int needs = llm.needed() + video.needed();
        if (needs > budget) {
            return fill(budget, llm.least(), llm.needed(), video.least(), video.needed());
        }
        if (llm.wanted() + video.wanted() > budget) {
            return fill(budget, llm.needed(), llm.wanted(), video.needed(), video.wanted());
        }
        return llm.wanted();
    }

    /** Raises both sides from what they have towards what they should have until the budget is used. */
    private static int fill(int budget, int has, int should, int otherHas, int otherShould) {
        int more = should - has;
        long left = Math.max(0, budget - has - otherHas);
        return has + (int) Math.ceilDiv(left * more, Math.max(1, more + otherShould - otherHas));
    }
}
