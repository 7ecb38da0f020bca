package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.fidelity.CalibrationFit.Parameter;
import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.MeasuredPoint;
import dev.orrery.data.measured.MeasuredReader;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeploymentCalibrationTest {
    private static final Calibration TRUE = new Calibration(1, 1.12, 1.3, new Surroundings(2.1, 80, 1.4, 0));

    @TempDir
    private Path folder;

    private static Deployment deployment() throws IOException {
        ModelSpec model = Models.builtIn().find("Qwen/Qwen3-32B");
        GpuSystem gpu = Systems.builtIn().find("h200_sxm");
        return new Deployment(
                model, gpu, Backend.VLLM, ParallelShape.ofTp(2), Formats.of(model, gpu, Backend.VLLM, true), 0);
    }

    private static Calibration builtIn() throws IOException {
        Calibration found = EngineCalibrations.builtIn().named("vllm");
        assertThat(found).isNotNull();
        return found;
    }

    /** Points whose latencies are those of the true calibration times a random factor. */
    private List<DeploymentPoint> points(int[] concurrencies, int[] lengths, double noise) throws IOException {
        PassParts parts = StepProfiles.read("qwen3-32b-h200-tp2").profile().parts();
        List<DeploymentPoint> exact = prepared(read(concurrencies, lengths, List.of(), 0), parts);
        List<Latency> played = exact.stream().map(p -> p.play(TRUE)).toList();
        return prepared(read(concurrencies, lengths, played, noise), parts);
    }

    private static List<DeploymentPoint> prepared(List<MeasuredPoint> points, PassParts parts) throws IOException {
        List<DeploymentPoint> prepared = new ArrayList<>();
        for (MeasuredPoint point : points) {
            prepared.add(
                    DeploymentPoint.of(point, deployment(), load -> PassTable.fixed(parts, load), prepared.size()));
        }
        return prepared;
    }

    private List<MeasuredPoint> read(int[] concurrencies, int[] lengths, List<Latency> latencies, double noise)
            throws IOException {
        Random random = new Random(7);
        StringBuilder csv = new StringBuilder("concurrency,isl,osl,ttft_ms,tpot_ms\n");
        int i = 0;
        for (int length : lengths) {
            for (int concurrency : concurrencies) {
                Latency one = latencies.isEmpty() ? new Latency(1, 1) : latencies.get(i++);
                csv.append(String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%.5f,%.5f\n",
                        concurrency,
                        length,
                        length / 4,
                        one.ttftMs() * (1 + noise * random.nextGaussian()),
                        one.tpotMs() * (1 + noise * random.nextGaussian())));
            }
        }
        Path file = folder.resolve("points.csv");
        Files.writeString(file, csv);
        return MeasuredReader.read(TraceInput.of(file));
    }

    @Test
    @DisplayName("twelve points of known numbers give predictions of left-out concurrencies within 3 %")
    void twelveExactPoints() throws IOException, InterruptedException {
        List<DeploymentPoint> points = points(new int[] {1, 4, 8, 16, 32, 64}, new int[] {1000, 4000}, 0);
        DeploymentCalibration found = DeploymentCalibration.of(points, builtIn(), (done, of) -> {});

        assertThat(found.free()).isEqualTo(CalibrationFit.DEPLOYMENT);
        for (int i = 0; i < points.size(); i++) {
            Latency fitted = points.get(i).play(found.fitted());
            assertThat(fitted.ttftMs() / points.get(i).measured().ttftMs()).isEqualTo(1, within(0.03));
            assertThat(fitted.tpotMs() / points.get(i).measured().tpotMs()).isEqualTo(1, within(0.03));
        }
        Accuracy left = Accuracy.of(found.comparisons(new RowGroup("", "", "")).get(DeploymentCalibration.AFTER));
        assertThat(left.ttft().median()).isLessThan(0.03);
        assertThat(left.tpot().median()).isLessThan(0.03);
        assertThat(left.ttft().median())
                .isLessThan(
                        Accuracy.of(found.comparisons(new RowGroup("", "", "")).get(DeploymentCalibration.BEFORE))
                                .ttft()
                                .median());
        assertThat(found.fitted().prompts()).isEqualTo(TRUE.prompts(), within(0.1));
        assertThat(Parameter.FRONT.of(found.fitted())).isEqualTo(80, within(20.0));
    }

    @Test
    @DisplayName("noise of 5 % is found again in the band, and does not hide that calibration helps")
    void noisyPoints() throws IOException, InterruptedException {
        List<DeploymentPoint> points = points(new int[] {1, 4, 8, 16, 32, 64}, new int[] {1000, 4000}, 0.05);
        DeploymentCalibration found = DeploymentCalibration.of(points, builtIn(), (done, of) -> {});

        Accuracy left = Accuracy.of(found.comparisons(new RowGroup("", "", "")).get(DeploymentCalibration.AFTER));
        assertThat(left.ttft().median()).isLessThan(0.12);
        assertThat(left.tpot().median()).isLessThan(0.1);
        for (Quantity quantity : Quantity.values()) {
            DeploymentCalibration.Band band = found.band(quantity);
            assertThat(band.low()).isBetween(0.6, 1.02);
            assertThat(band.high()).isBetween(0.98, 1.6);
        }
        String text = CalibrationFile.text(
                found, deployment(), "profile", CalibrationFile.Source.of(List.of(folder.resolve("points.csv"))));
        assertThat(text)
                .contains("orrery_calibration: 1\n", "engine: vllm\n", "model: \"Qwen/Qwen3-32B\"\n")
                .contains("shape: {tensor: 2,", "points: 12\n", "band_80: [")
                .containsPattern("sha256: \"[0-9a-f]{64}\"");
    }

    @Test
    @DisplayName("fewer points free fewer numbers; of one concurrency each point is left out alone")
    void fewPoints() throws IOException, InterruptedException {
        List<DeploymentPoint> points = points(new int[] {8}, new int[] {500, 1000, 2000, 4000}, 0);
        DeploymentCalibration found = DeploymentCalibration.of(points, builtIn(), (done, of) -> {});

        assertThat(found.free()).containsExactly(Parameter.DECODE, Parameter.FRONT);
        assertThat(found.fitted().prompts()).isEqualTo(1);
        assertThat(found.heldOut()).hasSize(4).doesNotContainNull();
        assertThat(DeploymentCalibration.free(8)).hasSize(3);
        assertThat(DeploymentCalibration.free(12)).hasSize(5);
    }
}
