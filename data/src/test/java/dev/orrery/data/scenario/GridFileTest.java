package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.timing.PassGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridFileTest {
    /** The sample of engines.md R-T5. */
    private static final String SAMPLE = """
        {"prefill_isl":[128,1024,8192],"prefill_ttft_ms":[12,40,300],
        "decode_active_kv_tokens":[1000,20000,80000],"decode_context_length":[256,2048,16384],
        "decode_itl":[[5,5.2,7],[8,8.4,11],[18,19,26]]}
        """;

    private static final Origin ASKED = new Origin(Origin.Layer.FLAG, "--timing-model", 0, 0);

    @TempDir
    private Path dir;

    private PassGrid grid(String text) {
        return GridFile.read(Load.file(dir, "grid.json", text), ASKED);
    }

    private List<String> problems(String text) {
        return Load.problems(dir, () -> grid(text));
    }

    @Test
    @DisplayName("R-T5: five named lists are read")
    void fiveListsAreRead() {
        PassGrid grid = grid(SAMPLE);

        assertThat(grid.prefillTokens()).containsExactly(128, 1024, 8192);
        assertThat(grid.prefillMs()).containsExactly(12, 40, 300);
        assertThat(grid.decodeTokens()).containsExactly(1000, 20_000, 80_000);
        assertThat(grid.decodeLength()).containsExactly(256, 2048, 16_384);
        assertThat(grid.decodeMs()).hasDimensions(3, 3);
        assertThat(grid.decodeMs()[1]).containsExactly(8, 8.4, 11);
    }

    @Test
    @DisplayName("a grid is told from others by the hash of its file")
    void gridsCarryTheirHash() {
        assertThat(grid(SAMPLE).origin())
                .hasSize(64)
                .isNotEqualTo(grid(SAMPLE + " ").origin());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "prefill_isl" | "prefill_tokens" | grid.json:1:2: unknown list 'prefill_tokens'; a grid holds prefill_isl, prefill_ttft_ms, decode_active_kv_tokens, decode_context_length, decode_itl
        "prefill_isl" | "prefill_tokens" | grid.json:1:1: prefill_isl: must be a list of numbers; got nothing
        [128,1024,8192] | 128 | grid.json:1:16: prefill_isl: must be a list of numbers; got 128
        [128,1024,8192] | [128,1024] | grid.json:1:45: prefill_ttft_ms: must hold a number for each of prefill_isl, 2; got 3
        [128,1024,8192] | [128] | grid.json:1:16: prefill_isl: must hold at least 2 numbers; got 1
        [128,1024,8192] | [128,1024,1024] | grid.json:1:26: prefill_isl: must rise by at least 1 token from number to number; got 1024 after 1024
        [12,40,300] | [12,-1,300] | grid.json:1:54: prefill_ttft_ms: must hold numbers from 0 to 1e12; got -1
        [12,40,300] | [12,"x",300] | grid.json:1:54: prefill_ttft_ms: must hold numbers from 0 to 1e12; got 'x'
        [12,40,300] | [12,1e999,300] | grid.json:1:54: prefill_ttft_ms: must hold numbers from 0 to 1e12; got 1e999
        [12,40,300] | [12,null,300] | grid.json:1:54: prefill_ttft_ms: must hold numbers from 0 to 1e12; got nothing
        [12,40,300] | [] | grid.json:1:50: prefill_ttft_ms: must hold a number for each of prefill_isl, 3; got 0
        [256,2048,16384] | [256,2048,16384,20000] | grid.json:3:15: decode_itl: must hold a number for each of decode_context_length, 4; got 3
        [8,8.4,11] | [8,8.4] | grid.json:3:25: decode_itl: must hold a number for each of decode_context_length, 3; got 2
        [8,8.4,11] | 8 | grid.json:3:25: decode_itl: must hold lists of numbers; got 8
        ,[18,19,26] | `` | grid.json:3:14: decode_itl: must hold a list for each of decode_active_kv_tokens, 3; got 2
        """)
    @DisplayName(
            "R-T5: other names, unequal lengths, axes that do not rise and wrong numbers are refused at their place")
    void wrongFilesAreRefused(String good, String bad, String message) {
        assertThat(problems(SAMPLE.replace(good, bad == null ? "" : bad))).contains(message);
    }

    @Test
    void aFileThatIsNotThereIsRefusedWithWhoAskedForItAndWhatItShouldHold() {
        assertThatThrownBy(() -> GridFile.read(Path.of("nowhere.json"), ASKED))
                .hasMessageStartingWith("--timing-model: nowhere.json: no such file of pass times; a grid is a JSON or"
                        + " YAML file with the lists prefill_isl, prefill_ttft_ms, decode_active_kv_tokens, "
                        + "decode_context_length, decode_itl, or a built-in profile: ")
                .hasMessageContaining("qwen3-32b-h200-tp2");
    }

    @Test
    void aFileThatIsNotTextOrNotJsonIsRefused() throws IOException {
        Path binary = Files.write(dir.resolve("b.json"), new byte[] {(byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> GridFile.read(binary, ASKED)).hasMessageContaining("not a UTF-8 text file");
        assertThat(problems("{")).singleElement().asString().contains("grid.json:1", "not valid JSON");
        assertThat(problems("[1]"))
                .containsExactly("grid.json:1:1: must hold keys and values such as 'seed: 42'; got a list");
    }

    @Test
    @DisplayName("a scenario names the file; its path is read by grid only")
    void aScenarioNamesTheFile() {
        Scenario scenario = Load.from(Load.flags("--profile", "toolagent-like", "--timing-model", "grid:g.json"));

        assertThat(scenario.fleet().pool().timing().type()).isEqualTo("grid");
        assertThat(scenario.timingFile()).isEqualTo("g.json");
        assertThat(scenario.canonicalJson()).contains("\"path\":\"g.json\"");
        assertThat(Load.problemsOfSets("fleet.pools[0].timing.path=g.json"))
                .singleElement()
                .asString()
                .contains("timing.path only applies to fleet.pools[0].timing.type: grid");
        assertThat(Load.problemsOfSets("fleet.pools[0].timing.type=grid", "fleet.pools[0].timing.profile=qwen3-32b"))
                .anyMatch(line -> line.contains("there is no profile 'qwen3-32b'; have ")
                        && line.endsWith(", nearest qwen3-32b-h200-tp2"));
        assertThat(Load.problemsOfSets(
                        "fleet.pools[0].timing.type=grid",
                        "fleet.pools[0].timing.profile=qwen3-32b-h200-tp2",
                        "fleet.pools[0].timing.path=g.json"))
                .anyMatch(line -> line.contains("are both given; leave one"));
    }
}
