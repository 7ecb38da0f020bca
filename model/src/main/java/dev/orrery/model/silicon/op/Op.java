package dev.orrery.model.silicon.op;

import java.util.List;

/**
 * An entry of an op list: what one phase of a forward pass does on one rank, in order.
 *
 * <p>A {@link Kernel} has a time of its own. The other entries are made of kernels: {@link MoeDispatch} of collectives
 * that depend on engine and GPU, {@link Fallback} of whichever has been measured, {@link Overlap} of two groups that
 * run at once.
 */
public sealed interface Op permits Kernel, Op.MoeDispatch, Op.Fallback, Op.Overlap {
    /** Returns the name, unique in its list except for attention over two windows. */
    String name();

    /** Returns how often a pass does it; a fraction where draft layers are charged. */
    double scale();

    /**
     * How tokens get to the ranks of their experts, or back.
     *
     * @param hidden hidden size
     * @param topK experts of a token
     * @param experts experts of a layer
     * @param moeTp ranks that share an expert
     * @param moeEp ranks that experts are spread over
     * @param attentionDp ranks with batches of their own
     * @param pre whether before the experts
     * @param attentionReduceModelled whether the list charges the all-reduce of attention elsewhere
     * @param quant of the experts
     */
    record MoeDispatch(
            String name,
            double scale,
            int hidden,
            int topK,
            int experts,
            int moeTp,
            int moeEp,
            int attentionDp,
            boolean pre,
            boolean attentionReduceModelled,
            Backend backend,
            Quant quant,
            boolean context)
            implements Op {}

    /**
     * The first if it has been measured, otherwise the sum of the others.
     *
     * @param name what reports call it
     */
    record Fallback(String name, Kernel primary, List<Kernel> others) implements Op {
        @Override
        public double scale() {
            return primary.scale();
        }
    }

    /**
     * Two groups on two streams: the longer one counts.
     *
     * @param name what reports call it
     */
    record Overlap(String name, List<Op> first, List<Op> second) implements Op {
        @Override
        public double scale() {
            return 1;
        }
    }
}
