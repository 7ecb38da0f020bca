package dev.orrery.model.silicon.spec;

import org.jspecify.annotations.Nullable;

/**
 * How one worker's model is split over GPUs.
 *
 * @param tp tensor parallelism: ranks that share the heads of a layer
 * @param pp pipeline stages
 * @param dp ranks of attention with batches of their own
 * @param moeTp ranks that share an expert
 * @param moeEp ranks that experts are spread over
 */
public record ParallelShape(int tp, int pp, int dp, int moeTp, int moeEp) {
    /** One GPU. */
    public static final ParallelShape SINGLE = new ParallelShape(1, 1, 1, 1, 1);

    /** Tensor parallelism only; experts are shared the same way. */
    public static ParallelShape ofTp(int tp) {
        return new ParallelShape(tp, 1, 1, tp, 1);
    }

    /** Returns the GPUs of a worker. */
    public int gpus() {
        return tp * pp * dp;
    }

    /** Returns why a model cannot be split so, as the end of a sentence, or null if it can. */
    public @Nullable String problem(ModelSpec model) {
        if (Math.min(Math.min(tp, pp), Math.min(dp, Math.min(moeTp, moeEp))) < 1) {
            return "every width must be at least 1";
        }
        if (model.heads() % tp != 0) {
            return "tp=" + tp + " does not divide the " + model.heads() + " heads";
        }
        if (pp > model.layers()) {
            return "pp=" + pp + " is more than the " + model.layers() + " layers";
        }
        DeltaNet net = model.deltaNet();
        if (net != null && (net.keyHeads() % tp != 0 || net.valueHeads() % tp != 0)) {
            return "tp=" + tp + " does not divide the " + net.keyHeads() + " key and " + net.valueHeads()
                    + " value heads of the delta nets";
        }
        Experts experts = model.experts();
        return experts == null ? null : problem(experts);
    }

    private @Nullable String problem(Experts experts) {
        if (tp * dp != moeTp * moeEp) {
            return "tp x dp = " + tp * dp + " and moe_tp x moe_ep = " + moeTp * moeEp + " must be equal";
        }
        if (experts.count() % moeEp != 0) {
            return "moe_ep=" + moeEp + " does not divide the " + experts.count() + " experts";
        }
        if (experts.inter() % moeTp != 0) {
            return "moe_tp=" + moeTp + " does not divide the experts' intermediate size " + experts.inter();
        }
        return null;
    }

    /** Returns the widths as tables show them, such as {@code TP4 EP4}. */
    public String label() {
        StringBuilder text = new StringBuilder("TP").append(tp);
        part(text, " PP", pp);
        part(text, " DP", dp);
        part(text, " EP", moeEp);
        return text.toString();
    }

    private static void part(StringBuilder text, String name, int width) {
        if (width > 1) {
            text.append(name).append(width);
        }
    }
}
