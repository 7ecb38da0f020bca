package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.ArrayList;
import java.util.List;

/**
 * What a pass over a batch of any lengths takes: a sum of parts that each depend on few numbers, so that a caller can
 * keep what it has seen.
 *
 * <p>A batch is one kernel, so no request is read from the tables by itself. Attention over prompts is read at the mean
 * of their full lengths and charged by the sum of squares; decode attention at the mean context, between whole tokens
 * linearly. Batches of equal lengths take what {@link AicPasses#telemetry} says. Latent attention of decode steps is
 * charged in mixed passes too.
 *
 * <p>All times are ms of one rank. A missing one throws {@link NoTimeException}.
 */
public final class BatchPasses {
    /** A size at which everything that is measured at all has a time, to see which kernels are. */
    private static final OpShape PROBE = new OpShape(1, 1024, 0, 1024);

    private final OpTimer timer;
    private final int stepTokens;
    private final List<TimedOp> contextTokens = new ArrayList<>();
    private final List<TimedOp> contextLogits = new ArrayList<>();
    private final List<TimedOp> contextScans = new ArrayList<>();
    private final List<Kernel> prompts = new ArrayList<>();
    private final List<TimedOp> generationTokens = new ArrayList<>();
    private final List<Kernel> decodes = new ArrayList<>();

    /** Prepares the passes of a deployment. */
    public BatchPasses(Deployment deployment, OpTimer timer) {
        this(deployment, timer, deployment.draftTokens() + 1);
    }

    /**
     * Prepares the passes of a deployment.
     *
     * @param stepTokens tokens that each request of a decode step computes
     */
    public BatchPasses(Deployment deployment, OpTimer timer, int stepTokens) {
        this.timer = timer;
        this.stepTokens = stepTokens;
        OpLists lists = OpLists.of(deployment);
        for (Op op : measured(lists.context())) {
            TimedOp timed = TimedOp.of(op, deployment.system());
            if (attendsPrompts(op)) {
                prompts.add((Kernel) op);
            } else if (op instanceof Kernel.Gdn) {
                contextScans.add(timed);
            } else if (op.name().equals(OpLists.CONTEXT_LOGITS)) {
                contextLogits.add(timed);
            } else {
                contextTokens.add(timed);
            }
        }
        for (Op op : measured(lists.generation())) {
            if (attendsSteps(op)) {
                decodes.add((Kernel) op);
            } else {
                generationTokens.add(TimedOp.of(op, deployment.system()));
            }
        }
    }

    /** Puts in place of each fallback what of it has been measured. */
    private List<Op> measured(List<Op> ops) {
        List<Op> out = new ArrayList<>();
        for (Op op : ops) {
            if (!(op instanceof Op.Fallback either)) {
                out.add(op);
            } else if (known(either.primary())) {
                out.add(either.primary());
            } else {
                out.addAll(either.others());
            }
        }
        return out;
    }

    private boolean known(Kernel kernel) {
        try {
            timer.ms(kernel, PROBE);
            return true;
        } catch (NoTimeException e) {
            if (e.kind() != NoTimeException.Kind.MISSING_DATA) {
                throw e;
            }
            return false;
        }
    }

    private static boolean attendsPrompts(Op op) {
        return op instanceof Kernel.ContextAttention
                || op instanceof Kernel.ContextMla
                || op instanceof Kernel.MlaModuleContext;
    }

    private static boolean attendsSteps(Op op) {
        return op instanceof Kernel.GenerationAttention
                || op instanceof Kernel.GenerationMla
                || op instanceof Kernel.MlaModuleGeneration;
    }

    /** Returns the kernels in which decode steps attend. */
    public List<Kernel> stepKernels() {
        return List.copyOf(decodes);
    }

    /** Returns the tokens that each request of a decode step computes: 1, and those that draft layers propose. */
    public int stepTokens() {
        return stepTokens;
    }

    /**
     * Returns a pass.
     *
     * @param requests how many compute prompt tokens
     * @param tokens prompt tokens that they compute
     * @param cached prompt tokens that they had before
     * @param squares sum over them of the square of the length after the pass less that of the length before
     * @param steps requests that decode
     * @param context tokens of those before the step
     */
    public double ms(int requests, long tokens, long cached, double squares, int steps, long context) {
        if (requests == 0) {
            return steps == 0 ? 0 : stepTokensMs(steps) + stepAttentionMs(steps, context);
        }
        int full = meanLength(requests, tokens, cached);
        double share = squares / ((double) requests * full * full);
        double prompt = promptMs(requests, full) * share + promptConstantMs(requests, full);
        if (steps == 0) {
            return tokensMs(tokens)
                    + logitsMs(requests)
                    + scanMs(requests, (int) ((tokens + requests / 2) / requests))
                    + prompt;
        }
        long all = tokens + (long) steps * stepTokens;
        return tokensMs(all) + logitsMs(1) + scanMs(1, (int) all) + prompt + stepAttentionMs(steps, context);
    }

    /** Returns the mean full length of prompts, rounded half up. */
    public static int meanLength(int requests, long tokens, long cached) {
        return (int) (((tokens + cached) * 2 + requests) / (2L * requests));
    }

    /** Returns what depends only on how many tokens a pass with prompts has. */
    public double tokensMs(long tokens) {
        return sum(contextTokens, new OpShape(1, (int) tokens, 0, tokens));
    }

    /** Returns {@link #tokensMs} in a form that is quick where it is a line. */
    TokenTimes tokenTimes() {
        return new TokenTimes(contextTokens, timer);
    }

    /** Returns what depends only on how many prompts end in a pass. */
    public double logitsMs(int rows) {
        return sum(contextLogits, new OpShape(rows, 1, 0, rows));
    }

    /** Returns the scans of delta nets over so many prompts of so many tokens; 0 for other models. */
    public double scanMs(int requests, int tokens) {
        return sum(contextScans, new OpShape(requests, tokens, 0, (long) requests * tokens));
    }

    /** Returns attention over so many whole prompts of a length. */
    public double promptMs(int requests, int length) {
        double sum = 0;
        for (Kernel kernel : prompts) {
            sum += kernel.scale() * timer.wholePromptMs(kernel, requests, length);
        }
        return sum;
    }

    /** Returns what attention over prompts costs once a pass, whatever their lengths. */
    public double promptConstantMs(int requests, int length) {
        OpShape whole = new OpShape(requests, length, 0, (long) requests * length);
        double sum = 0;
        for (Kernel kernel : prompts) {
            sum += kernel.scale() * (timer.ms(kernel, whole) - timer.wholePromptMs(kernel, requests, length));
        }
        return sum;
    }

    /** Returns what depends only on how many requests a pure decode pass has. */
    public double stepTokensMs(int requests) {
        int tokens = requests * stepTokens;
        return sum(generationTokens, new OpShape(tokens, 1, 0, tokens));
    }

    /** Returns attention of a decode step of requests that have so many tokens together. */
    public double stepAttentionMs(int requests, long context) {
        long length = Math.max(context / requests, 1);
        double between = context / requests < 1 ? 0 : (double) (context % requests) / requests;
        double at = stepAttentionAt(requests, (int) length);
        return between == 0 ? at : at + between * (stepAttentionAt(requests, (int) length + 1) - at);
    }

    /** Returns attention of a decode step of requests that have so many tokens each. */
    public double stepAttentionAt(int requests, int length) {
        int tokens = requests * stepTokens;
        OpShape shape = new OpShape(tokens, length, 0, tokens);
        double sum = 0;
        for (Kernel kernel : decodes) {
            sum += kernel.scale() * timer.ms(kernel, shape);
        }
        return sum;
    }

    private double sum(List<TimedOp> ops, OpShape shape) {
        double sum = 0;
        for (int i = 0; i < ops.size(); i++) {
            sum += ops.get(i).ms(timer, shape);
        }
        return sum;
    }
}
