package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.Concurrencies;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.RunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationReaderTest {
    private static final String SAMPLE = """
        orrery_calibration: 1
        engine: vllm
        model: "Qwen/Qwen3-32B"
        system: "h200_sxm"
        shape: {tensor: 2, pipeline: 1, data: 1, moe_tensor: 1, moe_expert: 1}
        pass_times: "profile qwen3-32b-h200-tp2"
        collectives: 1.0
        decode: 1.1
        prompts: 1.25
        pass_ms: 2.0
        front_ms: 90
        client_ms: 1.5
        service_ms: 0.5
        fitted: [decode]
        points: 14
        concurrency: [1.0, 64.0]
        held_out:
          ttft: {mape: 0.1, band_80: [0.9, 1.1]}
          tpot: {mape: 0.1}
        """;

    private static final Origin ASKED = new Origin(Origin.Layer.FLAG, "--calibration", 0, 0);

    @TempDir
    private Path dir;

    private Path file(String text) {
        return Load.file(dir, "own.yaml", text);
    }

    private List<String> problems(String text) {
        try {
            CalibrationReader.read(file(text), ASKED);
        } catch (ScenarioException e) {
            return e.problems().stream().map(p -> p.replace(dir + "/", "")).toList();
        }
        throw new AssertionError("accepted");
    }

    private Scenario scenario(String... sets) {
        String[] all = new String[sets.length + 3];
        all[0] = "workload.synthetic.requests=3";
        all[1] = "workload.arrivals.mode=closed";
        all[2] = "workload.arrivals.concurrency=1";
        System.arraycopy(sets, 0, all, 3, sets.length);
        return Load.sets(all);
    }

    private static RunSpec resolved(Scenario scenario) throws IOException {
        return ScenarioResolver.resolve(scenario, s -> {
            throw new AssertionError();
        });
    }

    @Test
    @DisplayName("what orrery calibrate wrote is read, with the band of each quantity that has one")
    void read() {
        NamedCalibration found = CalibrationReader.read(file(SAMPLE), ASKED);
        assertThat(found.numbers()).isEqualTo(new Calibration(1, 1.1, 1.25, new Surroundings(2, 90, 1.5, 0.5)));
        assertThat(found.bands()).containsOnlyKeys(Quantity.TTFT);
        assertThat(found.measured()).isEqualTo(new Concurrencies(1, 64));
        assertThat(found.interval(Quantity.TTFT, 100)).isEqualTo(new Band(100 * 0.9, 100 * 1.1));
        assertThat(found.subject())
                .isEqualTo(new NamedCalibration.Subject(
                        "vllm", "Qwen/Qwen3-32B", "h200_sxm", 2, "profile qwen3-32b-h200-tp2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        decode: 1.1 | decode: x | own.yaml:8:9: decode: must be a number from 0 to 100; got x
        concurrency: [1.0, 64.0] | concurrency: [64] | own.yaml:16:14: concurrency: must be two loads above 0, the smaller one first; got [64]
        decode: 1.1 | decode: 0 | own.yaml:8:9: decode: must be above 0; got 0
        collectives: 1.0 | collectives: 1.5 | own.yaml:7:14: collectives: must be a number from 0 to 1; got 1.5
        front_ms: 90 | front_ms: -1 | own.yaml:11:11: front_ms: must be a number from 0 to 1000000; got -1
        front_ms: 90 | front_ms: .inf | own.yaml:11:11: front_ms: must be a number from 0 to 1000000; got .inf
        front_ms: 90 | front: 90 | own.yaml:11:1: unknown key 'front'
        engine: vllm | engine: tgi | own.yaml:2:9: engine: must be one of vllm, sglang, trtllm; got 'tgi'
        orrery_calibration: 1 | orrery_calibration: 2 | own.yaml:1:21: orrery_calibration: must be 1, the version that
        [0.9, 1.1] | [1.1, 0.9] | held_out.ttft.band_80: must be two factors above 0, the smaller one first; got [1.1,0.9]
        orrery_calibration: 1 | name: 1 | not a calibration: orrery_calibration is missing
        """)
    void wrongFilesNameThePlaceTheFieldAndWhatIsAccepted(String from, String to, String message) {
        assertThat(problems(SAMPLE.replace(from, to))).first().asString().contains(message);
    }

    @Test
    void aFileThatWasCutIsOneSentence() {
        assertThat(problems("orrery_calibration: 1\nengine: vllm\ncollectives: 1.0\n"))
                .singleElement()
                .asString()
                .contains(
                        "own.yaml:1:1: not a whole calibration: decode, prompts, pass_ms, front_ms, client_ms are missing");
    }

    @Test
    void filesThatAreNotThereOrNoTextSaySo() {
        assertThatThrownBy(() -> CalibrationReader.read(dir.resolve("none.yaml"), ASKED))
                .hasMessageStartingWith("--calibration: ")
                .hasMessageContaining("no such calibration file; a calibration is a file that 'orrery calibrate");
        assertThatThrownBy(() -> CalibrationReader.read(dir, ASKED)).hasMessageContaining("is a folder, not a file");
        assertThat(problems("{")).first().asString().contains("not valid YAML");
        assertThat(problems("[1]")).isNotEmpty();
    }

    @Test
    void aPoolIsPlayedWithItsCalibration() throws IOException {
        String key = "fleet.pools[0].calibration=" + file(SAMPLE);
        assertThat(resolved(scenario(key)).pool().calibration().decode()).isEqualTo(1.1);
        assertThat(resolved(scenario()).pool().calibration()).isEqualTo(Calibration.NONE);
        assertThat(resolved(scenario("fleet.pools[0].calibration=none")).pool().calibration())
                .isEqualTo(Calibration.NONE);
        Calibration own =
                resolved(scenario("fleet.pools[0].calibration=builtin")).pool().calibration();
        assertThat(own.around().passMs()).isPositive();
        assertThat(own.around().frontMs()).isPositive();
    }

    @Test
    void aCalibrationOfAnotherEngineIsRefusedAndOneOfAnotherModelWarns() throws IOException {
        String key = "fleet.pools[0].calibration=" + file(SAMPLE);
        assertThatThrownBy(() -> resolved(scenario(key, "fleet.pools[0].engine.type=sglang")))
                .hasMessageContaining("was fitted on vllm, and the engine is sglang");
        NamedCalibration own = CalibrationReader.read(file(SAMPLE), ASKED);
        assertThat(PoolCalibration.warnings(own, "qwen/qwen3-32b", "h200_sxm", 2, "qwen3-32b-h200-tp2"))
                .isEmpty();
        assertThat(PoolCalibration.warnings(own, "Qwen/Qwen3-8B", "h200_sxm", 1, "polynomial timing"))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .contains("fitted on Qwen/Qwen3-32B instead of Qwen/Qwen3-8B, tensor 2 instead of 1"),
                        second -> assertThat(second).contains("pass times of profile qwen3-32b-h200-tp2"));
    }

    @Test
    void hostTimeOfRecordedPassesIsNotAddedInSilence() throws IOException {
        RecordedPasses passes = RecordedPasses.of(
                List.of(
                        new RecordedPasses.Pass(0, 0, 0, 4, 400, 10),
                        new RecordedPasses.Pass(0, 0, 0, 8, 800, 12),
                        new RecordedPasses.Pass(1, 100, 0, 0, 0, 20),
                        new RecordedPasses.Pass(1, 200, 0, 0, 0, 30)),
                "passes");
        TimingConfig recorded = new TimingConfig("recorded", 0, 0, 1, 1, 0).withRecorded(passes);
        assertThat(PoolCalibration.warnings(scenario("fleet.pools[0].calibration=builtin"), recorded))
                .singleElement()
                .asString()
                .contains("hold the host's time already, and the calibration adds 1.25 ms to each");
        assertThat(PoolCalibration.warnings(scenario("fleet.pools[0].calibration=none"), recorded))
                .isEmpty();
    }

    @Test
    void collectivesCannotBeTakenFromPassesThatDoNotKnowThem() {
        String part = "fleet.pools[0].calibration=" + file(SAMPLE.replace("collectives: 1.0", "collectives: 0.5"));
        assertThatThrownBy(() -> resolved(scenario(part)))
                .hasMessageContaining("leaves 0.5 of the collectives, and polynomial timing cannot tell them apart");
        assertThatThrownBy(() -> resolved(scenario(
                        part, "fleet.pools[0].timing.type=grid", "fleet.pools[0].timing.profile=qwen3-32b-h200-tp2")))
                .hasMessageContaining("the profile ");
    }

    @Test
    void hostTimeIsSaidOnce() {
        String key = "fleet.pools[0].calibration=" + file(SAMPLE);
        assertThatThrownBy(() -> resolved(scenario(key, "fleet.pools[0].timing.host_overhead_ms=1")))
                .hasMessageContaining("host_overhead_ms and a calibration with host time (pass_ms: 2) are both given");
    }
}
