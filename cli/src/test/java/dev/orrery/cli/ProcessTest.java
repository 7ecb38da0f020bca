package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only a process of its own can show: signals and pipes. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ProcessTest {
    @TempDir
    Path dir;

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectOutput(dir.resolve("out").toFile())
                .redirectError(dir.resolve("err").toFile())
                .start();
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    @DisplayName("a signal during a run gives a partial report, whole files and the signal's exit code")
    void aSignalGivesAPartialReport(String signal, int exit) throws IOException, InterruptedException {
        Path rows = dir.resolve("rows.csv");
        Process run =
                start("run", "--num-prompts", "3000000", "--no-fast-forward", "--json", "--requests", rows.toString());
        for (int i = 0; i < 600 && !Files.readString(dir.resolve("err")).contains("simulating"); i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(run.isAlive()).isTrue();
        new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid()))
                .start()
                .waitFor();
        assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(exit);
        assertThat(dir.resolve("out"))
                .content()
                .contains("\"ending\":\"stopped\"")
                .endsWith("}\n");
        assertThat(rows).content().startsWith("row,").endsWith("\r\n");
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly("err", "out", "rows.csv");
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    @DisplayName("a signal while requests are generated ends the process at once, with a sentence")
    void aSignalEndsGeneration(String signal, int exit) throws IOException, InterruptedException {
        Process run = start("run", "--num-prompts", "100000000");
        awaitWork(run, Duration.ofSeconds(3));
        assertThat(run.isAlive()).as(Files.readString(dir.resolve("err"))).isTrue();
        new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid()))
                .start()
                .waitFor();
        assertThat(run.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(exit);
        assertThat(dir.resolve("out")).content().isEmpty();
        assertThat(dir.resolve("err")).content().isEqualTo("orrery: error: interrupted before the simulation began\n");
    }

    /** Waits until a process has worked for so long: on a busy machine seconds may pass before it has even started. */
    private static void awaitWork(Process run, Duration cpu) throws InterruptedException {
        for (int i = 0; i < 600 && run.isAlive(); i++) {
            Duration worked = run.info().totalCpuDuration().orElse(Duration.ZERO);
            if (worked.compareTo(cpu) >= 0) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    @Test
    @DisplayName("INV-SEED: five processes, two of them without fast-forward, print the same bytes")
    void fiveProcessesPrintTheSame() throws IOException, InterruptedException {
        Set<String> outputs = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            String mode = i < 3 ? "--quiet" : "--no-fast-forward";
            Process run = start("run", "--num-prompts", "600", "--workers", "3", "--seed", "7", "--json", mode);
            assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).as(Files.readString(dir.resolve("err"))).isZero();
            outputs.add(Files.readString(dir.resolve("out")));
        }
        assertThat(outputs).hasSize(1);
    }

    @Test
    void aReaderThatGoesAwayIsNoError() throws IOException, InterruptedException {
        Process pipe = new ProcessBuilder(
                        "sh",
                        "-c",
                        "\"$@\" 2>" + dir.resolve("err") + " | head -c 1 >/dev/null",
                        "sh",
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "help",
                        "metrics")
                .start();
        assertThat(pipe.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(dir.resolve("err")).content().isEmpty();
    }
}
