package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceCommandTest {
    private static final Path RECORDED = Path.of(
            System.getProperty("orrery.root", ".."), "data/src/test/resources/dev/orrery/data/conformance/recorded");

    @TempDir
    Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        List<String> all = new ArrayList<>(
                List.of("conformance", "--traces", RECORDED.resolve("traces").toString()));
        all.addAll(List.of(args));
        String[] line = all.toArray(String[]::new);
        return Main.run(line, Terminal.of(new PrintWriter(out, true), new PrintWriter(err, true)));
    }

    private static String cases(String file) {
        return RECORDED.resolve("cases").resolve(file).toString();
    }

    private String lastLine() {
        return out.toString().lines().reduce("", (a, b) -> b);
    }

    private String changed(String from, String to) throws IOException {
        Files.copy(Path.of(cases("tolerances.json")), temp.resolve("tolerances.json"));
        String text = Files.readString(Path.of(cases("engine.jsonl"))).replace(from, to);
        return Files.writeString(temp.resolve("engine.jsonl"), text).toString();
    }

    @Test
    void allPassesAndTheLastLineCounts() {
        assertThat(run(cases(""))).isZero();
        assertThat(lastLine()).isEqualTo("22 passed, 0 failed, 0 known, 2 unsupported");
        assertThat(out.toString())
                .contains("engine.jsonl: 2 passed, 2 unsupported (1 need attention_dp; 1 need kind weather)")
                .contains("skipped, hold no cases: index.json, notes.txt");
    }

    @Test
    void requiringAllFailsOnWhatIsUnsupported() {
        assertThat(run("--require-all", cases("engine.jsonl"))).isEqualTo(1);
        assertThat(run("--require-all", "--only", "id=[!o]*", "--only", "needs=liveness", cases("worked.jsonl")))
                .as("no such case")
                .isEqualTo(2);
        assertThat(run("--require-all", "--only", "needs=liveness", "--only", "id=*-*s*", cases("engine.jsonl")))
                .isZero();
        assertThat(lastLine()).isEqualTo("2 passed, 0 failed, 0 known, 0 unsupported");
    }

    @Test
    void aDifferenceFailsAndIsShown() throws IOException {
        String file = changed("\"completed\": 1", "\"completed\": 2");
        assertThat(run(file)).isEqualTo(1);
        assertThat(out.toString())
                .contains("FAIL " + file + ":1 two-chunks")
                .contains("  result.aggregate.completed: got 1, want 2 exactly");
        assertThat(lastLine()).isEqualTo("1 passed, 1 failed, 0 known, 2 unsupported");
    }

    @Test
    void anErrorInACaseEndsWithBadDataAfterAllHaveRun() throws IOException {
        assertThat(run(changed("\"model_evictions_of_running\"", "\"other\""))).isEqualTo(3);
        assertThat(out.toString()).contains("no pattern in tolerances.json covers other");
        assertThat(lastLine()).isEqualTo("1 passed, 1 failed, 0 known, 2 unsupported");
    }

    @Test
    void theComparisonItselfIsTested() {
        assertThat(run("--self-test", "-v", cases("three.csv"))).isZero();
        assertThat(out.toString()).contains("three-2w: 37 changes noticed");
    }

    @Test
    void whatCannotBeRunIsOneSentence() throws IOException {
        assertThat(run(temp.resolve("none").toString())).isEqualTo(2);
        assertThat(run("--only", "tags=x", cases("engine.jsonl"))).isEqualTo(2);
        assertThat(run("--jobs", "0", cases("engine.jsonl"))).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        Path alone = Files.writeString(temp.resolve("a.jsonl"), "{\"kind\": \"engine\"}\n");
        assertThat(run(alone.toString())).isEqualTo(3);
        assertThat(err.toString())
                .contains("none: no such file or folder")
                .contains("--only: expected needs=none, needs=TAG,TAG or id=GLOB")
                .contains("orrery: error: " + temp.resolve("tolerances.json") + ": is absent")
                .doesNotContain("\tat ");
    }
}
