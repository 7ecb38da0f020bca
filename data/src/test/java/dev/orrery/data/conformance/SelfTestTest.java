package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfTestTest {
    private static final String RULES = """
            {"input": ["in"], "ignore": ["no"],
             "compare": [["r[].*_ms", "time"], ["r[].p", "printed"], ["r[].skip", {"class": "exact", "null_skips": true}],
                         ["seen", "report"], ["words", {"class": "contains"}],
                         ["top", {"class": "exact", "ids_of_equal_counts": "any order"}], ["*", "exact"]]}""";
    private static final String RECORD = """
            {"in": 1, "no": 2, "seen": 5, "words": ["one", "two"], "ok": true, "top": [[4, 2], [5, 2]],
             "r": [{"a_ms": 100.5, "p": 0.125, "n": 3, "s": "x", "skip": null, "none": null}, {"a_ms": 0, "p": 7}]}""";
    private static final String ANSWER = """
            {"words": "one two", "ok": true, "top": [[5, 2], [4, 2]],
             "r": [{"a_ms": 100.5000009, "p": 0.1254, "n": 3, "s": "x", "skip": 9}, {"a_ms": 0.0000009, "p": 7}]}""";

    @TempDir
    Path folder;

    @Test
    void everyComparedLeafIsChangedAndNoticed() throws IOException {
        Rig rig = Rig.of(folder, RULES, RECORD);
        Outcome outcome = new SelfTest(rig.recorded(), rig.rules().root(), Answer.of(Json.read(ANSWER))).outcome();
        assertThat(outcome.differences()).isEmpty();
        assertThat(outcome.status()).isEqualTo(Outcome.Status.PASS);
        // 2 words, ok, 4 numbers of top, 6 leaves of r, and an entry less of top, of both of its pairs, and of r
        assertThat(outcome.note()).isEqualTo("17 changes noticed");
    }

    @Test
    void aComparisonThatOverlooksAFieldIsFoundOut() throws IOException {
        Rig rig = Rig.of(folder, RULES, RECORD);
        Rig blind = Rig.of(folder, RULES.replace("\"no\"", "\"no\", \"r[].n\""), RECORD);
        Comparer wrong = new Comparer(rig.recorded(), blind.rules().root(), 10);
        Outcome outcome = new SelfTest(
                        rig.recorded(), rig.rules().root(), Answer.of(Json.read(ANSWER)), wrong::differences)
                .outcome();
        assertThat(outcome.status()).isEqualTo(Outcome.Status.FAIL);
        assertThat(outcome.note()).isEqualTo("1 of 17 changes were not noticed");
        assertThat(outcome.differences())
                .singleElement()
                .satisfies(d -> assertThat(d.path()).isEqualTo("r[0].n"));
    }

    @Test
    void aComparisonThatIsTooWideIsFoundOut() throws IOException {
        Rig rig = Rig.of(folder, RULES, RECORD);
        Rig wide = Rig.of(folder, RULES.replace("\"time\"", "{\"abs\": 0.01, \"rel\": 0}"), RECORD);
        Comparer wrong = new Comparer(rig.recorded(), wide.rules().root(), 10);
        Outcome outcome = new SelfTest(
                        rig.recorded(), rig.rules().root(), Answer.of(Json.read(ANSWER)), wrong::differences)
                .outcome();
        assertThat(outcome.differences().stream().map(Difference::path)).containsExactly("r[0].a_ms", "r[1].a_ms");
    }

    @Test
    void theLastEntryOfARowIsMissedThoughAllBeforeItAreInput() throws IOException {
        String rules = """
                {"input": ["rows[][0]", "rows[][1]"], "compare": [["rows[][2]", "exact"]]}""";
        Rig rig = Rig.of(folder, rules, "{\"rows\": [[0, 4, 1], [3, 4, 2]]}");
        Answer answer = Answer.of(Json.read("{\"rows\": [[0, 4, 1], [3, 4, 2]]}"));
        Outcome outcome = new SelfTest(rig.recorded(), rig.rules().root(), answer).outcome();
        assertThat(outcome.differences()).isEmpty();
        assertThat(outcome.note()).isEqualTo("5 changes noticed");
    }

    @Test
    void aPrintedNumberIsChangedByMoreThanItsToleranceWhateverPartOfThatCounts() throws IOException {
        String rules = """
                {"compare": [["*", {"integers": "exact",
                  "decimals": {"abs": "half a unit of the last printed digit of the recorded value", "rel": 1e-06}}]]}""";
        Rig rig = Rig.of(folder, rules, "{\"large\": 2203.182, \"small\": 0.125, \"whole\": 2000000}");
        Answer answer = Answer.of(Json.read("{\"large\": 2203.1824, \"small\": 0.1254, \"whole\": 2000000}"));
        Outcome outcome = new SelfTest(rig.recorded(), rig.rules().root(), answer).outcome();
        assertThat(outcome.differences()).isEmpty();
        assertThat(outcome.note()).isEqualTo("3 changes noticed");
    }
}
