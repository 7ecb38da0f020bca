package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.scenario.ScenarioException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ConfigCommandTest {
    @TempDir
    Path dir;

    private static String run(String... args) {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new ConfigCommand());
        line.setOut(new PrintWriter(out));
        Throwable[] failure = new Throwable[1];
        line.setExecutionExceptionHandler((e, command, result) -> {
            failure[0] = e;
            return 2;
        });
        int exit = line.execute(args);
        if (failure[0] instanceof RuntimeException e) {
            throw e;
        }
        assertThat(exit).isZero();
        return out.toString();
    }

    @Test
    void showPrintsEachValueWithItsOrigin() throws IOException {
        Path file = Files.writeString(dir.resolve("s.yaml"), "workload: {trace: {path: t.jsonl}}\nseed: 7\n");
        String text = run("show", file.toString(), "--workers", "3", "--no-enable-prefix-caching", "--set", "name=x");
        assertThat(text)
                .containsPattern("seed: 7 +# .*s.yaml:2:7\n")
                .containsPattern("workers: 3 +# --workers\n")
                .containsPattern("enable_prefix_caching: false +# --enable-prefix-caching\n")
                .containsPattern("name: x +# --set name\n")
                .containsPattern("block_size: 64 +# default\n");
        assertThat(run("show", "-c", file.toString(), "--json")).startsWith("{\"schema\":1,\"name\":null,\"seed\":7,");
    }

    @Test
    void boundsMayBeSeveralWords() {
        assertThat(run("show", "--slo", "ttft:2000", "itl:50", "--workers", "2"))
                .containsPattern("ttft_ms: 2000 +# --slo ttft\n")
                .containsPattern("itl_ms: 50 +# --slo itl\n")
                .containsPattern("workers: 2 ");
    }

    @Test
    void callArgumentsStandInForAFile() throws IOException {
        Path file = Files.writeString(dir.resolve("args.json"), "{\"num_workers\": 4}");
        assertThat(run("show", "--dynosim", file.toString(), "--trace", "t"))
                .contains("compatibility: reference")
                .containsPattern("workers: 4 +# .*args.json:1:17\n");
    }

    @Test
    void problemsNameTheFlag() {
        assertThatThrownBy(() -> run("show", "--block-size", "0", "--workers", "x"))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        e -> assertThat(e.problems())
                                .containsExactly(
                                        "--workers: must be a whole number; got 'x'",
                                        "--block-size: must be > 0; got 0"));
        assertThatThrownBy(() -> run("show", "a.yaml", "-c", "b.yaml")).hasMessageContaining("two scenario files");
    }

    @Test
    void theSchemaAndTheReferenceFileArePrinted() {
        String schema = run("schema");
        assertThat(schema).contains("\"$schema\"", "\"max_num_batched_tokens\"");
        JsonNode properties = new ObjectMapper().readTree(schema).get("properties");
        assertThat(properties.get("workload").get("anyOf").size()).isEqualTo(2);
        JsonNode pools = properties.get("fleet").get("properties").get("pools");
        assertThat(pools.get("maxItems").asInt()).isEqualTo(2);
        assertThat(run("show", "--reference")).contains("# Every key of a scenario at its default");
    }
}
