package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.ArrayList;
import java.util.List;

/**
 * The reference's five ways to time a pass, its integer means and what it leaves out included.
 *
 * <p>All times are ms of one rank. A missing one throws {@link dev.orrery.model.silicon.op.NoTimeException}.
 */
public final class AicPasses {
    /** Every so many output tokens a long generation is looked at. */
    private static final int STRIDE = 32;

    private final OpTimer timer;
    private final Entry[] context;
    private final Entry[] generation;
    private final int stepTokens;

    /** @param tokenWise whether its time depends only on how many tokens a pass with prompts has */
    private record Entry(String name, TimedOp op, boolean tokenWise) {}

    /**
     * A pass that mixes prompts and decode steps.
     *
     * @param restMs everything but attention
     * @param promptMs attention over prompts
     * @param decodeMs attention of decode steps
     */
    public record Mixed(double restMs, double promptMs, double decodeMs) {
        /** Returns the duration. */
        public double ms() {
            return restMs + promptMs + decodeMs;
        }
    }

    /** Prepares the passes of a deployment. */
    public AicPasses(Deployment deployment, OpTimer timer) {
        OpLists lists = OpLists.of(deployment);
        this.timer = timer;
        this.context = entries(lists.context(), deployment);
        this.generation = entries(lists.generation(), deployment);
        this.stepTokens = deployment.draftTokens() + 1;
    }

    private static Entry[] entries(List<Op> ops, Deployment deployment) {
        Entry[] entries = new Entry[ops.size()];
        for (int i = 0; i < entries.length; i++) {
            String name = ops.get(i).name();
            TimedOp op = TimedOp.of(ops.get(i), deployment.system());
            entries[i] = new Entry(name, op, op.tokenWise() && !name.equals(OpLists.CONTEXT_LOGITS));
        }
        return entries;
    }

    /** Returns a pass over {@code batch} prompts of which {@code prefix} tokens each are cached. */
    public double prefill(int batch, int isl, int prefix) {
        return prefill(batch, isl - prefix, prefix, true);
    }

    private double prefill(int batch, int length, int prefix, boolean all) {
        double sum = 0;
        for (Entry entry : context) {
            if (all || !entry.tokenWise) {
                sum += prompt(entry, batch, length, prefix);
            }
        }
        return sum;
    }

    /** Returns the parts of {@link #prefill}. */
    public List<OpTime> prefillOps(int batch, int isl, int prefix) {
        List<OpTime> times = new ArrayList<>();
        for (Entry entry : context) {
            OpShape shape = promptShape(entry, batch, isl - prefix, prefix);
            times.add(new OpTime(entry.name, entry.op.ms(timer, shape), entry.op.origin(timer, shape)));
        }
        return times;
    }

    private double prompt(Entry entry, int batch, int length, int prefix) {
        return entry.op.ms(timer, promptShape(entry, batch, length, prefix));
    }

    private static OpShape promptShape(Entry entry, int batch, int length, int prefix) {
        boolean logits = entry.name.equals(OpLists.CONTEXT_LOGITS);
        return new OpShape(batch, length, prefix, logits ? batch : (long) batch * length);
    }

    /** Returns a pass of one token for each of {@code batch} requests with {@code context} tokens before it. */
    public double decode(int batch, int context) {
        return step(decodeShape(batch, context));
    }

    /** Returns the parts of {@link #decode}. */
    public List<OpTime> decodeOps(int batch, int context) {
        OpShape shape = decodeShape(batch, context);
        List<OpTime> times = new ArrayList<>();
        for (Entry entry : generation) {
            times.add(new OpTime(entry.name, entry.op.ms(timer, shape), entry.op.origin(timer, shape)));
        }
        return times;
    }

    private OpShape decodeShape(int batch, int context) {
        int tokens = batch * stepTokens;
        return new OpShape(tokens, context + 1, 0, tokens);
    }

    private double step(OpShape shape) {
        double sum = 0;
        for (Entry entry : generation) {
            sum += entry.op.ms(timer, shape);
        }
        return sum;
    }

    /** Returns all decode passes of a batch that starts and ends together. */
    public double staticGeneration(int batch, int isl, int osl) {
        double sum = 0;
        for (int i = 0; i < osl - 1; i += STRIDE) {
            sum += decode(batch, isl + i) * Math.min(STRIDE, osl - 1 - i);
        }
        return sum;
    }

    /**
     * Returns a pass of a continuous batch.
     *
     * @param tokens prompt tokens in it
     * @param decodes requests that decode
     * @param isl prompt length
     * @param osl output length
     * @param prefix cached tokens of a prompt
     */
    public Mixed mixed(int tokens, int decodes, int isl, int osl, int prefix) {
        int steps = decodes * stepTokens;
        int cached = prefix * (tokens / isl);
        double rest = rest(tokens + steps - cached, cached, true);
        double prompts = tokens == 0
                ? 0
                : attention(context, OpLists.CONTEXT_ATTENTION, ceil(tokens, isl), isl - prefix, prefix)
                        / ceil(isl, tokens);
        double decode =
                decodes == 0 ? 0 : attention(generation, OpLists.GENERATION_ATTENTION, steps, isl + osl / 2 + 1, 0);
        return new Mixed(rest, prompts, decode);
    }

    /**
     * Returns a pass from a worker's telemetry: sums over its requests.
     *
     * @param prompts requests with prompt tokens
     * @param tokens their prompt tokens
     * @param cached what they had cached
     * @param decodes requests that decode
     * @param kv the tokens of those
     */
    public double telemetry(int prompts, int tokens, int cached, int decodes, long kv) {
        return telemetry(prompts, tokens, cached, decodes, kv, true);
    }

    /**
     * Returns {@link #telemetry} of a pass with prompts without {@link #tokenWise}, for callers that keep the latter.
     */
    public double telemetryRest(int prompts, int tokens, int cached, int decodes, long kv) {
        return telemetry(prompts, tokens, cached, decodes, kv, false);
    }

    /** Returns what in a pass with prompts depends only on its {@link #telemetryTokens}. */
    public double tokenWise(int tokens) {
        OpShape shape = new OpShape(1, tokens, 0, tokens);
        double sum = 0;
        for (Entry entry : context) {
            if (entry.tokenWise) {
                sum += entry.op.ms(timer, shape);
            }
        }
        return sum;
    }

    /** Returns the tokens that operations see in a pass with prompts: whole means for prompts alone. */
    public static int telemetryTokens(int prompts, int tokens, int decodes) {
        return decodes == 0 ? tokens / prompts * prompts : tokens + decodes;
    }

    private double telemetry(int prompts, int tokens, int cached, int decodes, long kv, boolean all) {
        if (prompts == 0) {
            int length = (int) (kv / decodes);
            return step(new OpShape(decodes, length, 0, decodes));
        }
        int each = tokens / prompts;
        int before = cached / prompts;
        if (decodes == 0) {
            return prefill(prompts, each, before, all);
        }
        return rest(tokens + decodes, cached, all)
                + attention(context, OpLists.CONTEXT_ATTENTION, ceil(tokens, each), each, before)
                + attention(generation, OpLists.GENERATION_ATTENTION, decodes, (int) Math.max(kv / decodes, 1), 0);
    }

    /** Everything of the prompt phase but attention, as one request of so many tokens. */
    private double rest(int tokens, int cached, boolean all) {
        double sum = 0;
        for (Entry entry : context) {
            if (!entry.name.equals(OpLists.CONTEXT_ATTENTION) && (all || !entry.tokenWise)) {
                sum += prompt(entry, 1, tokens, cached);
            }
        }
        return sum;
    }

    private double attention(Entry[] list, String name, int batch, int length, int prefix) {
        OpShape shape = new OpShape(batch, length, prefix, (long) batch * length);
        double sum = 0;
        for (Entry entry : list) {
            if (entry.name.equals(name)) {
                sum += entry.op.ms(timer, shape);
            }
        }
        return sum;
    }

    private static int ceil(int a, int b) {
        return (a + b - 1) / b;
    }
}
