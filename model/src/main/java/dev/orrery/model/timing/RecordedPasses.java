package dev.orrery.model.timing;

import dev.orrery.model.silicon.op.Origin;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Passes of somebody's engine, to be looked up. What a pass takes is a line ({@link PassLine}) times what recorded
 * passes near it take of theirs: recorded ones take what was recorded. Of passes that only decode the nearest ones are
 * those of the next batches, at the same mean length; of others the four nearest by the logarithms of their sizes.
 * Beyond what was recorded the factor at its border is held. Never changes; may be shared.
 */
public final class RecordedPasses {
    /** Least number of passes with prompt tokens, and of such that decode. */
    public static final int LEAST = 2;

    private static final Comparator<Pass> BY_SIZE = Comparator.comparingInt(Pass::prefillRequests)
            .thenComparingLong(Pass::prefillTokens)
            .thenComparingLong(Pass::cachedTokens)
            .thenComparingInt(Pass::decodeRequests)
            .thenComparingLong(Pass::context);

    /**
     * A recorded pass.
     *
     * @param prefillRequests requests that computed prompt tokens
     * @param prefillTokens the tokens that they computed
     * @param cachedTokens tokens that they had before
     * @param decodeRequests requests that decoded
     * @param context tokens of those before the pass; 0 in all passes if nobody recorded it
     * @param ms what it took, above 0
     */
    public record Pass(
            int prefillRequests, long prefillTokens, long cachedTokens, int decodeRequests, long context, double ms) {
        /** Returns the work of attention if the prompts were equal ({@link PassShape#prefillSquares}). */
        double squares() {
            return prefillRequests == 0
                    ? 0
                    : (double) prefillTokens * (prefillTokens + 2.0 * cachedTokens) / prefillRequests;
        }
    }

    /** Factors of the passes of one batch that only decode, by mean length. */
    private record Curve(double[] lengths, double[] factors) {
        double at(double length) {
            int i = Arrays.binarySearch(lengths, length);
            if (i >= 0) {
                return factors[i];
            }
            int above = -i - 1;
            if (above == 0 || above == lengths.length) {
                return factors[above == 0 ? 0 : above - 1];
            }
            double between = (length - lengths[above - 1]) / (lengths[above] - lengths[above - 1]);
            return factors[above - 1] + between * (factors[above] - factors[above - 1]);
        }

        boolean holds(double length) {
            return length < lengths[0] || length > lengths[lengths.length - 1];
        }
    }

    private final Pass[] passes;
    private final PassLine line;
    private final int[] batches;
    private final Curve[] curves;
    private final NearPasses prompts;
    private final String origin;
    private final RecordedErrors leftOut;
    private final boolean lengthsKnown;

    /** Takes passes of distinct sizes. */
    private RecordedPasses(Pass[] passes, String origin, RecordedErrors leftOut) {
        this.passes = passes;
        this.origin = origin;
        this.leftOut = leftOut;
        this.line = PassLine.through(List.of(passes));
        Pass[] steps = new Pass[passes.length];
        Pass[] others = new Pass[passes.length];
        int stepCount = 0;
        int otherCount = 0;
        boolean lengths = false;
        for (Pass pass : passes) {
            lengths |= pass.context() > 0;
            if (pass.prefillTokens() > 0) {
                others[otherCount++] = pass;
            } else {
                steps[stepCount++] = pass;
            }
        }
        this.lengthsKnown = lengths;
        Arrays.sort(
                steps,
                0,
                stepCount,
                Comparator.comparingInt(Pass::decodeRequests).thenComparingLong(Pass::context));
        int[] sizes = new int[stepCount];
        Curve[] ofSizes = new Curve[stepCount];
        int count = 0;
        for (int from = 0, to = 0; from < stepCount; from = to) {
            sizes[count] = steps[from].decodeRequests();
            while (to < stepCount && steps[to].decodeRequests() == sizes[count]) {
                to++;
            }
            ofSizes[count++] = curve(Arrays.copyOfRange(steps, from, to));
        }
        this.batches = Arrays.copyOf(sizes, count);
        this.curves = Arrays.copyOf(ofSizes, count);
        this.prompts = new NearPasses(Arrays.copyOf(others, otherCount), line);
    }

    /**
     * Takes passes; of those of equal sizes the median.
     *
     * @param origin what tells these passes from others, such as the hash of their file
     * @throws IllegalArgumentException with fewer than {@link #LEAST} of either kind
     */
    public static RecordedPasses of(List<Pass> recorded, String origin) {
        Pass[] sorted = recorded.toArray(new Pass[0]);
        Arrays.sort(sorted, BY_SIZE.thenComparingDouble(Pass::ms));
        Pass[] distinct = new Pass[sorted.length];
        int size = 0;
        int prefills = 0;
        int decodes = 0;
        for (int from = 0, to = 0; from < sorted.length; from = to) {
            while (to < sorted.length && BY_SIZE.compare(sorted[from], sorted[to]) == 0) {
                to++;
            }
            Pass median = sorted[from + (to - from) / 2];
            distinct[size++] = median;
            prefills += median.prefillTokens() > 0 ? 1 : 0;
            decodes += median.decodeRequests() > 0 ? 1 : 0;
        }
        if (Math.min(prefills, decodes) < LEAST) {
            throw new IllegalArgumentException("at least " + LEAST + " sizes of passes with prompt tokens and " + LEAST
                    + " that decode are needed; got " + prefills + " and " + decodes);
        }
        Pass[] all = Arrays.copyOf(distinct, size);
        RecordedErrors errors = RecordedErrors.of(new RecordedPasses(all, origin, RecordedErrors.UNKNOWN));
        return new RecordedPasses(all, origin, errors);
    }

    /** Takes passes of one batch, by rising length. */
    private Curve curve(Pass[] ofBatch) {
        double[] lengths = new double[ofBatch.length];
        double[] factors = new double[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            Pass pass = ofBatch[i];
            lengths[i] = (double) pass.context() / pass.decodeRequests();
            factors[i] = pass.ms() / line.ms(pass);
        }
        return new Curve(lengths, factors);
    }

    /** Returns what tells these passes from others. */
    public String origin() {
        return origin;
    }

    /** Returns how well each pass is told by the others. */
    public RecordedErrors leftOut() {
        return leftOut;
    }

    /** Returns the passes by rising size, one of each. */
    public List<Pass> passes() {
        return List.of(passes);
    }

    /** Returns the line at prompts: the part of a pass that is not of decode steps, before any factor. */
    double promptsMs(PassShape shape) {
        return line.promptsMs(shape.prefillTokens, shape.prefillSquares);
    }

    /** Returns the line at decode steps, before any factor and without the constant of a pass. */
    double stepsMs(int requests, long context) {
        return line.stepsMs(requests, context);
    }

    /** Returns what near passes with prompt tokens take of the line. */
    double promptFactor(PassShape shape) {
        return prompts.factor(shape);
    }

    /** Returns the ms of a pass that only decodes. */
    double decodeMs(int requests, long context) {
        return (line.constantMs() + line.stepsMs(requests, context)) * stepFactor(requests, context);
    }

    private double length(int requests, long context) {
        return lengthsKnown ? (double) context / requests : 0;
    }

    private double stepFactor(int requests, long context) {
        if (batches.length == 0) {
            return prompts.stepFactor(requests, context);
        }
        double length = length(requests, context);
        int at = Arrays.binarySearch(batches, requests);
        int above = at >= 0 ? at : -at - 1;
        if (at >= 0 || above == 0) {
            return curves[above].at(length);
        }
        double below = curves[above - 1].at(length);
        if (above == batches.length) {
            return below;
        }
        double between = (double) (requests - batches[above - 1]) / (batches[above] - batches[above - 1]);
        return below + between * (curves[above].at(length) - below);
    }

    /**
     * Returns where the time of a pass comes from: measured, interpolated, or held beyond what was recorded. A pass
     * that holds nothing counts as measured.
     */
    public Origin origin(PassShape shape) {
        if (shape.prefillTokens > 0 || batches.length == 0) {
            return shape.decodeRequests == 0 && shape.prefillTokens == 0 ? Origin.MEASURED : prompts.origin(shape);
        }
        if (shape.decodeRequests == 0) {
            return Origin.MEASURED;
        }
        double length = length(shape.decodeRequests, shape.decodeContext);
        int at = Arrays.binarySearch(batches, shape.decodeRequests);
        int above = at >= 0 ? at : -at - 1;
        if (at < 0 && (above == 0 || above == batches.length || curves[above - 1].holds(length))) {
            return Origin.HELD;
        }
        if (curves[above].holds(length)) {
            return Origin.HELD;
        }
        boolean known = at >= 0 && Arrays.binarySearch(curves[at].lengths(), length) >= 0;
        return known ? Origin.MEASURED : Origin.INTERPOLATED;
    }

    /** Returns the others, when one is left out. */
    RecordedPasses without(int index) {
        Pass[] rest = new Pass[passes.length - 1];
        System.arraycopy(passes, 0, rest, 0, index);
        System.arraycopy(passes, index + 1, rest, index, rest.length - index);
        return new RecordedPasses(rest, origin, RecordedErrors.UNKNOWN);
    }
}
