package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparerTest {
    private static final String CLASSES = """
            "exact"     | 3          | 3            | true
            "exact"     | 3          | 3.0          | true
            "exact"     | 3          | 4            | false
            "exact"     | 9007199254740993 | 9007199254740992 | false
            "exact"     | "a"        | "a"          | true
            "exact"     | "a"        | "b"          | false
            "exact"     | "3"        | 3            | false
            "exact"     | true       | false        | false
            "exact"     | null       | null         | true
            "exact"     | null       | 0            | false
            "exact"     | 0          | null         | false
            "time"      | 100        | 100.0000009  | true
            "time"      | 100        | 100.0000011  | false
            "time"      | 1e9        | 1000000000.9 | true
            "time"      | 1e9        | 1000000001.1 | false
            "printed"   | 0.125      | 0.1254       | true
            "printed"   | 0.125      | 0.1256       | false
            "printed"   | 0.10       | 0.1049       | true
            "half"      | 2.5        | 2.54         | true
            "half"      | 2.5        | 2.56         | false
            "own"       | 10         | 10.9         | true
            "own"       | 10         | 11.1         | false
            "failed"    | "error:missing_data x" | "error:missing_data y" | true
            "failed"    | "error:missing_data x" | "error:other y" | false
            "failed"    | null       | "error:other" | false
            "failed"    | null       | null         | true
            "ignore"    | 3          | 4            | true
            {"integers": "exact", "decimals": "time"} | 100  | 100.0000009 | false
            {"integers": "exact", "decimals": "time"} | 100.0 | 100.0000009 | true
            {"class": "exact", "numbers": {"abs": 0, "rel": 0.5}} | 10 | 14 | true
            {"class": "exact", "null_skips": true} | null | 7 | true
            {"class": "exact", "null_skips": true} | 6 | 7 | false
            {"class": "exact", "not_for_backend": "sglang"} | 6 | 7 | true
            {"class": "exact", "not_for_backend": "vllm"} | 6 | 7 | false
            {"class": "failed", "only_values": ["error:x"]} | "table" | "formula" | true
            {"class": "failed", "only_values": ["error:x"]} | "error:x" | "formula" | false
            {"class": "failed", "only_values": ["error:x"]} | "table" | "error:x" | false
            {"class": "contains"} | "inner" | "the inner part" | true
            {"class": "contains"} | "outer" | "the inner part" | false
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = CLASSES)
    void aClassDecides(String rule, String want, String got, boolean equal) throws IOException {
        String record = "{\"x\": %s, \"engine\": {\"backend\": \"sglang\"}, \"rel_tol\": 0.1}".formatted(want);
        Rig rig = Rig.of(
                folder, "{\"input\": [\"engine\", \"rel_tol\"], \"compare\": [[\"x\", %s]]}".formatted(rule), record);
        assertThat(rig.differing("{\"x\": " + got + "}").isEmpty()).isEqualTo(equal);
    }

    @Test
    void aToleranceInTheCaseWins() throws IOException {
        String rules = "{\"ignore\": [\"tolerance\"], \"compare\": [[\"t\", \"time\"], [\"n\", \"exact\"]]}";
        Rig loose = Rig.of(folder, rules, "{\"t\": 10, \"n\": 10, \"tolerance\": {\"rel\": 0.2}}");
        assertThat(loose.differing("{\"t\": 11, \"n\": 11}")).containsExactly("n");
        Rig number = Rig.of(folder, rules, "{\"t\": 10, \"n\": 10, \"tolerance\": 0.05}");
        assertThat(number.differing("{\"t\": 11, \"n\": 10}")).containsExactly("t");
    }

    @Test
    void theFirstPatternOfCompareDecidesAndInputComesBeforeIgnoreBeforeCompare() throws IOException {
        Rig rig = Rig.of(folder, """
                {"input": ["in", "r[].a"], "ignore": ["no", "r[].b", "in.x"],
                 "compare": [["r[].c", "exact"], ["r[].c_ms", "exact"], ["r[].*_ms", "time"], ["r[].*", "exact"]]}""", """
                {"in": {"x": 1}, "no": 2, "r": [{"a": 1, "b": 2, "c": 3, "c_ms": 4, "d_ms": 5}]}""");
        assertThat(rig.input()).isEqualTo(Json.read("{\"in\": {\"x\": 1}, \"r\": [{\"a\": 1}]}"));
        assertThat(rig.differing("{\"r\": [{\"c\": 3, \"c_ms\": 4.0000001, \"d_ms\": 5.0000001}]}"))
                .containsExactly("r[0].c_ms");
        assertThat(rig.uncovered()).isEmpty();
    }

    @Test
    void aLeafThatNoPatternCoversIsNamed() throws IOException {
        Rig rig = Rig.of(folder, "{\"compare\": [[\"a\", \"exact\"]]}", "{\"a\": 1, \"b\": {\"c\": [5]}, \"e\": []}");
        assertThat(rig.uncovered()).containsExactly("b.c[0]");
        Rig rest = Rig.of(
                folder,
                "{\"ignore\": [\"every other key\"], \"compare\": [[\"a\", \"exact\"]]}",
                "{\"a\": 1, \"b\": 2}");
        assertThat(rest.uncovered()).isEmpty();
        assertThat(rest.differing("{\"a\": 2}")).containsExactly("a");
    }

    @Test
    void listsAreComparedByLengthToo() throws IOException {
        Rig rig = Rig.of(
                folder, "{\"compare\": [[\"l[]\", \"exact\"], [\"m\", \"exact\"]]}", "{\"l\": [1, 2], \"m\": []}");
        assertThat(rig.differing("{\"l\": [1, 2], \"m\": []}")).isEmpty();
        assertThat(rig.differing("{\"l\": [1, 2, 3]}")).containsExactly("l");
        assertThat(rig.differing("{\"l\": [1]}")).containsExactly("l", "l[1]");
        assertThat(rig.differing("{\"l\": [1, 2], \"m\": [4]}")).containsExactly("m");
        assertThat(rig.differing("{}")).containsExactly("l", "l[0]", "l[1]");
    }

    @Test
    void idsOfEqualCountsComeInAnyOrder() throws IOException {
        Rig rig = Rig.of(
                folder,
                "{\"compare\": [[\"top*\", {\"class\": \"exact\", \"ids_of_equal_counts\": \"any order\"}]]}",
                "{\"top\": [[7, 3], [1, 2], [2, 2]]}");
        assertThat(rig.differing("{\"top\": [[7, 3], [2, 2], [1, 2]]}")).isEmpty();
        assertThat(rig.differing("{\"top\": [[7, 3], [2, 2], [4, 2]]}")).isNotEmpty();
        assertThat(rig.differing("{\"top\": [[7, 3], [2, 2], [1, 1]]}")).isNotEmpty();
    }

    @Test
    void everyWordHasToOccurInTheText() throws IOException {
        Rig rig =
                Rig.of(folder, "{\"compare\": [[\"has\", {\"class\": \"contains\"}]]}", "{\"has\": [\"git\", \"51\"]}");
        assertThat(rig.differing("{\"has\": \"a git file of 51 bytes\"}")).isEmpty();
        assertThat(rig.differing("{\"has\": \"a file of 51 bytes\"}")).containsExactly("has[0]");
    }

    @Test
    void aClosedObjectHoldsNothingElse() throws IOException {
        Rig rig = Rig.of(folder, "{\"compare\": [[\"*\", \"exact\"]]}", "{\"w\": {}, \"v\": {\"a\": 1}}");
        Answer answer =
                new Answer(Json.read("{\"w\": {\"X\": 1}, \"v\": {\"a\": 1, \"b\": 2}}"), Set.of("v"), Map.of(), null);
        assertThat(rig.differing(answer)).containsExactly("w", "v.b");
    }

    @Test
    void tiedEntriesComeInAnyOrder() throws IOException {
        Rig rig = Rig.of(
                folder,
                "{\"compare\": [[\"r[].*\", \"exact\"]]}",
                "{\"r\": [{\"t\": 0, \"n\": 2}, {\"t\": 0, \"n\": 1}, {\"t\": 5, \"n\": 3}]}");
        assertThat(rig.differing(tied("[{\"t\": 0, \"n\": 1}, {\"t\": 0, \"n\": 2}, {\"t\": 5, \"n\": 3}]")))
                .isEmpty();
        assertThat(rig.differing(tied("[{\"t\": 0, \"n\": 1}, {\"t\": 0, \"n\": 3}, {\"t\": 5, \"n\": 3}]")))
                .isNotEmpty();
        assertThat(rig.differing(tied("[{\"t\": 0, \"n\": 1}, {\"t\": 5, \"n\": 3}, {\"t\": 0, \"n\": 2}]")))
                .isNotEmpty();
    }

    @Test
    void outcomesOfEntriesThatHappenAtOneInstantMayNotBeExchanged() throws IOException {
        Rig rig = Rig.of(
                folder,
                "{\"compare\": [[\"r[].*\", \"exact\"]]}",
                "{\"r\": [{\"t\": 0, \"n\": 1, \"end\": 7}, {\"t\": 0, \"n\": 1, \"end\": 9}]}");
        assertThat(rig.differing(tied("[{\"t\": 0, \"n\": 1, \"end\": 9}, {\"t\": 0, \"n\": 1, \"end\": 7}]")))
                .isNotEmpty();
    }

    private static Answer tied(String rows) {
        return new Answer(Json.read("{\"r\": " + rows + "}"), Set.of(), Map.of("r", List.of("t", "n")), null);
    }

    @Test
    void whatCannotBeUnderstoodIsNamed() throws IOException {
        assertThatThrownBy(() -> Rig.of(folder, "{\"compare\": [[\"a\", \"vague\"]]}", "{\"a\": 1}"))
                .isInstanceOf(CaseDataException.class)
                .hasMessageContaining("kind 'k' compares by \"vague\"");
        assertThatThrownBy(() ->
                        Rig.of(folder, "{\"round_robin\": {\"compare\": []}}", "{\"args\": {\"router_mode\": \"kv\"}}"))
                .hasMessageContaining("has no section 'kv'");
        assertThatThrownBy(() -> Rig.of(folder, "3", "{}")).hasMessageContaining("has no rules for kind 'k'");
    }

    @Test
    void aDifferenceTellsBothValuesAndWhatIsAllowed() throws IOException {
        Rig rig = Rig.of(
                folder,
                "{\"compare\": [[\"t\", \"time\"], [\"n\", \"exact\"], [\"s\", \"exact\"]]}",
                "{\"t\": 100.5, \"n\": 2, \"s\": \"a\"}");
        List<Difference> found = new Comparer(rig.recorded(), rig.rules().root(), 10)
                .differences(Answer.of(Json.read("{\"t\": 101, \"n\": 3}")));
        assertThat(found.stream().map(Difference::text))
                .containsExactly(
                        "t: got 101, want 100.5 within 1.0E-6",
                        "n: got 3, want 2 exactly",
                        "s: got nothing, want \"a\"");
    }
}
