package dev.orrery.model.benchmark;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.pass.MeasuredParts;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The passes of one deployment on few knots, for one load: what a pass costs is a sum of parts that each depend on one
 * or two numbers (timing-data.md §3).
 */
public final class PassTable implements PassCost {
    private static final int CONTEXTS = 14;

    /**
     * Parts of collectives at which passes are read; in between they are interpolated, as some passes take the longer
     * of two groups.
     */
    private static final double[] PARTS = {0, 0.5, 1};

    private final Knots tokens;
    private final double[] tokensMs;
    private final Knots requests;
    private final double[] stepMs;
    private final double[] logitsMs;
    private final Knots contexts;
    private final double[] attentionMs;
    private final Knots prompts;
    private final Knots lengths;
    private final double[] promptRoot;
    private final double promptConstantMs;

    /** Scans of delta nets by prompts and tokens of each; empty for models without. */
    private final double[] scanMs;

    private PassTable(
            Knots tokens,
            double[] tokensMs,
            Knots requests,
            double[] stepMs,
            double[] logitsMs,
            Knots contexts,
            double[] attentionMs,
            Knots prompts,
            Knots lengths,
            double[] promptRoot,
            double promptConstantMs,
            double[] scanMs) {
        this.tokens = tokens;
        this.tokensMs = tokensMs;
        this.requests = requests;
        this.stepMs = stepMs;
        this.logitsMs = logitsMs;
        this.contexts = contexts;
        this.attentionMs = attentionMs;
        this.prompts = prompts;
        this.lengths = lengths;
        this.promptRoot = promptRoot;
        this.promptConstantMs = promptConstantMs;
        this.scanMs = scanMs;
    }

    /**
     * The passes of a deployment for any part of its collectives.
     *
     * @param at at each of a few parts
     */
    public record Family(List<PassTable> at) {
        /** Returns the passes with a part, 0 to 1, of what collectives take alone. */
        public PassTable with(double part) {
            double x = Math.min(1, Math.max(0, part)) * (PARTS.length - 1);
            int below = Math.min(PARTS.length - 2, (int) x);
            return at.get(below).mixed(at.get(below + 1), x - below);
        }
    }

    /**
     * Reads the parts of a deployment's passes where a load needs them.
     *
     * @throws dev.orrery.model.silicon.op.NoTimeException if a kernel has no time there
     */
    public static Family of(Deployment deployment, MeasuredTimer timer, Load load) {
        List<PassTable> at = new ArrayList<>();
        for (double part : PARTS) {
            at.add(of(new MeasuredParts(deployment, timer, part), load));
        }
        return new Family(at);
    }

    /**
     * Reads passes whose collectives cannot be told apart, such as those of a step profile: every part of them is the
     * whole.
     */
    public static Family fixed(PassParts passes, Load load) {
        return new Family(Collections.nCopies(PARTS.length, of(passes, load)));
    }

    private PassTable mixed(PassTable other, double way) {
        return new PassTable(
                tokens,
                mixed(tokensMs, other.tokensMs, way),
                requests,
                mixed(stepMs, other.stepMs, way),
                logitsMs,
                contexts,
                attentionMs,
                prompts,
                lengths,
                promptRoot,
                promptConstantMs,
                scanMs);
    }

    private static double[] mixed(double[] a, double[] b, double way) {
        double[] out = new double[a.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = a[i] + way * (b[i] - a[i]);
        }
        return out;
    }

    private static PassTable of(PassParts passes, Load load) {
        Knots tokens = Knots.upTo(load.budget() + load.concurrency());
        double[] tokensMs = new double[tokens.count()];
        for (int i = 0; i < tokensMs.length; i++) {
            tokensMs[i] = passes.tokensMs(tokens.at(i));
        }
        Knots requests = Knots.upTo(load.concurrency());
        int shortest = Math.max(1, (int) (load.shortest() * load.inputTokens()));
        Knots contexts = Knots.between(shortest, load.inputTokens() + load.outputTokens() + 2, CONTEXTS);
        double[] stepMs = new double[requests.count()];
        double[] logitsMs = new double[requests.count()];
        double[] attentionMs = new double[requests.count() * contexts.count()];
        for (int r = 0; r < stepMs.length; r++) {
            stepMs[r] = passes.stepTokensMs(requests.at(r));
            logitsMs[r] = passes.logitsMs(requests.at(r));
            for (int c = 0; c < contexts.count(); c++) {
                attentionMs[r * contexts.count() + c] = stepAttention(passes, requests.at(r), contexts.at(c));
            }
        }
        int together = Math.max(1, Math.min(load.concurrency(), load.budget() / shortest));
        Knots prompts = Knots.upTo(together);
        Knots lengths = Knots.upTo(load.inputTokens());
        return new PassTable(
                tokens,
                tokensMs,
                requests,
                stepMs,
                logitsMs,
                contexts,
                attentionMs,
                prompts,
                lengths,
                promptRoot(passes, prompts, lengths),
                passes.promptConstantMs(),
                scans(passes, prompts, tokens));
    }

    private static double stepAttention(PassParts passes, int requests, int length) {
        double[] one = new double[1];
        passes.stepAttention(requests, length, one, 1);
        return one[0];
    }

    private static double[] promptRoot(PassParts passes, Knots prompts, Knots lengths) {
        double[] root = new double[prompts.count() * lengths.count()];
        for (int p = 0; p < prompts.count(); p++) {
            for (int l = 0; l < lengths.count(); l++) {
                root[p * lengths.count() + l] = Math.sqrt(passes.promptMs(prompts.at(p), lengths.at(l)));
            }
        }
        return root;
    }

    private static double[] scans(PassParts passes, Knots prompts, Knots tokens) {
        if (passes.scanMs(1, tokens.at(tokens.count() - 1)) == 0) {
            return new double[0];
        }
        double[] scans = new double[prompts.count() * tokens.count()];
        for (int p = 0; p < prompts.count(); p++) {
            for (int l = 0; l < tokens.count(); l++) {
                scans[p * tokens.count() + l] = passes.scanMs(prompts.at(p), tokens.at(l));
            }
        }
        return scans;
    }

    @Override
    public double decodeMs(int n, double meanContext) {
        return line(requests, stepMs, n) + plane(requests, contexts, attentionMs, n, meanContext);
    }

    @Override
    public double promptMs(int n, int newTokens, long fullTokens, double squares, int decodes, double meanContext) {
        double full = (double) fullTokens / n;
        double root = plane(prompts, lengths, promptRoot, n, full);
        double attention = root * root * squares / (n * full * full) + promptConstantMs;
        double rows = line(requests, logitsMs, decodes > 0 ? 1 : n);
        double steps = decodes == 0 ? 0 : plane(requests, contexts, attentionMs, decodes, meanContext);
        return line(tokens, tokensMs, newTokens + decodes) + scan(n, newTokens, decodes) + rows + attention + steps;
    }

    /** A pass that decodes too is scanned as one sequence of all its tokens. */
    private double scan(int n, int newTokens, int decodes) {
        if (scanMs.length == 0) {
            return 0;
        }
        return decodes > 0
                ? plane(prompts, tokens, scanMs, 1, newTokens + decodes)
                : plane(prompts, tokens, scanMs, n, (double) newTokens / n);
    }

    private static double line(Knots knots, double[] values, double x) {
        int i = knots.below(x);
        return values[i] + knots.way(i, x) * (values[i + 1] - values[i]);
    }

    private static double plane(Knots rows, Knots columns, double[] values, double y, double x) {
        int r = rows.below(y);
        int c = columns.below(x);
        int width = columns.count();
        double across = columns.way(c, x);
        double low = values[r * width + c] + across * (values[r * width + c + 1] - values[r * width + c]);
        double high =
                values[(r + 1) * width + c] + across * (values[(r + 1) * width + c + 1] - values[(r + 1) * width + c]);
        return low + rows.way(r, y) * (high - low);
    }
}
