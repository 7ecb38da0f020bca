package dev.orrery.model.silicon.pass;

/** What a pass of decode steps takes, in parts that each depend on few whole numbers. All times are ms. */
public interface StepParts {
    /** Returns what depends only on how many requests a pure decode pass has. */
    double stepTokensMs(int requests);

    /**
     * Writes attention of decode steps of requests that have so many tokens each.
     *
     * @param length the first length, at least 1
     * @param into receives the ms of {@code n} consecutive lengths from index 0
     */
    void stepAttention(int requests, int length, double[] into, int n);
}
