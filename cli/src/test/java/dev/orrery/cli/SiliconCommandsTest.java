package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.silicon.Installer;
import dev.orrery.data.silicon.Pair;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.Wheel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands about measured hardware, with an empty cache folder. */
final class SiliconCommandsTest {
    private static final String TOY = """
            gpu: {mem_bw: 1e12, bfloat16_tc_flops: 1e14, sm_version: 90}
            node: {num_gpus_per_node: 8, intra_node_bw: 4e11, inter_node_bw: 5e10}
            misc: {nccl_version: '2', nccl_mem: {1: 0, 2: 5}}
            """;

    private static final Path PASSES =
            Path.of(System.getProperty("orrery.root", "."), "docs/examples/recorded-passes.csv");

    @TempDir
    private Path folder;

    private Cli.Outcome run(String... words) {
        return Cli.run(false, Map.of("LANG", "C.UTF-8", "XDG_CACHE_HOME", folder.toString()), words);
    }

    @Test
    @DisplayName("a GPU that nobody has measured can be planned for by its data sheet, which the refusal says")
    void notMeasured() {
        String plan = "plan --model Llama-3.1-8B --system l4 --rps 1 --tpot 100 --tp 1";
        Cli.Outcome refused = run(plan.split(" "));
        assertThat(refused.exit()).isEqualTo(Exit.USAGE);
        assertThat(refused.err()).contains("no silicon data for l4", "or take --roofline", "data sheet of l4");
        Cli.Outcome sheet = run((plan + " --roofline").split(" "));
        assertThat(sheet.err()).doesNotContain("error");
        assertThat(sheet.out()).contains("l4, by its data sheet");
        Cli.Outcome unknown = run(plan.replace("l4 ", "l5 ").split(" "));
        assertThat(unknown.err()).contains("unknown system 'l5'");
        Cli.Outcome played = run(
                ("run --timing-model silicon --num-prompts 1 --set fleet.model=Llama-3.1-8B" + " --set fleet.system=l4")
                        .split(" "));
        assertThat(played.exit()).isEqualTo(Exit.USAGE);
        assertThat(played.err()).contains("or take roofline timing, an estimate by the data sheet of l4");
    }

    @Test
    @DisplayName("a wheel of the pinned version with other bytes is refused, unless any wheel is asked for")
    void changedWheel() throws IOException {
        Path wheel = folder.resolve(Wheel.FILE);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
            zip.putNextEntry(new ZipEntry("aiconfigurator_core/systems/query_versions.yaml"));
            zip.write("defaults: {vllm: {current: '1.2'}}".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("aiconfigurator_core-" + Wheel.VERSION + ".dist-info/METADATA"));
        }
        Cli.Outcome refused = run("silicon", "install", wheel.toString());
        assertThat(refused.exit()).isEqualTo(Exit.DATA);
        assertThat(refused.err()).contains("is not the published " + Wheel.FILE, "--any-wheel");
        Cli.Outcome taken = run("silicon", "install", "--any-wheel", wheel.toString());
        assertThat(taken.exit()).as(taken.err()).isZero();
        assertThat(taken.err()).contains("is not the published wheel, which recorded cases belong to");
    }

    @Test
    @DisplayName("the list of what is installed tells the wheel of each file")
    void listedWithWheels() throws IOException {
        Path wheel = folder.resolve("other.whl");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
            zip.putNextEntry(new ZipEntry("aiconfigurator_core/systems/query_versions.yaml"));
            zip.write("defaults: {vllm: {current: '1.2'}}".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("aiconfigurator_core/systems/toy.yaml"));
            zip.write(TOY.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(run("silicon", "list").out()).startsWith("nothing is installed in ");
        SiliconCache cache = new SiliconCache(folder.resolve("orrery/silicon"));
        try (Wheel opened = Wheel.open(wheel)) {
            new Installer(cache).install(opened, List.of(new Pair("toy", "vllm", "1.2")), done -> {});
            assertThat(run("silicon", "list").out())
                    .startsWith("toy vllm 1.2, wheel " + opened.sha256().substring(0, SiliconCache.HASH_DIGITS) + "\n");
        }
    }

    @Test
    @DisplayName("a prediction at a load that its bands were not measured at says so, and bands without width do")
    void beyondTheMeasuredLoads() throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, """
                orrery_calibration: 1
                engine: vllm
                collectives: 1
                decode: 1
                prompts: 1
                pass_ms: 1
                front_ms: 20
                client_ms: 1
                concurrency: [1, 64]
                held_out:
                  ttft: {band_80: [0.9, 1.1]}
                  tpot: {band_80: [1, 1]}
                """);
        String words = "run --timing-model grid:qwen3-32b-h200-tp2 --workers 1 --num-prompts 500 --calibration " + file;
        String inside = run((words + " --max-concurrency 64").split(" ")).out().replaceAll("\\s+", " ");
        assertThat(inside)
                .contains("four in five measurements are to be expected", "the band of TPOT has almost no width")
                .doesNotContain("beyond the measurements");
        String outside =
                run((words + " --max-concurrency 200").split(" ")).out().replaceAll("\\s+", " ");
        assertThat(outside)
                .contains(
                        "200 requests at once on a worker are beyond the measurements that the bands are from, 1 to 64");
        JsonNode doubts = new JsonMapper()
                .readTree(run((words + " --max-concurrency 200 --json").split(" "))
                        .out())
                .path("calibration")
                .path("interval_doubts");
        assertThat(doubts).hasSize(2);
    }

    @Test
    @DisplayName("a report on recorded passes tells which share was measured, interpolated and held")
    void recordedShares() {
        String words = "run --num-prompts 50 --timing-model recorded:" + PASSES;
        Cli.Outcome text = run(words.split(" "));
        assertThat(text.exit()).as(text.err()).isZero();
        assertThat(text.out().replaceAll("\\s+", " "))
                .containsPattern("of this run's passes [0-9.]+ % measured, [0-9.]+ % interpolated, [0-9.]+ % held");
        JsonNode shares = new JsonMapper()
                .readTree(run((words + " --json").split(" ")).out())
                .path("pass_origins");
        double sum = 0;
        for (String origin : new String[] {"measured", "interpolated", "held"}) {
            sum += shares.required(origin).asDouble();
        }
        assertThat(sum).isBetween(1 - 1e-9, 1 + 1e-9);
        assertThat(new JsonMapper()
                        .readTree(run("run", "--num-prompts", "50", "--json").out())
                        .has("pass_origins"))
                .isFalse();
    }
}
