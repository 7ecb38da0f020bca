package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TraceCommandTest {
    private static final String ROW =
            "{\"timestamp\": 5, \"input_length\": 600, \"output_length\": 5, \"hash_ids\": [0, 18446744073709551615]}\n";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private String file = "";

    @BeforeEach
    void writeATrace() throws Exception {
        file = Files.writeString(folder.resolve("t.jsonl"), ROW + "\n" + ROW.replace("600", "\"600\""))
                .toString();
    }

    private int run(String... args) {
        String[] line = new String[args.length + 1];
        line[0] = "trace";
        System.arraycopy(args, 0, line, 1, args.length);
        return Main.run(line, Terminal.of(new PrintWriter(out, true), new PrintWriter(err, true)));
    }

    @Test
    void checkRefusesWithThePlaceAndExitCodeThree() {
        assertThat(run("check", file)).isEqualTo(3);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("orrery: error: " + file + ":3:34: E_TYPE: expected an integer, found a string")
                .contains("\n  {\"timestamp\": 5, ")
                .endsWith(" ".repeat(35) + "^\n");
    }

    @Test
    void checkAcceptsWithWarningsApartFromTheResult() {
        assertThat(run("check", "--coerce-strings", file)).isZero();
        assertThat(out).hasToString(file + ": accepted: mooncake, 2 rows over 0.000 s\n");
        assertThat(err)
                .hasToString("orrery: warning: " + file
                        + ": W_COERCED: 1 value written as strings (first at line 3), read as numbers\n");
    }

    @Test
    void checkDropsBadRowsAndTellsThemInJson() {
        assertThat(run("check", "--json", "--on-bad-row", "skip", file)).isZero();
        JsonNode tree = JsonMapper.shared().readTree(out.toString());
        assertThat(tree.get("rows").asInt()).isEqualTo(1);
        assertThat(tree.get("skipped").get("E_TYPE").asInt()).isEqualTo(1);
        assertThat(run("check", "--json", "--on-bad-row=skip:0", file)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mooncake", "mooncake-agentic", "azure"})
    void aFullDiskIsNoFaultOfTheTrace(String format) throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).isWritable();
        Files.writeString(Path.of(file), ROW.repeat(3000));
        assertThat(run("convert", file, "--to", format, "-o", full.toString())).isEqualTo(2);
        assertThat(err.toString()).startsWith("orrery: error: cannot write /dev/full: ");
    }

    @Test
    void timesThatNoReaderTakesAreNotWritten() throws Exception {
        Files.writeString(Path.of(file), ROW + ROW.replace("5,", "6,"));
        String slow = folder.resolve("slow.jsonl").toString();
        assertThat(run("scale", file, "--rps", "1e-300", "-o", slow)).isEqualTo(2);
        assertThat(err.toString()).contains("beyond the year 9999");
        assertThat(Path.of(slow)).doesNotExist();
    }

    @Test
    void headShowsTheFirstRowsAndDoesNotReadFurther() {
        assertThat(run("head", "-n", "1", file)).isZero();
        assertThat(out.toString().lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("     1            5.000      600        5       2  0 18446744073709551615");
        assertThat(run("head", "-n", "2", file)).isEqualTo(3);
    }

    @Test
    void statsPrintsTextOfAtMostEightyColumnsOrJson() {
        assertThat(run("stats", "--coerce-strings", file)).isZero();
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).matches("(?s).{0,80}|.*t\\.jsonl.*"));
        out.getBuffer().setLength(0);
        assertThat(run("stats", "--json", "--coerce-strings", file)).isZero();
        JsonNode tree = JsonMapper.shared().readTree(out.toString());
        assertThat(tree.get("leading_hits").asInt()).isEqualTo(2);
        assertThat(tree.get("top_ids").get(1).get(0).asString()).isEqualTo("18446744073709551615");
    }

    @Test
    void wrongUsageIsExitCodeTwo() {
        assertThat(run("check", "--format", "moonpie", file)).isEqualTo(2);
        assertThat(err.toString()).contains("unknown trace format 'moonpie'; known: auto, aiperf, ");
        assertThat(run("check", "--max-errors", "0", file)).isEqualTo(2);
        assertThat(run("check", "--time-unit", "h", file)).isEqualTo(2);
        assertThat(run("check", "--on-bad-row", "drop", file)).isEqualTo(2);
        assertThat(run("head", "-n", "0", file)).isEqualTo(2);
        assertThat(run("check", "--max-concurrency", "0", file)).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void aMissingFileIsBadInput() {
        assertThat(run("check", folder.resolve("none.jsonl").toString())).isEqualTo(3);
        assertThat(err.toString()).isEqualTo("orrery: error: " + folder.resolve("none.jsonl") + ": no such file\n");
    }
}
