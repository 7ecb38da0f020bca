package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.List;

/**
 * The operations of the two phases, in the reference's order and under its names.
 *
 * @param context what a pass over prompts does
 * @param generation what a pass of one token per request does
 */
public record OpLists(List<Op> context, List<Op> generation) {
    /** Attention over prompts; whatever has this name is timed by request, everything else by token. */
    public static final String CONTEXT_ATTENTION = "context_attention";
    /** Attention of decode steps. */
    public static final String GENERATION_ATTENTION = "generation_attention";
    /** The last projection of a prompt pass, which sees one row per request. */
    public static final String CONTEXT_LOGITS = "context_logits_gemm";

    /** Returns the lists of a deployment. */
    public static OpLists of(Deployment deployment) {
        return new OpLists(phase(deployment, true), phase(deployment, false));
    }

    private static List<Op> phase(Deployment deployment, boolean context) {
        OpBuilder to = new OpBuilder(deployment, context);
        switch (deployment.model().family()) {
            case DENSE -> DenseOps.build(to);
            case MOE, WINDOWED_MOE -> MoeOps.build(to);
            case MLA -> LatentOps.build(to);
            case DELTA_NET -> DeltaOps.build(to);
        }
        return to.list();
    }
}
