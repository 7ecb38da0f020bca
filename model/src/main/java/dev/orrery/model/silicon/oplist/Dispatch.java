package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Collective;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.system.GpuSystem;
import java.util.ArrayList;
import java.util.List;

/** Which collectives a dispatch of tokens to experts consists of. */
public final class Dispatch {
    /** The one compute capability on which TensorRT-LLM gathers quantised tokens. */
    private static final int QUANTISED_GATHER = 100;

    private final Op.MoeDispatch op;
    private final int ranks;
    private final int attentionRanks;
    private final boolean separate;
    private final List<Kernel> parts = new ArrayList<>();

    private Dispatch(Op.MoeDispatch op) {
        this.op = op;
        this.ranks = op.moeTp() * op.moeEp();
        this.attentionRanks = Math.max(ranks / op.attentionDp(), 1);
        this.separate = op.attentionDp() > 1;
    }

    /** Returns the collectives of one dispatch, each to be counted once per dispatch. */
    public static List<Kernel> parts(Op.MoeDispatch op, GpuSystem system) {
        Dispatch dispatch = new Dispatch(op);
        switch (op.backend()) {
            case VLLM -> dispatch.vllm();
            case SGLANG -> dispatch.sglang();
            case TRTLLM -> dispatch.trtllm(system.sm() == QUANTISED_GATHER);
        }
        return List.copyOf(dispatch.parts);
    }

    private void vllm() {
        boolean charged = op.attentionReduceModelled() && op.pre();
        if (attentionRanks > 1 && !charged) {
            allReduce();
        }
        if (separate) {
            exchange();
        }
    }

    private void sglang() {
        if (attentionRanks > 1 && separate) {
            if (op.pre()) {
                nccl(Collective.REDUCE_SCATTER, attentionRanks, 1);
                nccl(Collective.ALL_GATHER, ranks, op.attentionDp());
            } else {
                nccl(Collective.REDUCE_SCATTER, ranks, op.attentionDp());
                nccl(Collective.ALL_GATHER, attentionRanks, 1);
            }
        } else if (attentionRanks > 1) {
            allReduce();
        } else if (separate) {
            exchange();
        }
    }

    private void trtllm(boolean quantised) {
        if (quantised && separate) {
            if (op.pre()) {
                nccl(Collective.ALL_GATHER, ranks, op.attentionDp() * share(op.quant()));
            } else {
                nccl(Collective.REDUCE_SCATTER, ranks, op.attentionDp());
            }
        } else if (attentionRanks > 1) {
            allReduce();
        } else if (separate) {
            exchange();
        }
    }

    private static double share(Quant quant) {
        return switch (quant) {
            case NVFP4 -> 0.28125;
            case FP8, FP8_BLOCK -> 0.5;
            default -> 1;
        };
    }

    private void exchange() {
        nccl(op.pre() ? Collective.ALL_GATHER : Collective.REDUCE_SCATTER, ranks, op.attentionDp());
    }

    private void allReduce() {
        parts.add(new Kernel.AllReduce(op.name(), 1, op.hidden(), ranks));
    }

    private void nccl(Collective collective, int gpus, double times) {
        parts.add(new Kernel.Nccl(op.name(), 1, collective, op.hidden() * times, gpus));
    }
}
