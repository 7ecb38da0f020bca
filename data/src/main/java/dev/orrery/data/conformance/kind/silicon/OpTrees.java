package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** From our operations to the reference's descriptors. */
final class OpTrees {
    private final List<String> contextLanes;
    private final List<String> generationLanes;

    /** Takes the attention kernels in the order in which they serve, for each phase. */
    OpTrees(List<String> contextLanes, List<String> generationLanes) {
        this.contextLanes = contextLanes;
        this.generationLanes = generationLanes;
    }

    ArrayNode list(List<? extends Op> ops) {
        ArrayNode list = Json.nodes().arrayNode();
        for (Op op : ops) {
            ObjectNode fields = Json.object();
            fields.put("name", op.name());
            String kind = switch (op) {
                case Op.Fallback f -> fallback(f, fields);
                case Op.Overlap o -> overlap(o, fields);
                case Op.MoeDispatch d -> scaled(op, fields, dispatch(d, fields));
                case Kernel k -> scaled(op, fields, kernel(k, fields));
            };
            list.addObject().set(kind, fields);
        }
        return list;
    }

    private static String scaled(Op op, ObjectNode fields, String kind) {
        fields.put("scale_factor", op.scale());
        return kind;
    }

    private String fallback(Op.Fallback f, ObjectNode fields) {
        fields.set("primary", list(List.of(f.primary())).get(0));
        fields.set("fallback", list(f.others()));
        return "Fallback";
    }

    private String overlap(Op.Overlap o, ObjectNode fields) {
        fields.set("group_a", list(o.first()));
        fields.set("group_b", list(o.second()));
        return "Overlap";
    }

    private static String dispatch(Op.MoeDispatch d, ObjectNode to) {
        to.put("hidden_size", d.hidden()).put("topk", d.topK()).put("num_experts", d.experts());
        to.put("moe_tp_size", d.moeTp()).put("moe_ep_size", d.moeEp()).put("attention_dp_size", d.attentionDp());
        to.put("pre_dispatch", d.pre()).put("attn_ar_modeled", d.attentionReduceModelled());
        to.put("backend", d.backend().label()).put("comm_quant", "half");
        to.put("moe_quant", d.quant().label()).put("is_context", d.context());
        return "MoeDispatch";
    }

    private String kernel(Kernel kernel, ObjectNode to) {
        return switch (kernel) {
            case Kernel.Embedding e -> {
                to.put("vocab_size", e.vocab()).put("hidden_size", e.hidden()).put("quant_mode", "bfloat16");
                yield "Embedding";
            }
            case Kernel.Elementwise e -> {
                to.put("bytes_per_token", e.bytesPerToken());
                yield "Elementwise";
            }
            case Kernel.Gemm g -> gemm(g, to);
            case Kernel.AllReduce r -> {
                to.put("hidden_size", r.hidden()).put("tp_size", r.gpus()).put("quant", "half");
                yield "CustomAllReduce";
            }
            case Kernel.Nccl n -> {
                to.put("operation", n.collective().label()).put("hidden_size", n.elementsPerToken());
                to.put("num_gpus", n.gpus()).put("dtype", "half");
                yield "Nccl";
            }
            case Kernel.P2P p -> {
                to.put("pp_size", p.stages()).put("hidden_size", p.hidden());
                yield "P2P";
            }
            case Kernel.Moe m -> experts(m, to);
            case Kernel.Gdn g -> deltaNet(g, to);
            default -> attention(kernel, to);
        };
    }

    private static String gemm(Kernel.Gemm g, ObjectNode to) {
        to.put("n", g.n()).put("k", g.k()).put("quant_mode", g.quant().label());
        to.put("low_precision_input", g.lowPrecisionInput());
        if (g.belowGridSol()) {
            to.put("below_grid_sol", true);
        }
        return "Gemm";
    }

    private static String experts(Kernel.Moe m, ObjectNode to) {
        to.put("hidden_size", m.hidden()).put("inter_size", m.inter()).put("topk", m.topK());
        to.put("num_experts", m.experts()).put("moe_tp_size", m.moeTp()).put("moe_ep_size", m.moeEp());
        to.put("attention_dp_size", m.attentionDp()).put("quant_mode", m.quant().label());
        to.put("workload_distribution", m.distribution())
                .put("is_gated", m.gated())
                .put("is_context", m.context());
        return "Moe";
    }

    private static String deltaNet(Kernel.Gdn g, ObjectNode to) {
        to.put("kernel_source", g.kernel()).put("phase", g.context() ? "context" : "generation");
        to.put("d_model", g.model()).put("d_conv", g.convWidth());
        to.put("num_k_heads", g.keyHeads()).put("head_k_dim", g.keyDim());
        to.put("num_v_heads", g.valueHeads()).put("head_v_dim", g.valueDim());
        to.put("mamba_ssm_dtype", "float32");
        return "Gdn";
    }

    private String attention(Kernel kernel, ObjectNode to) {
        return switch (kernel) {
            case Kernel.ContextAttention a -> {
                heads(to, a.heads(), a.kvHeads(), a.headDim(), a.window());
                to.put("kv_cache_dtype", a.kv().label())
                        .put("fmha_quant_mode", a.fmha().label());
                to.put("use_qk_norm", a.qkNorm());
                contextLanes.forEach(to.putArray("lane_order")::add);
                yield "ContextAttention";
            }
            case Kernel.GenerationAttention a -> {
                heads(to, a.heads(), a.kvHeads(), a.headDim(), a.window());
                to.put("kv_cache_dtype", a.kv().label());
                generationLanes.forEach(to.putArray("lane_order")::add);
                yield "GenerationAttention";
            }
            default -> latent(kernel, to);
        };
    }

    private static String latent(Kernel kernel, ObjectNode to) {
        return switch (kernel) {
            case Kernel.MlaModuleContext m -> {
                to.put("num_heads", m.heads()).put("kv_cache_dtype", m.kv().label());
                to.put("fmha_quant_mode", m.fmha().label())
                        .put("gemm_quant_mode", m.gemm().label());
                to.put("native_num_heads", m.nativeHeads());
                yield "MlaModuleContext";
            }
            case Kernel.MlaModuleGeneration m -> {
                to.put("num_heads", m.heads()).put("kv_cache_dtype", m.kv().label());
                to.put("fmha_quant_mode", m.fmha().label())
                        .put("gemm_quant_mode", m.gemm().label());
                to.put("native_num_heads", m.nativeHeads());
                yield "MlaModuleGeneration";
            }
            case Kernel.ContextMla m -> {
                to.put("num_heads", m.heads()).put("kv_cache_dtype", m.kv().label());
                to.put("fmha_quant_mode", m.fmha().label());
                yield "ContextMla";
            }
            case Kernel.GenerationMla m -> {
                to.put("num_heads", m.heads()).put("kv_cache_dtype", m.kv().label());
                yield "GenerationMla";
            }
            case Kernel.MlaBmm m -> {
                to.put("num_heads", m.heads())
                        .put("quant_mode", m.quant().label())
                        .put("is_pre", m.pre());
                yield "MlaBmm";
            }
            default -> throw new IllegalStateException("no descriptor for " + kernel.name());
        };
    }

    private static void heads(ObjectNode to, int heads, int kvHeads, int headDim, int window) {
        to.put("n", heads).put("n_kv", kvHeads).put("head_size", headDim).put("window_size", window);
    }
}
