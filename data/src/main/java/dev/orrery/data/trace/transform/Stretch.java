package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.model.kernel.RandomStreams;
import java.io.IOException;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Makes the prefixes, prompts and outputs of a trace longer or shorter and keeps who shares what, by the rules of
 * AIPerf's synthesiser without its faults: a prefix never exceeds its prompt, an empty one stays empty, and a prompt
 * that is cut loses its ids too. Source: AIPerf 0.13, {@code dataset/synthesis}.
 */
public final class Stretch extends Step {
    private static final double MOST_TO_CUT = 10;

    private final Amounts amounts;
    private final SharedIds shared;
    private final UniformRandomProvider random;
    private final int copies;
    private final long treeSize;
    private int blockSize = 1;
    private long fresh;
    private long[] ids = new long[256];

    /**
     * How much.
     *
     * @param prefix multiplies the blocks that are shared
     * @param prompt multiplies the tokens after them
     * @param output multiplies output lengths
     * @param speedup divides times
     * @param maxOutput most output tokens
     * @param maxInput most input tokens
     * @param roots how many trees the rows are dealt to
     */
    public record Amounts(
            double prefix, double prompt, double output, double speedup, long maxOutput, long maxInput, int roots) {
        /** Nothing changes. */
        public static final Amounts NONE = new Amounts(1, 1, 1, 1, Long.MAX_VALUE, Long.MAX_VALUE, 1);
    }

    /**
     * Takes how much, and which ids the trace shares.
     *
     * @param treeSize one more than the last id of a run with one tree; used with several
     * @throws IllegalArgumentException if new ids would not fit into 63 bits
     */
    public Stretch(RowSink next, Amounts amounts, SharedIds shared, long treeSize, long seed) {
        super(next);
        this.amounts = amounts;
        this.shared = shared;
        this.treeSize = treeSize;
        random = RandomStreams.stream(seed, "stretch");
        copies = Math.max(1, (int) amounts.prefix);
        if (shared.most() < 0 || shared.most() > Long.MAX_VALUE / 4 / copies / amounts.roots) {
            throw new IllegalArgumentException(
                    "its block ids are too large to be multiplied; anonymise the trace first");
        }
        fresh = (shared.most() + 1) * copies;
    }

    /** Leads all rows of a trace to a sink. */
    @FunctionalInterface
    public interface Rows {
        /** Leads them. */
        void to(RowSink sink) throws IOException;
    }

    /**
     * Returns the step for a trace; with several trees it reads the trace once more, to learn how many ids one takes.
     *
     * @throws IllegalArgumentException if new ids would not fit into 63 bits
     */
    public static Stretch of(RowSink next, Amounts amounts, SharedIds shared, long seed, Rows trace)
            throws IOException {
        if (amounts.roots == 1) {
            return new Stretch(next, amounts, shared, 0, seed);
        }
        Amounts one = new Amounts(
                amounts.prefix,
                amounts.prompt,
                amounts.output,
                amounts.speedup,
                amounts.maxOutput,
                amounts.maxInput,
                1);
        Stretch trial = new Stretch(new Nowhere(), one, shared, 0, seed);
        trace.to(trial);
        return new Stretch(next, amounts, shared, trial.fresh + 1, seed);
    }

    /** Takes rows and forgets them. */
    private static final class Nowhere implements RowSink {
        @Override
        public void start(int blockSize, boolean delta) {}

        @Override
        public void accept(Row row, int line) {}

        @Override
        public void finish(Findings findings) {}
    }

    @Override
    protected void started(int tokens) {
        blockSize = tokens;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        int common = shared.leading(row);
        long prefix = Math.min((long) common * blockSize, row.input);
        long prompt = row.input - prefix;
        long missing = (long) common * blockSize - prefix;
        long newPrompt = (long) Math.floor(prompt * amounts.prompt);
        refuseBeyond(Math.ceil(common * amounts.prefix) * blockSize, newPrompt);
        int kept = prefix(row, common);
        int blocks = kept + (int) ((newPrompt + blockSize - 1) / blockSize);
        ensure(blocks);
        for (int i = kept; i < blocks; i++) {
            ids[i] = ++fresh;
        }
        long input = Math.max(1, Math.max(0, (long) kept * blockSize - missing) + newPrompt);
        row.input = Math.min(input, amounts.maxInput);
        boolean named = row.idCount >= 0;
        row.idCount =
                (int) Math.min(Math.max(blocks, row.idCount < 0 ? 0 : 1), (row.input + blockSize - 1) / blockSize);
        if (blocks == 0 && row.idCount == 1) {
            ensure(1);
            ids[0] = ++fresh;
        }
        long tree = amounts.roots > 1 ? random.nextInt(amounts.roots) * treeSize : 0;
        long[] to = row.idsFor(Math.max(0, row.idCount));
        for (int i = 0; i < row.idCount; i++) {
            to[i] = ids[i] + tree;
        }
        row.idCount = named ? row.idCount : Row.ABSENT;
        if (amounts.speedup != 1) {
            row.speedUp(amounts.speedup);
            row.timeMs = Math.floor(row.timeMs);
            row.edges.notBeforeMs = Math.floor(row.edges.notBeforeMs);
        }
        row.output = Math.min(Math.max(1, (long) Math.rint(row.output * amounts.output)), amounts.maxOutput);
        if (row.output > Row.MAX_TOKENS) {
            throw new IllegalArgumentException("an answer would have more than 10,000,000 tokens; --max-osl limits it");
        }
        pass(row, line);
    }

    /** A prompt that is cut is made whole first, so there is an end to that, too. */
    private void refuseBeyond(double prefixTokens, double promptTokens) {
        double most = amounts.maxInput <= Row.MAX_TOKENS ? MOST_TO_CUT * Row.MAX_TOKENS : Row.MAX_TOKENS;
        if (prefixTokens + promptTokens > most) {
            throw new IllegalArgumentException(
                    "a prompt would have more than 10,000,000 tokens; take smaller factors, or cut it by --max-isl");
        }
    }

    /** Writes the ids of the stretched prefix and returns how many they are. */
    private int prefix(Row row, int common) {
        if (common == 0) {
            return 0;
        }
        if (amounts.prefix < 1) {
            int kept = Math.max(1, (int) Math.floor(common * amounts.prefix));
            ensure(kept);
            System.arraycopy(row.ids, 0, ids, 0, kept);
            return kept;
        }
        int n = (int) Math.ceil(common * amounts.prefix);
        ensure(n);
        int at = 0;
        for (int i = 0; i < common; i++) {
            for (int k = 0; k < copies; k++) {
                ids[at++] = row.ids[i] * copies + k;
            }
        }
        while (at < n) {
            ids[at++] = ++fresh;
        }
        return n;
    }

    private void ensure(int n) {
        if (n > ids.length) {
            ids = java.util.Arrays.copyOf(ids, Math.max(n, ids.length * 2));
        }
    }
}
