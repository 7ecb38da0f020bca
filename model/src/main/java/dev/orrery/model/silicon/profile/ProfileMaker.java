package dev.orrery.model.silicon.profile;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.oplist.Dispatch;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.pass.MeasuredParts;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.profile.StepProfile.Line;
import dev.orrery.model.silicon.profile.StepProfile.Surface;
import it.unimi.dsi.fastutil.ints.IntRBTreeSet;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Derives the profile of a deployment from its measurements. The knots are where something was measured, because
 * between two of those a part is a line: sizes of matrix products and of experts' batches, messages at their sizes by
 * token, lengths of decode attention with the kinks that averaging around them leaves.
 */
public final class ProfileMaker {
    private static final int MOST_TOKENS = 32_768;
    private static final int MOST_STEPS = 1024;
    private static final int LOGIT_KNOTS = 40;
    private static final int MOST_PROMPTS = 64;
    private static final int MOST_LENGTH = 131_072;
    private static final double[] KINKS = {1, 1.1, 1.05, 0.95, 0.9};

    private final MeasuredSource source;
    private final MeasuredTimer timer;
    private final MeasuredParts parts;

    private ProfileMaker(MeasuredSource source) {
        this.source = source;
        this.timer = new MeasuredTimer(source.tables());
        this.parts = new MeasuredParts(source.deployment(), timer);
    }

    /**
     * Returns the profile.
     *
     * @throws NoTimeException if something was not measured
     * @throws IllegalArgumentException if the model has parts that a profile cannot hold
     */
    public static StepProfile of(MeasuredSource source) {
        if (source.deployment().model().deltaNet() != null
                || source.deployment().draftTokens() > 0) {
            throw new IllegalArgumentException(source.deployment().model().name()
                    + " has delta nets or draft tokens, which a profile does not hold; use silicon timing");
        }
        return new ProfileMaker(source).profile();
    }

    private StepProfile profile() {
        OpLists lists = OpLists.of(source.deployment());
        int[] tokens = knots(lists.context(), MOST_TOKENS);
        int[] steps = knots(lists.generation(), MOST_STEPS);
        int[] logits = java.util.Arrays.copyOf(tokens, Math.min(LOGIT_KNOTS, tokens.length));
        return new StepProfile(
                line(tokens, parts::tokensMs),
                line(steps, parts::stepTokensMs),
                line(logits, parts::logitsMs),
                prompts(),
                parts.promptConstantMs(),
                stepAttention(),
                source.origin());
    }

    private static Line line(int[] at, IntToDoubleFunction value) {
        double[] ms = new double[at.length];
        for (int i = 0; i < ms.length; i++) {
            ms[i] = value.applyAsDouble(at[i]);
        }
        return new Line(at, ms);
    }

    private int[] knots(List<Op> ops, int most) {
        IntRBTreeSet knots = new IntRBTreeSet();
        knots.add(1);
        knots.add(2);
        knots.add(most);
        for (Op op : ops) {
            add(op, most, knots);
        }
        return knots.toIntArray();
    }

    private void add(Op op, int most, IntRBTreeSet knots) {
        switch (op) {
            case Kernel kernel -> add(kernel, most, knots);
            case Op.MoeDispatch dispatch ->
                Dispatch.parts(dispatch, source.deployment().system()).forEach(part -> add(part, most, knots));
            case Op.Fallback either -> {
                add(either.primary(), most, knots);
                either.others().forEach(other -> add(other, most, knots));
            }
            case Op.Overlap both -> {
                both.first().forEach(part -> add(part, most, knots));
                both.second().forEach(part -> add(part, most, knots));
            }
        }
    }

    /** A message's size may lie between two whole tokens: both are knots. */
    private void add(Kernel kernel, int most, IntRBTreeSet knots) {
        int[] measured;
        try {
            measured = timer.knots(kernel);
        } catch (NoTimeException e) {
            return; // the other side of a fallback
        }
        boolean message = kernel instanceof Kernel.AllReduce || kernel instanceof Kernel.Nccl;
        for (int at : measured) {
            for (int knot = at; knot <= (message ? at + 1 : at); knot++) {
                if (knot >= 1 && knot <= most) {
                    knots.add(knot);
                }
            }
        }
    }

    private Surface prompts() {
        int[] batches = powers(MOST_PROMPTS);
        IntRBTreeSet lengths = new IntRBTreeSet();
        for (int length : powers(MOST_LENGTH)) {
            lengths.add(length);
            if (length >= MOST_STEPS && length < MOST_TOKENS) {
                lengths.add(length + length / 2);
            }
        }
        lengths.add(10_240);
        int[] sorted = lengths.toIntArray();
        double[][] ms = new double[batches.length][sorted.length];
        for (int b = 0; b < batches.length; b++) {
            for (int i = 0; i < sorted.length; i++) {
                ms[b][i] = parts.promptMs(batches[b], sorted[i]);
            }
        }
        return new Surface(batches, sorted, ms);
    }

    private Surface stepAttention() {
        IntRBTreeSet sizes = new IntRBTreeSet();
        for (int power : powers(MOST_STEPS)) {
            sizes.add(power);
            sizes.add(Math.max(1, power - 1)); // where a longer batch was not measured the value jumps at the next one
        }
        int[] batches = sizes.toIntArray();
        IntRBTreeSet lengths = new IntRBTreeSet();
        for (int power : powers(MOST_LENGTH)) {
            for (double kink : KINKS) {
                lengths.add(Math.max(1, (int) Math.round(power / kink)));
            }
        }
        int[] sorted = lengths.toIntArray();
        double[][] ms = new double[batches.length][sorted.length];
        double[] one = new double[1];
        for (int b = 0; b < batches.length; b++) {
            for (int i = 0; i < sorted.length; i++) {
                parts.stepAttention(batches[b], sorted[i], one, 1);
                ms[b][i] = one[0];
            }
        }
        return new Surface(batches, sorted, ms);
    }

    private static int[] powers(int most) {
        int[] powers = new int[32 - Integer.numberOfLeadingZeros(most)];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = 1 << i;
        }
        return powers;
    }
}
