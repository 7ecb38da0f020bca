package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TraceGenerateCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new TraceGenerateCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    private String message() {
        return err.toString().lines().findFirst().orElse("");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    @DisplayName("writes the requests that were asked for, one JSON object per line")
    void writesMooncakeRows() throws IOException {
        Path file = folder.resolve("t.jsonl");
        int code = run("--profile", "toolagent-like", "--requests", "300", "-o", file.toString());

        assertThat(code).isZero();
        assertThat(out.toString()).isEmpty();
        assertThat(Files.readAllLines(file))
                .hasSize(300)
                .allMatch(line -> line.matches("\\{\"timestamp\":\\d+,\"input_length\":\\d+,\"output_length\":\\d+,"
                        + "\"hash_ids\":\\[\\d+(,\\d+)*]}"));
        assertThat(files()).containsExactly("t.jsonl");
    }

    @Test
    @DisplayName("the same seed writes the same bytes, another seed others, and .gz compresses them")
    void seedsAndCompression() throws IOException {
        for (String name : List.of("a.jsonl", "b.jsonl", "c.jsonl.gz")) {
            run(
                    "--profile=conversation-like",
                    "--requests=50",
                    "-o",
                    folder.resolve(name).toString());
        }
        run(
                "--profile=conversation-like",
                "--requests=50",
                "--seed=1",
                "-o",
                folder.resolve("d.jsonl").toString());

        byte[] first = Files.readAllBytes(folder.resolve("a.jsonl"));
        assertThat(Files.readAllBytes(folder.resolve("b.jsonl"))).isEqualTo(first);
        try (GZIPInputStream compressed = new GZIPInputStream(Files.newInputStream(folder.resolve("c.jsonl.gz")))) {
            assertThat(compressed.readAllBytes()).isEqualTo(first);
        }
        assertThat(Files.readAllLines(folder.resolve("d.jsonl")))
                .doesNotContainAnyElementsOf(Files.readAllLines(folder.resolve("a.jsonl")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    toolagent      | 10        | no profile is called 'toolagent', and there is no such file; there are agent, bursty, chat, code, conversation-like, diurnal, long-context, rag, toolagent-like, video-crowd, video-departure, video-flapping, video-giant, video-storm, video-v1, video-v1-64, video-v2, video-v2-64, video-v3, video-v3-64
                    toolagent-like | 0         | the number of requests must be from 1 to 100000000; got 0
                    toolagent-like | -5        | the number of requests must be from 1 to 100000000; got -5
                    toolagent-like | 999999999 | the number of requests must be from 1 to 100000000; got 999999999
                    """)
    @DisplayName("what cannot be made is refused in one sentence, and nothing is written")
    void refusesInOneSentence(String profile, String requests, String expected) throws IOException {
        Path file = folder.resolve("t.jsonl");
        int code = run("--profile", profile, "--requests", requests, "-o", file.toString());

        assertThat(code).isEqualTo(2);
        assertThat(message()).isEqualTo(expected);
        assertThat(files()).isEmpty();
    }

    @Test
    @DisplayName("an output that cannot be written is refused in one sentence")
    void unwritableOutput() throws IOException {
        Path missing = folder.resolve("missing").resolve("t.jsonl");
        assertThat(run("--profile", "toolagent-like", "--requests", "5", "-o", missing.toString()))
                .isEqualTo(2);
        assertThat(message())
                .isEqualTo("cannot write " + missing + ": its folder does not exist; give another -o FILE");

        err.getBuffer().setLength(0);
        assertThat(run("--profile", "toolagent-like", "--requests", "5", "-o", folder.toString()))
                .isEqualTo(2);
        assertThat(message()).isEqualTo("cannot write " + folder + ": it is a folder; give another -o FILE");
        assertThat(files()).isEmpty();
    }

    @Test
    @DisplayName("an older file is replaced")
    void replacesOlderFile() throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), "old");
        assertThat(run("--profile", "toolagent-like", "--requests", "5", "-o", file.toString()))
                .isZero();

        assertThat(Files.readAllLines(file)).hasSize(5);
        assertThat(files()).containsExactly("t.jsonl");
    }

    @Test
    @DisplayName("the file is read as the table that a run in process uses")
    void fileReadsAsTable() throws IOException {
        Path file = folder.resolve("t.jsonl.zst");
        run("--profile", "toolagent-like", "--seed", "5", "--requests", "1000", "-o", file.toString());
        RequestTable read = TraceReader.read(file, TraceOptions.defaults()).table();
        RequestTable made = Profiles.table("toolagent-like", 5, 1000);

        for (int r = 0; r < 1000; r++) {
            assertThat(read.arrivalMs(r)).isEqualTo(made.arrivalMs(r));
            assertThat(read.inputTokens(r)).isEqualTo(made.inputTokens(r));
            assertThat(read.outputTokens(r)).isEqualTo(made.outputTokens(r));
            assertThat(read.sharedDepth(r)).isEqualTo(made.sharedDepth(r));
        }
    }
}
