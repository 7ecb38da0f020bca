package dev.orrery.model.shared;

/**
 * What one side of a shared fleet asks for, in GPUs.
 *
 * @param least it always has so many
 * @param needed without these it breaks its promise to users; at least {@code least}
 * @param wanted with these it serves them well; at least {@code needed}
 */
public record Claim(int least, int needed, int wanted) {
    /** A side that is over. */
    static final Claim NOTHING = new Claim(0, 0, 0);

    /** Returns a claim whose parts are in order, given parts that may not be. */
    static Claim of(int least, int needed, int wanted) {
        int need = Math.max(least, needed);
        return new Claim(least, need, Math.max(need, wanted));
    }
}
