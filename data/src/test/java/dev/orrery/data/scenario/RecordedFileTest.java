package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.RecordedPasses.Pass;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedFileTest {
    private static final String SAMPLE = """
        # of an engine that nobody has
        prefill_requests,prefill_tokens,prefill_cached_tokens,decode_requests,decode_context_tokens,ms
        1,512,128,0,0,31.5

        2,1024,0,4,4000,60.25
        0,0,0,4,4000,12
        0,0,0,8,8000,14
        """;

    private static final Origin ASKED = new Origin(Origin.Layer.FLAG, "--timing-model", 0, 0);

    @TempDir
    private Path dir;

    private RecordedPasses read(String text) {
        return RecordedFile.read(Load.file(dir, "passes.csv", text), ASKED);
    }

    private List<String> problems(String text) {
        return Load.problems(dir, () -> read(text));
    }

    @Test
    @DisplayName("a pass a line is read; notes and empty lines are skipped, and the file's hash is kept")
    void passesAreRead() {
        RecordedPasses passes = read(SAMPLE);
        assertThat(passes.passes())
                .containsExactlyInAnyOrder(
                        new Pass(1, 512, 128, 0, 0, 31.5),
                        new Pass(2, 1024, 0, 4, 4000, 60.25),
                        new Pass(0, 0, 0, 4, 4000, 12),
                        new Pass(0, 0, 0, 8, 8000, 14));
        assertThat(passes.origin()).hasSize(64);
    }

    @Test
    @DisplayName("columns come in any order, and three will do")
    void threeColumnsWillDo() {
        RecordedPasses passes =
                read("ms, decode_requests, prefill_tokens\r\n30, 0, 500\r\n31,1,510\r\n9,1,0\r\n10,2,0\r\n");
        assertThat(passes.passes())
                .containsExactlyInAnyOrder(
                        new Pass(1, 500, 0, 0, 0, 30),
                        new Pass(1, 510, 0, 1, 0, 31),
                        new Pass(0, 0, 0, 1, 0, 9),
                        new Pass(0, 0, 0, 2, 0, 10));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        31.5 | x | passes.csv:3:15: ms must be a number from 0 to 1e12; got 'x'
        31.5 | NaN | passes.csv:3:15: ms must be a number from 0 to 1e12; got 'NaN'
        31.5 | 0 | passes.csv:3:1: ms must be above 0; got 0
        31.5 | 1e13 | passes.csv:3:15: ms must be a number from 0 to 1e12; got '1e13'
        1,512,128 | -1,512,128 | passes.csv:3:1: prefill_requests must be a whole number from 0 to 2147483647; got '-1'
        1,512,128 | 1,5.5,128 | passes.csv:3:3: prefill_tokens must be a whole number from 0 to 1000000000000; got '5.5'
        1,512,128 | 0,512,128 | passes.csv:3:1: prefill_requests must be 1 to prefill_tokens, which is 512; got 0
        1,512,128 | 600,512,128 | passes.csv:3:1: prefill_requests must be 1 to prefill_tokens, which is 512; got 600
        1,512,128 | 0,0,0 | passes.csv:3:1: a pass must have prefill_tokens or decode_requests; got neither
        1,512,128,0 | 1,512,128 | passes.csv:3:1: must have 6 cells as the header; got 5
        128,0,0 | 128,0,7 | passes.csv:3:1: decode_context_tokens needs decode_requests; got 7 without any
        0,0,0,4 | 0,0,9,4 | passes.csv:6:1: prefill_cached_tokens needs prefill_tokens; got 9 without any
        tokens,ms | tokens,time | passes.csv:2:93: unknown column 'time'; known: prefill_requests, prefill_tokens, prefill_cached_tokens, decode_requests, decode_context_tokens, ms
        tokens,ms | tokens,prefill_tokens | passes.csv:2:93: the column prefill_tokens is there twice
        tokens,ms | tokens,time | passes.csv:2:1: the header has no column ms; recorded passes are a CSV file with the columns prefill_requests, prefill_tokens, prefill_cached_tokens, decode_requests, decode_context_tokens, ms; prefill_tokens, decode_requests and ms must be there
        """)
    void wrongFilesAreTold(String part, String by, String message) {
        assertThat(problems(SAMPLE.replaceFirst(part, by))).contains(message);
    }

    @Test
    @DisplayName("a file that is absent, empty or too short is told")
    void filesWithoutPasses() {
        assertThatThrownBy(() -> RecordedFile.read(Path.of("nowhere.csv"), ASKED))
                .hasMessageStartingWith(
                        "--timing-model: nowhere.csv: no such file of pass times; recorded passes are a CSV"
                                + " file with the columns prefill_requests,");
        assertThat(problems("# nothing\n")).singleElement().asString().startsWith("passes.csv: is empty; recorded");
        assertThat(problems("prefill_tokens,decode_requests,ms\n5,0,1\n"))
                .containsExactly("--timing-model: passes.csv: at least 2 sizes of passes with prompt tokens and 2 that"
                        + " decode are needed; got 1 and 0");
    }

    @Test
    @DisplayName("a scenario takes its recorded passes from the flag")
    void scenariosTakeRecordedPasses() {
        Scenario scenario =
                Load.from(Load.flags("--profile", "toolagent-like", "--timing-model", "recorded:passes,1.csv"));
        assertThat(scenario.timingFile()).isEqualTo("passes,1.csv");
        assertThat(scenario.fleet().pool().timing().type()).isEqualTo("recorded");
    }
}
