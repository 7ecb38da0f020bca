package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputsTest {
    private static final String ROW = "{\"timestamp\":0,\"input_length\":600,\"output_length\":4}\n";

    @TempDir
    Path dir;

    private Path trace;

    @BeforeEach
    void writeTrace() throws IOException {
        trace = Files.writeString(dir.resolve("t.jsonl"), ROW);
        Files.createSymbolicLink(dir.resolve("link.jsonl"), trace);
    }

    private Cli.Outcome run(String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "run";
        args[1] = "--trace";
        args[2] = trace.toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return Cli.run(args);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--requests", "--record", "--timing"})
    void noOutputOverwritesTheTrace(String flag) {
        for (String name : new String[] {"t.jsonl", "link.jsonl", "./t.jsonl"}) {
            String file = dir + "/" + name;
            Cli.Outcome outcome = run(flag, file);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).contains(flag + ": " + Path.of(file) + " is the trace that is read");
            assertThat(trace).hasContent(ROW.strip());
        }
    }

    @Test
    void noOutputOverwritesTheScenarioOrTheWarmTrace() throws IOException {
        Path scenario = Files.writeString(dir.resolve("s.yaml"), "seed: 3\n");
        assertThat(run("-c", scenario.toString(), "--timing", scenario.toString())
                        .err())
                .contains(scenario + " is the scenario that is read");
        Path warm = Files.writeString(dir.resolve("w.jsonl"), ROW);
        assertThat(run("--warm-trace", warm.toString(), "--record", warm.toString())
                        .err())
                .contains(warm + " is the warm trace that is read");
    }

    @Test
    void noOutputOverwritesAnother() {
        String file = dir.resolve("k.jsonl").toString();
        Cli.Outcome outcome = run("--requests", file, "--record", dir + "/./k.jsonl");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("is given twice; --requests writes it too");
        assertThat(Path.of(file)).doesNotExist();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aDeviceAndALinkStayWhatTheyAre() throws IOException {
        Path device = Files.createSymbolicLink(dir.resolve("null"), Path.of("/dev/null"));
        Path later = Files.createSymbolicLink(dir.resolve("later.csv"), Path.of("rows.csv"));
        Cli.Outcome outcome =
                run("--timing", device.toString(), "--record", device.toString(), "--requests", later.toString());
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(device).isSymbolicLink();
        assertThat(Files.isRegularFile(device)).isFalse();
        assertThat(later).isSymbolicLink();
        assertThat(dir.resolve("rows.csv")).isRegularFile().isNotEmptyFile();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatTakesNoFilesIsNamedBeforeTheRun() {
        Cli.Outcome outcome = run("--requests", "/proc/x.csv");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("/proc/x.csv: cannot be written: its folder")
                .doesNotContain("null");
    }

    @Test
    void aResultThatCannotBeWrittenIsAnError() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        StringBuilder said = new StringBuilder();
        PrintStream err = new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        said.append((char) b);
                    }
                },
                true,
                StandardCharsets.UTF_8);
        int exit = Main.run(
                new String[] {"trace", "stats", trace.toString()},
                new PrintStream(new LeavingReader(full), false, StandardCharsets.UTF_8),
                err);
        assertThat(exit).isEqualTo(2);
        assertThat(said).contains("standard output cannot be written");
    }

    @Test
    void aReaderThatLeavesIsNoError() {
        OutputStream left = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        PrintStream out = new PrintStream(new LeavingReader(left), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        assertThat(Main.run(new String[] {"trace", "stats", trace.toString()}, out, err))
                .isZero();
    }

    @Test
    void aMissingOrWrongScenarioFileIsNamed() {
        assertThat(Cli.run("run", "--dynosim", "nosuch.json").err()).contains("nosuch.json: no such file");
        assertThat(Cli.run("run", dir.toString()).err()).contains(dir + ": is a folder, not a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--explain=0", "--style=vllm", "--print-scenario", "--requests=r.csv"})
    void aLadderRefusesWhatItDoesNotHonour(String flag) {
        Cli.Outcome outcome = run("--request-rate", "1,2", flag);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("single run");
    }
}
