package dev.orrery.data.silicon.catalog;

import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.DeltaNet;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A model from the {@code config.json} that is published with its weights; of a vision model the part for text. */
final class HfConfig {
    private record Kind(Family family, boolean qkNorm) {}

    private static final Map<String, Kind> ARCHITECTURES = new TreeMap<>(Map.ofEntries(
            Map.entry("LlamaForCausalLM", new Kind(Family.DENSE, false)),
            Map.entry("MistralForCausalLM", new Kind(Family.DENSE, false)),
            Map.entry("Qwen2ForCausalLM", new Kind(Family.DENSE, false)),
            Map.entry("Qwen3ForCausalLM", new Kind(Family.DENSE, true)),
            Map.entry("Qwen3VLForConditionalGeneration", new Kind(Family.DENSE, true)),
            Map.entry("Qwen3VLMoeForConditionalGeneration", new Kind(Family.MOE, true)),
            Map.entry("MiMoForCausalLM", new Kind(Family.DENSE, false)),
            Map.entry("MixtralForCausalLM", new Kind(Family.MOE, false)),
            Map.entry("Qwen3MoeForCausalLM", new Kind(Family.MOE, true)),
            Map.entry("MiniMaxM2ForCausalLM", new Kind(Family.MOE, true)),
            Map.entry("GptOssForCausalLM", new Kind(Family.WINDOWED_MOE, false)),
            Map.entry("DeepseekV3ForCausalLM", new Kind(Family.MLA, false)),
            Map.entry("KimiK25ForConditionalGeneration", new Kind(Family.MLA, false)),
            Map.entry("Qwen3_5ForConditionalGeneration", new Kind(Family.DELTA_NET, true)),
            Map.entry("Qwen3_5MoeForConditionalGeneration", new Kind(Family.DELTA_NET, true))));

    private final Fields at;
    private final Kind kind;

    private HfConfig(Fields at, Kind kind) {
        this.at = at;
        this.kind = kind;
    }

    /**
     * Reads a configuration.
     *
     * @param quant what stands under {@code quantization} of the {@code hf_quant_config.json} beside it, or null
     */
    static ModelSpec read(Fields whole, @Nullable JsonNode quant) throws CatalogException {
        String architecture = whole.node().path("architectures").path(0).asString("");
        Kind kind = ARCHITECTURES.get(architecture);
        if (kind == null) {
            throw whole.bad((architecture.isEmpty()
                            ? "'architectures' is absent"
                            : "architecture " + architecture + " is not of a known family")
                    + "; known: " + String.join(", ", ARCHITECTURES.keySet()));
        }
        Fields text = whole.has("text_config") ? whole.at("text_config") : whole;
        Checkpoint checkpoint = HfQuant.read(whole, text, quant);
        return new HfConfig(text, kind).spec(name(whole), checkpoint);
    }

    private static String name(Fields whole) {
        String name = whole.node().path("_name_or_path").asString("");
        return name.isBlank() ? whole.node().path("architectures").path(0).asString("") : name;
    }

    private ModelSpec spec(String name, Checkpoint checkpoint) throws CatalogException {
        Experts experts = experts();
        int heads = at.positive("num_attention_heads");
        int hidden = at.positive("hidden_size");
        Latent latent = kind.family == Family.MLA ? latent() : null;
        int headDim = latent != null
                ? latent.ropeDim() + latent.plainDim()
                : at.has("head_dim") ? at.positive("head_dim") : hidden / heads;
        return new ModelSpec(
                name,
                kind.family,
                at.positive("num_hidden_layers"),
                hidden,
                heads,
                at.has("num_key_value_heads") ? at.positive("num_key_value_heads") : heads,
                headDim,
                experts == null ? at.positive("intermediate_size") : 0,
                at.positive("vocab_size"),
                kind.qkNorm,
                kind.family == Family.WINDOWED_MOE ? at.positive("sliding_window") : 0,
                experts,
                latent,
                kind.family == Family.DELTA_NET ? deltaNet() : null,
                checkpoint,
                at.has("max_position_embeddings") ? at.positive("max_position_embeddings") : Integer.MAX_VALUE);
    }

    private @Nullable Experts experts() throws CatalogException {
        String count = first("num_local_experts", "n_routed_experts", "num_experts");
        if (count == null) {
            if (kind.family == Family.DENSE || kind.family == Family.DELTA_NET) {
                return null;
            }
            throw at.bad("a model of family " + kind.family.label()
                    + " needs 'num_experts', 'num_local_experts' or 'n_routed_experts'");
        }
        int inter = at.positive(at.has("moe_intermediate_size") ? "moe_intermediate_size" : "intermediate_size");
        int shared = at.count("shared_expert_intermediate_size", at.count("n_shared_experts", 0) * inter);
        return new Experts(at.positive(count), at.positive("num_experts_per_tok"), inter, shared);
    }

    private @Nullable String first(String... names) {
        for (String name : names) {
            if (at.has(name)) {
                return name;
            }
        }
        return null;
    }

    private Latent latent() throws CatalogException {
        return new Latent(
                at.positive("q_lora_rank"),
                at.positive("kv_lora_rank"),
                at.positive("qk_rope_head_dim"),
                at.positive("qk_nope_head_dim"),
                at.positive("v_head_dim"));
    }

    private DeltaNet deltaNet() throws CatalogException {
        return new DeltaNet(
                at.positive("linear_num_key_heads"),
                at.positive("linear_num_value_heads"),
                at.positive("linear_key_head_dim"),
                at.positive("linear_value_head_dim"),
                at.positive("linear_conv_kernel_dim"),
                at.positive("full_attention_interval"));
    }
}
