package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTraceCommandTest {
    @TempDir
    private Path folder;

    private String made(String... more) {
        String file = folder.resolve("sessions.jsonl.gz").toString();
        String[] line = new String[more.length + 6];
        System.arraycopy(new String[] {"trace", "generate", "--profile", "video-v1", "-o", file}, 0, line, 0, 6);
        System.arraycopy(more, 0, line, 6, more.length);
        Cli.Outcome outcome = Cli.run(line);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return file;
    }

    @Test
    @DisplayName("a generated session trace is accepted, shown and described")
    void aGeneratedTraceIsAcceptedShownAndDescribed() {
        String file = made("--duration", "600", "--seed", "3");
        assertThat(Cli.run("trace", "check", file).out()).contains(": accepted: sessions, ");
        assertThat(Cli.run("trace", "head", "-n", "2", file).out().lines())
                .hasSize(3)
                .anyMatch(l -> l.contains("arrive"));
        assertThat(Cli.run("trace", "stats", file).out()).contains("peak/mean");
        assertThat(Cli.run("trace", "stats", "--json", file).out()).contains("\"active_cv\"", "\"duty\"");
        assertThat(Cli.run("trace", "check", "--format", "mooncake", file).exit())
                .isEqualTo(3);
    }

    @Test
    @DisplayName("a bad line gives its place and code, exit 3")
    void aBadLineGivesItsPlace() throws Exception {
        Path file = folder.resolve("bad.jsonl");
        Files.writeString(file, "{\"t\":1,\"s\":1,\"e\":\"idle\"}\n");
        Cli.Outcome outcome = Cli.run("trace", "check", file.toString());
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).startsWith("orrery: error: " + file + ":1:12: E_UNKNOWN: session 1 has not arrived");
    }

    @Test
    @DisplayName("flags that a profile does not know are refused")
    void flagsOfOtherProfilesAreRefused() {
        String file = folder.resolve("x.jsonl").toString();
        assertThat(Cli.run("trace", "generate", "--profile", "video-v1", "--requests", "5", "-o", file)
                        .err())
                .contains("--requests", "video profiles");
        assertThat(Cli.run("trace", "generate", "--profile", "toolagent-like", "--duration", "5", "-o", file)
                        .err())
                .contains("--duration");
        assertThat(Cli.run("trace", "generate", "--profile", "video-storm", "--seed", "5", "-o", file)
                        .err())
                .contains("--seed");
    }
}
