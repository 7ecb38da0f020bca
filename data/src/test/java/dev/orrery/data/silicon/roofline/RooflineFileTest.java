package dev.orrery.data.silicon.roofline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.roofline.KernelSamples.Sample;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.roofline.Reach;
import dev.orrery.model.silicon.roofline.Reaches;
import dev.orrery.model.silicon.roofline.Reaches.Kind;
import dev.orrery.model.silicon.roofline.RooflineTimer;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RooflineFileTest {
    @Test
    @DisplayName("what comes with Orrery are parts of peaks, and bands in order")
    void whatComesWithOrrery() throws IOException {
        RooflineFile file = RooflineFile.builtIn();
        for (Kind kind : Kind.values()) {
            Reach reach = file.reaches().of(kind);
            assertThat(reach.compute()).isBetween(0.05, 1.0);
            assertThat(reach.memory()).isBetween(0.05, 1.0);
            assertThat(reach.constantMs()).isBetween(0.0, 0.1);
        }
        List<Band> bands = new ArrayList<>(file.plain());
        bands.addAll(file.quantised());
        assertThat(bands).hasSize(6).allSatisfy(band -> {
            assertThat(band.low()).isLessThan(band.middle());
            assertThat(band.middle()).isLessThan(band.high());
        });
    }

    private static MeasuredSource source() throws IOException {
        ModelSpec model = Models.builtIn().find("meta-llama/Llama-3.1-8B");
        GpuSystem gpu = Systems.builtIn().find("h100_sxm");
        Formats formats = Formats.of(model, gpu, Backend.VLLM, false);
        Lanes lanes = new Lanes(List.of(), List.of());
        return new MeasuredSource(
                new Deployment(model, gpu, Backend.VLLM, ParallelShape.ofTp(1), formats, 0),
                new SiliconTables(gpu, "vllm", "1", Map.of(), lanes, lanes, (table, key) -> null),
                "none");
    }

    @Test
    @DisplayName("what kernels reach is found again from times that were made with it")
    void reachesAreFoundAgain() throws IOException {
        Reach truth = new Reach(0.55, 0.8, 0.007);
        MeasuredSource source = source();
        RooflineTimer timer = new RooflineTimer(
                source.deployment().system(),
                source.deployment().model(),
                new Reaches(truth, truth, truth, truth, truth));
        List<Sample> samples = new ArrayList<>();
        for (int tokens = 1; tokens < 20_000; tokens *= 2) {
            Kernel.Gemm gemm = new Kernel.Gemm("g", 1, 8192, 4096, Quant.BFLOAT16, false, false);
            Kernel.Gemm small = new Kernel.Gemm("g", 1, 256, 256, Quant.BFLOAT16, false, false);
            for (Kernel kernel : List.of(gemm, small)) {
                OpShape shape = new OpShape(1, tokens, 0, tokens);
                samples.add(new Sample(source, Kind.PRODUCTS, kernel, shape, timer.ms(kernel, shape), 0.1));
            }
        }
        Reach found = RooflineFit.of(samples).products();
        assertThat(found.compute()).isCloseTo(0.55, within(0.02));
        assertThat(found.memory()).isCloseTo(0.8, within(0.03));
        assertThat(found.constantMs()).isCloseTo(0.007, within(0.0005));
    }

    @Test
    @DisplayName("a comparison is written as what comes with Orrery is read")
    void comparisonsAreWritten() throws IOException {
        Reach reach = new Reach(0.5, 0.6, 0.01);
        Band band = new Band(0.8, 1, 1.25);
        RooflineCheck.Row row = new RooflineCheck.Row("all", "16 bits", 3, band, band, band);
        StringWriter out = new StringWriter();
        RooflineFile.write(
                new RooflineCheck(new Reaches(reach, reach, reach, reach, reach), List.of(row), row, row), out);
        JsonNode root = new JsonMapper().readTree(out.toString());
        assertThat(root.path("reaches").path("links").path(1).asDouble()).isEqualTo(0.6);
        assertThat(root.path("plain").path("decode").path(2).asDouble()).isEqualTo(1.25);
        assertThat(root.path("provenance").asString()).contains("Apache-2.0");
    }

    @Test
    @DisplayName("without measurements of two GPUs there is nothing to compare")
    void twoGpusAreNeeded(@TempDir Path dir) {
        assertThatThrownBy(() -> RooflineCheck.of(new SiliconCache(dir)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "measurements of two or more GPUs must be installed, by 'orrery silicon install'");
    }

    @Test
    @DisplayName("bands are quantiles of all factors together")
    void bandsAreQuantiles() {
        Band band = Band.of(List.of(new double[] {5, 1, 3}, new double[] {2, 4, 6, 7, 8, 9, 10}));
        assertThat(band).isEqualTo(new Band(2, 6, 10));
        assertThat(band.text()).isEqualTo("2.00 / 6.00 / 10.00");
        assertThatThrownBy(() -> Band.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
