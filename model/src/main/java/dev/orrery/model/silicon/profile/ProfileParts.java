package dev.orrery.model.silicon.profile;

import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.profile.StepProfile.Line;
import dev.orrery.model.silicon.profile.StepProfile.Surface;
import java.util.Arrays;

/**
 * Evaluates a profile: linear between knots, attention over prompts linear in the square root along the length; beyond
 * the ends the outer two knots go on. For one run.
 */
final class ProfileParts implements PassParts {
    private final StepProfile profile;
    private double[][] rows = new double[256][];

    ProfileParts(StepProfile profile) {
        this.profile = profile;
    }

    @Override
    public int stepTokens() {
        return 1;
    }

    @Override
    public double tokensMs(int tokens) {
        return at(profile.tokens(), tokens);
    }

    @Override
    public double logitsMs(int requests) {
        return at(profile.logits(), requests);
    }

    @Override
    public double scanMs(int requests, int tokens) {
        return 0;
    }

    @Override
    public double promptConstantMs() {
        return profile.promptConstantMs();
    }

    @Override
    public double stepTokensMs(int requests) {
        return at(profile.steps(), requests);
    }

    private static double at(Line line, int x) {
        int[] knots = line.at();
        int i = segment(knots, x);
        return between(knots[i], line.ms()[i], knots[i + 1], line.ms()[i + 1], x);
    }

    private static double between(int x0, double y0, int x1, double y1, int x) {
        return Math.max(0, y0 + (y1 - y0) * ((double) (x - x0) / (x1 - x0)));
    }

    /** Returns the segment that holds a value; the outer two go on beyond the knots. */
    private static int segment(int[] knots, int x) {
        int i = Arrays.binarySearch(knots, x);
        int floor = i >= 0 ? i : -i - 2;
        return Math.clamp(floor, 0, knots.length - 2);
    }

    @Override
    public double promptMs(int requests, int length) {
        Surface prompts = profile.prompts();
        int b = segment(prompts.batches(), requests);
        return between(
                prompts.batches()[b],
                root(prompts, b, length),
                prompts.batches()[b + 1],
                root(prompts, b + 1, length),
                requests);
    }

    private static double root(Surface prompts, int batch, int length) {
        int[] lengths = prompts.lengths();
        double[] ms = prompts.ms()[batch];
        int i = segment(lengths, length);
        double root = between(lengths[i], Math.sqrt(ms[i]), lengths[i + 1], Math.sqrt(ms[i + 1]), length);
        return root * root;
    }

    @Override
    public void stepAttention(int requests, int length, double[] into, int n) {
        int[] lengths = profile.stepAttention().lengths();
        double[] row = row(requests);
        int i = segment(lengths, length);
        for (int done = 0; done < n; ) {
            boolean last = i == lengths.length - 2;
            int to = last ? n : Math.min(n, Math.max(done + 1, lengths[i + 1] - length));
            fill(row[i], row[i + 1], lengths[i], lengths[i + 1], length, into, done, to);
            done = to;
            if (!last) {
                i++;
            }
        }
    }

    /** Hot loop: a form that becomes vector code. */
    private static void fill(double low, double high, int start, int end, int length, double[] into, int from, int to) {
        double slope = (high - low) / ((double) end - start);
        for (int i = from; i < to; i++) {
            into[i] = Math.max(0, low + slope * (length + i - start));
        }
    }

    /** Returns the values at the knots of the length for one batch. */
    private double[] row(int requests) {
        if (requests >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(requests + 1, 2 * rows.length));
        }
        double[] known = rows[requests];
        if (known == null) {
            Surface steps = profile.stepAttention();
            int b = segment(steps.batches(), requests);
            known = new double[steps.lengths().length];
            for (int i = 0; i < known.length; i++) {
                known[i] = between(
                        steps.batches()[b], steps.ms()[b][i], steps.batches()[b + 1], steps.ms()[b + 1][i], requests);
            }
            rows[requests] = known;
        }
        return known;
    }
}
