package dev.orrery.data.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.silicon.estimate.Estimate;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EstimateTextTest {
    private static EstimateText text(String model, String gpu, int requests, Estimate estimate) throws IOException {
        ModelSpec spec = Models.builtIn().find(model);
        GpuSystem system = Systems.builtIn().find(gpu);
        Formats formats = Formats.of(spec, system, Backend.VLLM, false);
        Deployment deployment = new Deployment(spec, system, Backend.VLLM, ParallelShape.SINGLE, formats, 0);
        MemoryFit memory = MemoryFit.of(deployment, requests, 1280);
        return new EstimateText(new EstimateText.Subject(deployment, "here", memory), estimate, List.of());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> part(EstimateText text, String name) {
        return (Map<String, Object>) text.map().get(name);
    }

    @Test
    @DisplayName("a model that is larger than the GPU is estimated, and said not to fit, with what it needs")
    void tooLarge() throws IOException {
        Estimate estimate = new Estimate(200, 40, 25, 25, 1, 256);
        EstimateText text = text("meta-llama/Llama-3.1-70B", "l40s", 1, estimate);
        assertThat(text.text(TextStyle.PLAIN))
                .containsPattern("Out of memory: the model does not fit: weights and the activations of a pass\\s+need "
                        + "13\\d\\.\\d\\d GiB on each GPU, and the engine may use 41\\.39 of 44\\.99")
                .contains("TTFT 200.00 ms, TPOT 40.00 ms");
        assertThat(part(text, "memory_of_one_gpu")).containsEntry("fits", false);
        assertThat((Double) part(text, "memory_of_one_gpu").get("needed_gib")).isBetween(130.0, 145.0);
    }

    @Test
    @DisplayName("a batch whose cache does not fit beside the weights is said not to fit, and one that does is not")
    void tooManyAtOnce() throws IOException {
        Estimate estimate = new Estimate(200, 40, 25, 25, 1, 256);
        assertThat(text("meta-llama/Llama-3.1-8B", "l40s", 1000, estimate).text(TextStyle.PLAIN))
                .contains("Out of memory: 1,000 requests of 1,280 tokens do not fit at once");
        EstimateText few = text("meta-llama/Llama-3.1-8B", "l40s", 100, estimate);
        assertThat(few.text(TextStyle.PLAIN)).doesNotContain("Out of memory");
        assertThat(part(few, "memory_of_one_gpu")).containsEntry("fits", true);
    }

    @Test
    @DisplayName("a request of one output token has no time per further token, and no rate where that counts decodes")
    void noDecode() throws IOException {
        EstimateText text = text("meta-llama/Llama-3.1-8B", "l40s", 1, new Estimate(200, 0, 0, 0, 1, 1));
        assertThat(text.text(TextStyle.PLAIN).replaceAll("\\s+", " "))
                .contains("TTFT 200.00 ms, TPOT N/A, request 200.00 ms")
                .contains("N/A output tokens/s on 1 GPU, N/A per GPU, N/A per user")
                .contains("N/A: the only output token of a request comes with its prompt", "decode passes alone");
        assertThat(part(text, "estimate"))
                .containsEntry("tpot_ms", null)
                .containsEntry("output_tokens_per_s", null)
                .containsEntry("output_tokens_per_s_per_user", null)
                .containsEntry("ttft_ms", 200.0);
        EstimateText whole = text("meta-llama/Llama-3.1-8B", "l40s", 1, new Estimate(200, 0, 5, 5, 1, 1));
        assertThat(whole.text(TextStyle.PLAIN)).contains("TPOT N/A", "5.00 output tokens/s", "N/A per user");
    }

    @Test
    @DisplayName("numbers that somebody gave are shown with all their digits")
    void given() {
        assertThat(List.of(Text.given(0.001, 1), Text.given(2000, 1), Text.given(1234.5, 0), Text.given(50, 0)))
                .containsExactly("0.001", "2,000.0", "1,234.5", "50");
        assertThat(List.of(Text.given(-0.25, 1), Text.given(1e-9, 2), Text.given(Double.NaN, 1)))
                .containsExactly("-0.25", "0.000000001", "N/A");
    }
}
