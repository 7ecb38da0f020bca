package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFlagsTest {
    @TempDir
    Path dir;

    private static Cli.Outcome run(String... more) {
        return Cli.run(Stream.of(new String[] {"run", "--num-prompts", "30"}, more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    }

    @Test
    void eachToolGetsItsFolder() {
        Cli.Outcome outcome = run(
                "--export",
                "aiperf=" + dir.resolve("a"),
                "--export",
                "vllm=" + dir.resolve("v"),
                "--export",
                "dynosim=" + dir.resolve("d"),
                "--export-detail");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo(run().out());
        for (String file : new String[] {
            "a/profile_export_aiperf.json",
            "a/profile_export_aiperf.csv",
            "a/profile_export.jsonl",
            "v/vllm_bench.json",
            "d/report.json",
            "d/per_request.jsonl"
        }) {
            assertThat(dir.resolve(file)).isNotEmptyFile();
        }
    }

    @Test
    void equalRunsExportEqualBytes() throws IOException {
        run("--export", "aiperf=" + dir.resolve("a"));
        run("--export", "aiperf=" + dir.resolve("b"));
        for (String file : new String[] {"profile_export_aiperf.json", "profile_export.jsonl"}) {
            assertThat(dir.resolve("a").resolve(file))
                    .hasSameTextualContentAs(dir.resolve("b").resolve(file));
        }
    }

    @Test
    void mistakesAreFoundBeforeTheRun() throws IOException {
        Path there = Files.createDirectory(dir.resolve("there"));
        assertThat(run("--export", "aiperf=" + there).err()).contains("it exists; --overwrite replaces");
        assertThat(run("--export", "aiperf=" + there, "--overwrite").exit()).isZero();
        assertThat(run("--export", "vllm").err())
                .contains("--export: must be TOOL=DIR, where TOOL is one of aiperf, vllm, dynosim; got 'vllm'");
        assertThat(run("--export", "guidellm=x").err()).contains("must be TOOL=DIR");
        assertThat(run("--export", "vllm=" + dir.resolve("none/x")).err()).contains("its folder does not exist");
        assertThat(run("--export", "vllm=" + dir.resolve("x"), "--export", "aiperf=" + dir.resolve("x"))
                        .err())
                .contains("two tools cannot share");
        assertThat(run("--export-detail").err()).contains("--export-detail: adds lists");
        assertThat(run("--overwrite").err()).contains("--overwrite: is for the folders");
        assertThat(run("--seeds", "2", "--export", "vllm=" + dir.resolve("y")).err())
                .contains("--export and --html are for a single run");
    }
}
