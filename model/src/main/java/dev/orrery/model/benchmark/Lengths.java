package dev.orrery.model.benchmark;

/**
 * The lengths of a benchmark's requests, of each its prompt and then its output, in the order in which they are sent:
 * uniform over the whole numbers of the load's range.
 */
public final class Lengths {
    private final Load load;
    private long state;

    /** Starts the lengths of a load. */
    public Lengths(Load load) {
        this.load = load;
        this.state = load.seed();
    }

    /** Returns the prompt tokens of the next request. */
    public int nextInput() {
        return draw(load.inputTokens());
    }

    /** Returns its output tokens. */
    public int nextOutput() {
        return draw(load.outputTokens());
    }

    private int draw(int longest) {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        double u = ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
        int least = Math.max(1, (int) Math.ceil(load.shortest() * longest));
        return least + (int) (u * (longest - least + 1));
    }
}
