package dev.orrery.model.timing;

import dev.orrery.model.silicon.op.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes of somebody's engine, to be looked up. What a pass takes is a line ({@link PassLine}) times what recorded
 * passes near it take of theirs: recorded ones take what was recorded. Of passes that only decode the nearest ones are
 * those of the next batches, at the same mean length; of others the four nearest by the logarithms of their sizes.
 * Beyond what was recorded the factor at its border is held. Never changes; may be shared.
 */
public final class RecordedPasses {
    /** Least number of passes with prompt tokens, and of such that decode. */
    public static final int LEAST = 2;

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

        Pass withMs(double other) {
            return new Pass(prefillRequests, prefillTokens, cachedTokens, decodeRequests, context, other);
        }

        Pass size() {
            return withMs(0);
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

    private final List<Pass> passes;
    private final PassLine line;
    private final int[] batches;
    private final Curve[] curves;
    private final NearPasses prompts;
    private final String origin;
    private final RecordedErrors leftOut;
    private final boolean lengthsKnown;

    private RecordedPasses(List<Pass> passes, String origin, RecordedErrors leftOut) {
        this.passes = passes;
        this.origin = origin;
        this.leftOut = leftOut;
        this.lengthsKnown = passes.stream().anyMatch(p -> p.context() > 0);
        this.line = PassLine.through(passes);
        Map<Integer, List<Pass>> steps = new HashMap<>();
        List<Pass> others = new ArrayList<>();
        for (Pass pass : passes) {
            if (pass.prefillTokens() > 0) {
                others.add(pass);
            } else {
                steps.computeIfAbsent(pass.decodeRequests(), b -> new ArrayList<>())
                        .add(pass);
            }
        }
        this.batches = steps.keySet().stream().mapToInt(b -> b).sorted().toArray();
        this.curves = new Curve[batches.length];
        for (int b = 0; b < batches.length; b++) {
            curves[b] = curve(steps.getOrDefault(batches[b], List.of()));
        }
        this.prompts = new NearPasses(others, line);
    }

    /**
     * Takes passes; of those of equal sizes the median.
     *
     * @param origin what tells these passes from others, such as the hash of their file
     * @throws IllegalArgumentException with fewer than {@link #LEAST} of either kind
     */
    public static RecordedPasses of(List<Pass> recorded, String origin) {
        Map<Pass, List<Double>> sizes = new LinkedHashMap<>();
        for (Pass pass : recorded) {
            sizes.computeIfAbsent(pass.size(), s -> new ArrayList<>()).add(pass.ms());
        }
        List<Pass> distinct = new ArrayList<>();
        sizes.forEach((size, ms) -> {
            ms.sort(null);
            distinct.add(size.withMs(ms.get(ms.size() / 2)));
        });
        long prefills = distinct.stream().filter(p -> p.prefillTokens() > 0).count();
        long decodes = distinct.stream().filter(p -> p.decodeRequests() > 0).count();
        if (Math.min(prefills, decodes) < LEAST) {
            throw new IllegalArgumentException("at least " + LEAST + " sizes of passes with prompt tokens and " + LEAST
                    + " that decode are needed; got " + prefills + " and " + decodes);
        }
        RecordedPasses all = new RecordedPasses(distinct, origin, RecordedErrors.UNKNOWN);
        return new RecordedPasses(distinct, origin, RecordedErrors.of(all));
    }

    private Curve curve(List<Pass> ofBatch) {
        ofBatch.sort(Comparator.comparingLong(Pass::context));
        double[] lengths = new double[ofBatch.size()];
        double[] factors = new double[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            Pass pass = ofBatch.get(i);
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

    /** Returns the passes, one of each size. */
    public List<Pass> passes() {
        return List.copyOf(passes);
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
        List<Pass> rest = new ArrayList<>(passes);
        rest.remove(index);
        return new RecordedPasses(rest, origin, RecordedErrors.UNKNOWN);
    }
}
