package dev.orrery.data.silicon.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.silicon.spec.Checkpoint.Scheme;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void every_model_that_comes_with_orrery_can_be_read() throws IOException {
        Models models = Models.builtIn();
        assertThat(models.names()).hasSizeGreaterThan(60);
        for (String name : models.names()) {
            assertThat(models.find(name).name()).isEqualTo(name);
        }
    }

    @Test
    void every_gpu_that_comes_with_orrery_can_be_read() throws IOException {
        Systems systems = Systems.builtIn();
        for (String name : systems.names()) {
            assertThat(systems.find(name).capacityBytes()).isPositive();
        }
        assertThatThrownBy(() -> systems.find("h300"))
                .hasMessageStartingWith("unknown system 'h300'; known: a100_pcie");
    }

    @Test
    void a_name_is_found_in_any_case_and_without_its_first_part() throws IOException {
        Models models = Models.builtIn();
        assertThat(models.find("qwen3-32b").name()).isEqualTo("Qwen/Qwen3-32B");
        assertThat(models.find("QWEN/QWEN3-32B").layers()).isEqualTo(64);
    }

    @Test
    void another_name_of_a_model_may_have_another_checkpoint() throws IOException {
        ModelSpec model = Models.builtIn().find("nvidia/Qwen3-32B-NVFP4");
        assertThat(model.checkpoint().scheme()).isEqualTo(Scheme.NVFP4);
        assertThat(model.hidden()).isEqualTo(5120);
    }

    @Test
    void an_unknown_name_is_told_what_comes_nearest() throws IOException {
        Models models = Models.builtIn();
        assertThatThrownBy(() -> models.find("Qwen3-33B"))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("unknown model 'Qwen3-33B'")
                .hasMessageContaining("Qwen/Qwen3-32B")
                .hasMessageContaining("--model-config");
    }

    @Test
    void models_of_the_same_publisher_come_nearest() throws IOException {
        Models models = Models.builtIn();
        assertThatThrownBy(() -> models.find("nvidia/Qwen3-33B"))
                .hasMessageContaining("nearest: nvidia/Qwen3-32B-NVFP4, nvidia/");
    }

    @Test
    void a_published_configuration_is_read() throws IOException {
        ModelSpec model = Models.read(file("config.json", """
                {"architectures": ["Qwen3MoeForCausalLM"], "num_hidden_layers": 48, "hidden_size": 2048,
                 "num_attention_heads": 32, "num_key_value_heads": 4, "head_dim": 128, "vocab_size": 151936,
                 "num_experts": 128, "num_experts_per_tok": 8, "moe_intermediate_size": 768, "rope_theta": Infinity,
                 "quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]}}"""));
        assertThat(model.family()).isEqualTo(Family.MOE);
        assertThat(model.experts()).isEqualTo(new Experts(128, 8, 768, 0));
        assertThat(model.qkNorm()).isTrue();
        assertThat(model.checkpoint().scheme()).isEqualTo(Scheme.FP8_BLOCK);
    }

    @Test
    void what_a_checkpoint_leaves_unquantised_is_read_from_the_file_beside() throws IOException {
        file("hf_quant_config.json", """
                {"quantization": {"quant_algo": "NVFP4", "exclude_modules":
                 ["lm_head", "model.layers.0.self_attn.q_a_proj", "model.layers.0.mlp.shared_experts*"]}}""");
        ModelSpec model = Models.read(file("config.json", """
                {"architectures": ["DeepseekV3ForCausalLM"], "num_hidden_layers": 61, "hidden_size": 7168,
                 "num_attention_heads": 128, "num_key_value_heads": 128, "vocab_size": 129280, "n_routed_experts": 256,
                 "num_experts_per_tok": 8, "moe_intermediate_size": 2048, "n_shared_experts": 1, "q_lora_rank": 1536,
                 "kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "v_head_dim": 128}"""));
        assertThat(model.checkpoint().scheme()).isEqualTo(Scheme.NVFP4);
        assertThat(model.checkpoint().plainAttention()).isTrue();
        assertThat(model.checkpoint().plainOutput()).isFalse();
        assertThat(model.checkpoint().plainShared()).isTrue();
    }

    @Test
    void a_descriptor_of_ones_own_is_read() throws IOException {
        ModelSpec model = Models.read(file("mine.json", """
                {"name": "mine", "family": "dense", "layers": 2, "hidden": 64, "heads": 4, "kv_heads": 2,
                 "head_dim": 16, "inter": 128, "vocab": 1000, "context": 4096}"""));
        assertThat(model.name()).isEqualTo("mine");
    }

    @Test
    void what_cannot_be_used_is_told_with_its_place() throws IOException {
        Path absent = file("a.json", "{\"architectures\": [\"LlamaForCausalLM\"], \"hidden_size\": 4096}");
        assertThatThrownBy(() -> Models.read(absent))
                .hasMessageContaining(
                        "a.json: 'num_attention_heads' must be a whole number of at least 1; it is absent");
        Path foreign = file("b.json", "{\"architectures\": [\"MambaForCausalLM\"]}");
        assertThatThrownBy(() -> Models.read(foreign))
                .hasMessageContaining("architecture MambaForCausalLM is not of a known family; known: ");
        Path broken = file("c.json", "{\n\"architectures\": [,]}");
        assertThatThrownBy(() -> Models.read(broken)).hasMessageContaining("c.json:2: is not JSON");
        Path typo = file("d.json", "{\"name\": \"x\", \"family\": \"dense\", \"layer\": 3}");
        assertThatThrownBy(() -> Models.read(typo)).hasMessageContaining("unknown field 'layer'; known: name, family");
        assertThatThrownBy(() -> Models.read(folder.resolve("none.json")))
                .hasMessageEndingWith("there is no such file");
    }
}
