package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command reads is never replaced by what it writes. */
class OutputSafetyTest {
    @TempDir
    Path folder;

    private Path trace;

    @BeforeEach
    void makeTrace() {
        trace = folder.resolve("t.jsonl");
        Cli.run("trace", "generate", "--profile", "toolagent-like", "--requests", "200", "-o", trace.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace stats --html IN IN",
                "trace fit IN -o IN",
                "trace convert IN -o IN",
                "trace merge IN IN -o IN",
                "trace generate --profile IN -o IN",
                "calibrate --measured IN --model Qwen3-32B --system h200_sxm -o IN",
                "run --trace IN --requests IN",
                "run --trace IN --html IN"
            })
    void anOutputThatIsReadIsRefused(String command) throws IOException {
        byte[] before = Files.readAllBytes(trace);
        Cli.Outcome outcome = Cli.run(command.replace("IN", trace.toString()).split(" "));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).containsAnyOf("also read", "that is read");
        assertThat(Files.readAllBytes(trace)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace stats --html - IN",
                "trace fit IN -o -",
                "trace generate --profile chat --requests 5 -o -",
                "run --trace IN --html -"
            })
    void aDashIsNoName(String command) {
        Cli.Outcome outcome = Cli.run(command.replace("IN", trace.toString()).split(" "));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("/dev/stdout is standard output");
        assertThat(Path.of("-")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"slice IN --from 100h", "slice IN --from 100h --to 101h", "sample IN --sessions 0%"})
    void aTraceWithoutRowsIsNotWritten(String verb) {
        Path out = folder.resolve("o.jsonl");
        Cli.Outcome outcome = Cli.run(("trace " + verb.replace("IN", trace.toString()) + " -o " + out).split(" "));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("none of 200 rows is left");
        assertThat(out).doesNotExist();
    }

    @Test
    void aPromptsLastPartHasAnIdAfterTheWriting() throws IOException {
        Path weka = folder.resolve("w.jsonl");
        Files.writeString(weka, """
                {"id":"a","block_size":64,"hash_id_scope":"local","models":["m"],"requests":[{"t":0,"type":"n",\
                "model":"m","in":150,"out":5,"hash_ids":[1,2],"api_time":1}]}
                """);
        Path out = folder.resolve("o.jsonl");
        assertThat(Cli.run("trace", "convert", weka.toString(), "-o", out.toString())
                        .err())
                .contains("1 row out");
        assertThat(Files.readString(out)).contains("[0,1,18446744073709551615]");
        assertThat(Cli.run("trace", "check", "--trace-block-size", "64", out.toString())
                        .exit())
                .isZero();
    }
}
