package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.model.silicon.op.Collective;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import tools.jackson.databind.JsonNode;

/** From the reference's descriptor of an operation to ours. */
final class AicKernels {
    private AicKernels() {}

    /**
     * Returns the kernel.
     *
     * @param op the reference's name
     * @param p its parameters
     */
    static Kernel of(String op, JsonNode p) throws CaseDataException {
        String name = p.path("name").asString(op);
        double scale = p.path("scale_factor").asDouble(1);
        return switch (op) {
            case "Embedding" -> new Kernel.Embedding(name, scale, whole(p, "vocab_size"), whole(p, "hidden_size"));
            case "Elementwise" ->
                new Kernel.Elementwise(name, scale, p.path("bytes_per_token").asDouble());
            case "Gemm" ->
                new Kernel.Gemm(
                        name,
                        scale,
                        whole(p, "n"),
                        whole(p, "k"),
                        quant(p, "quant_mode"),
                        p.path("low_precision_input").asBoolean(false),
                        p.path("below_grid_sol").asBoolean(false));
            case "CustomAllReduce" -> new Kernel.AllReduce(name, scale, whole(p, "hidden_size"), whole(p, "tp_size"));
            case "Nccl" ->
                new Kernel.Nccl(
                        name, scale, collective(p), p.path("hidden_size").asDouble(), whole(p, "num_gpus"));
            case "P2P" -> new Kernel.P2P(name, scale, whole(p, "pp_size"), whole(p, "hidden_size"));
            case "Moe" -> moe(name, scale, p);
            case "Gdn" -> gdn(name, scale, p);
            default -> attention(op, name, scale, p);
        };
    }

    private static Kernel attention(String op, String name, double scale, JsonNode p) throws CaseDataException {
        return switch (op) {
            case "ContextAttention" ->
                new Kernel.ContextAttention(
                        name,
                        scale,
                        whole(p, "n"),
                        whole(p, "n_kv"),
                        whole(p, "head_size"),
                        whole(p, "window_size"),
                        kv(p),
                        quant(p, "fmha_quant_mode"),
                        p.path("use_qk_norm").asBoolean(false));
            case "GenerationAttention" ->
                new Kernel.GenerationAttention(
                        name,
                        scale,
                        whole(p, "n"),
                        whole(p, "n_kv"),
                        whole(p, "head_size"),
                        whole(p, "window_size"),
                        kv(p));
            default -> latent(op, name, scale, p);
        };
    }

    private static Kernel latent(String op, String name, double scale, JsonNode p) throws CaseDataException {
        return switch (op) {
            case "MlaModuleContext" ->
                new Kernel.MlaModuleContext(
                        name,
                        scale,
                        whole(p, "num_heads"),
                        kv(p),
                        quant(p, "fmha_quant_mode"),
                        quant(p, "gemm_quant_mode"),
                        whole(p, "native_num_heads"));
            case "MlaModuleGeneration" ->
                new Kernel.MlaModuleGeneration(
                        name,
                        scale,
                        whole(p, "num_heads"),
                        kv(p),
                        quant(p, "fmha_quant_mode"),
                        quant(p, "gemm_quant_mode"),
                        whole(p, "native_num_heads"));
            case "ContextMla" ->
                new Kernel.ContextMla(name, scale, whole(p, "num_heads"), kv(p), quant(p, "fmha_quant_mode"));
            case "GenerationMla" -> new Kernel.GenerationMla(name, scale, whole(p, "num_heads"), kv(p));
            case "MlaBmm" ->
                new Kernel.MlaBmm(
                        name,
                        scale,
                        whole(p, "num_heads"),
                        quant(p, "quant_mode"),
                        p.path("is_pre").asBoolean(false));
            default -> throw new CaseDataException("unknown operation '" + op + "'");
        };
    }

    private static Kernel moe(String name, double scale, JsonNode p) throws CaseDataException {
        return new Kernel.Moe(
                name,
                scale,
                whole(p, "hidden_size"),
                whole(p, "inter_size"),
                whole(p, "topk"),
                whole(p, "num_experts"),
                whole(p, "moe_tp_size"),
                whole(p, "moe_ep_size"),
                whole(p, "attention_dp_size"),
                quant(p, "quant_mode"),
                p.path("workload_distribution").asString(),
                p.path("is_gated").asBoolean(true),
                p.path("is_context").asBoolean(true));
    }

    private static Kernel gdn(String name, double scale, JsonNode p) {
        return new Kernel.Gdn(
                name,
                scale,
                p.path("kernel_source").asString(),
                p.path("phase").asString().equals("context"),
                whole(p, "d_model"),
                whole(p, "d_conv"),
                whole(p, "num_k_heads"),
                whole(p, "head_k_dim"),
                whole(p, "num_v_heads"),
                whole(p, "head_v_dim"));
    }

    private static int whole(JsonNode p, String field) {
        return p.path(field).asInt();
    }

    private static Quant quant(JsonNode p, String field) throws CaseDataException {
        String label = p.path(field).asString();
        Quant quant = Quant.byLabel(label);
        if (quant == null) {
            throw new CaseDataException("unknown number format '" + label + "'");
        }
        return quant;
    }

    private static KvQuant kv(JsonNode p) throws CaseDataException {
        String label = p.path("kv_cache_dtype").asString();
        KvQuant kv = KvQuant.byLabel(label);
        if (kv == null) {
            throw new CaseDataException("unknown number format '" + label + "'");
        }
        return kv;
    }

    private static Collective collective(JsonNode p) throws CaseDataException {
        String label = p.path("operation").asString();
        for (Collective one : Collective.values()) {
            if (one.label().equals(label)) {
                return one;
            }
        }
        throw new CaseDataException("unknown collective '" + label + "'");
    }
}
