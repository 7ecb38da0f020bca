package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.data.conformance.Outcome.Status;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceTest {
    private static final String TOLERANCES = "tolerances.json";

    @TempDir
    Path temp;

    static Path recorded() {
        try {
            return Path.of(Objects.requireNonNull(ConformanceTest.class.getResource("recorded"))
                    .toURI());
        } catch (java.net.URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Outcome> run(Path at, boolean selfTest, @Nullable Path known, String... only)
            throws IOException, InterruptedException {
        Conformance conformance = new Conformance(new Conformance.Options(
                Selection.of(List.of(only)),
                recorded().resolve("traces"),
                known == null ? KnownDifferences.own() : KnownDifferences.read(known),
                selfTest,
                2,
                Conformance.Options.DEFAULT_SEED,
                true));
        List<Outcome> outcomes = new ArrayList<>();
        for (CaseFile file : CaseFiles.find(List.of(at)).files()) {
            conformance.run(conformance.selected(file), outcomes::add);
        }
        return outcomes;
    }

    private static List<String> ids(List<Outcome> outcomes, Status status) {
        return outcomes.stream()
                .filter(o -> o.status() == status)
                .map(o -> o.recorded().id())
                .toList();
    }

    private Path copy(String file, String from, String to) throws IOException {
        Path cases = recorded().resolve("cases");
        Files.copy(cases.resolve(TOLERANCES), temp.resolve(TOLERANCES));
        String text = Files.readString(cases.resolve(file));
        assertThat(text).contains(from);
        return Files.writeString(temp.resolve(file), text.replace(from, to));
    }

    @Test
    @DisplayName("rows 19 to 21: cases worked out by the formulas come out as worked out")
    void casesWorkedOutByHandPass() throws Exception {
        List<Outcome> outcomes = run(recorded().resolve("cases"), false, null);
        assertThat(outcomes).filteredOn(o -> o.status() == Status.FAIL).isEmpty();
        assertThat(ids(outcomes, Status.PASS)).hasSize(22);
        assertThat(outcomes)
                .filteredOn(o -> o.status() == Status.UNSUPPORTED)
                .extracting(Outcome::note)
                .containsExactly("attention_dp", "kind weather");
    }

    @Test
    void theComparisonNoticesEveryChangeOfEveryKind() throws Exception {
        List<Outcome> outcomes = run(recorded().resolve("cases"), true, null);
        assertThat(outcomes).filteredOn(o -> o.status() == Status.FAIL).isEmpty();
        assertThat(outcomes)
                .filteredOn(o -> o.recorded().kind().equals("requests"))
                .singleElement()
                .satisfies(o -> assertThat(o.note()).isEqualTo("37 changes noticed"));
    }

    @Test
    void aFolderNamesWhatHoldsNoCases() throws IOException {
        CaseFiles found = CaseFiles.find(List.of(recorded().resolve("cases")));
        assertThat(found.skipped())
                .extracting(p -> String.valueOf(p.getFileName()))
                .containsExactly("index.json", "notes.txt");
        assertThat(found.files())
                .extracting(f -> String.valueOf(f.path().getFileName()))
                .containsExactly("engine.jsonl", "macro.jsonl", "three.csv", "worked.jsonl");
    }

    @Test
    void conditionsSelectCasesAndAllHaveToHold() throws Exception {
        Path cases = recorded().resolve("cases");
        assertThat(ids(run(cases.resolve("engine.jsonl"), false, null, "needs=none"), Status.PASS))
                .containsExactly("two-chunks");
        assertThat(ids(run(cases.resolve("engine.jsonl"), false, null, "needs=liveness,synthetic"), Status.PASS))
                .containsExactly("two-chunks", "x-outgrows");
        assertThat(ids(run(cases, false, null, "id=W1*", "needs=none", "id=*3"), Status.PASS))
                .containsExactly("W13");
        assertThatThrownBy(() -> Selection.of(List.of("tags=a"))).hasMessageContaining("expected needs=none");
    }

    @Test
    void aWrongValueFailsWithItsPlace() throws Exception {
        Path file = copy("engine.jsonl", "\"last_token_ms\": 25.0", "\"last_token_ms\": 26.0");
        Outcome outcome = run(file, false, null, "id=two-chunks").getFirst();
        assertThat(outcome.status()).isEqualTo(Status.FAIL);
        assertThat(outcome.recorded().place()).endsWith("engine.jsonl:1");
        assertThat(outcome.differences().getFirst().text())
                .isEqualTo("result.per_request[0].last_token_ms: got 25.0, want 26.0 within 1.0E-6");
    }

    @Test
    void onlyInputReachesTheTwin() throws Exception {
        Path file = copy("engine.jsonl", "\"rows\": [{\"input_length\": 12", "\"rows\": [{\"input_length\": 13");
        assertThat(run(file, false, null, "id=two-chunks").getFirst().status()).isEqualTo(Status.FAIL);
        Files.copy(recorded().resolve("cases/engine.jsonl"), file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(run(file, false, null, "id=two-chunks").getFirst().status()).isEqualTo(Status.PASS);
        Files.writeString(
                temp.resolve(TOLERANCES),
                Files.readString(temp.resolve(TOLERANCES))
                        .replace("\"engine\",\n    \"dp_size\"", "\"dp_size\"")
                        .replace("\"title\",", "\"title\",\n    \"engine\","));
        Outcome withoutEngine = run(file, false, null, "id=two-chunks").getFirst();
        assertThat(withoutEngine.status()).isEqualTo(Status.FAIL);
    }

    @Test
    void aKnownDifferenceIsKnownAndOneThatPassesFails() throws Exception {
        Path known = Files.writeString(
                temp.resolve("known.md"),
                "| case | what differs | evidence |\n|---|---|---|\n| `two-chunks` | last token | the record is off |\n");
        Path file = copy("engine.jsonl", "\"last_token_ms\": 25.0", "\"last_token_ms\": 26.0");
        Outcome differs = run(file, false, known, "id=two-chunks").getFirst();
        assertThat(differs.status()).isEqualTo(Status.KNOWN);
        assertThat(differs.note()).isEqualTo("last token: the record is off");
        Outcome passes = run(recorded().resolve("cases/engine.jsonl"), false, known, "id=two-chunks")
                .getFirst();
        assertThat(passes.status()).isEqualTo(Status.FAIL);
        assertThat(passes.note()).contains("listed as a known difference and passes");
        Files.writeString(known, "| case | what differs | evidence |\n|---|---|---|\n| a | b | |\n");
        assertThatThrownBy(() -> KnownDifferences.read(known)).hasMessageContaining(":3: a row has to be");
    }

    @Test
    void anInformationalCaseNeverFails() throws Exception {
        Path file = copy("engine.jsonl", "\"last_token_ms\": 25.0", "\"last_token_ms\": 26.0");
        Files.writeString(
                file,
                Files.readString(file).replace("\"id\": \"two-chunks\"", "\"id\": \"two-chunks\", \"gate\": false"));
        Files.writeString(
                temp.resolve(TOLERANCES),
                Files.readString(temp.resolve(TOLERANCES)).replace("\"title\",", "\"title\",\n    \"gate\","));
        Outcome outcome = run(file, false, null, "id=two-chunks").getFirst();
        assertThat(outcome.status()).isEqualTo(Status.PASS);
        assertThat(outcome.note()).isEqualTo("informational");
        assertThat(outcome.differences()).isNotEmpty();
    }

    @Test
    void aLeafThatNothingCoversIsAnErrorInTheFile() throws Exception {
        Path file = copy("engine.jsonl", "\"model_evictions_of_running\": 0", "\"surprise\": {\"x\": [1]}");
        Outcome outcome = run(file, false, null, "id=two-chunks").getFirst();
        assertThat(outcome.broken()).isTrue();
        assertThat(outcome.note()).contains("no pattern in tolerances.json covers surprise.x[0]");
    }

    @Test
    void aCaseWhoseTraceIsAbsentIsAnErrorInTheFile() throws Exception {
        Path file = copy("macro.jsonl", "\"three_first2\"", "\"four_first2\"");
        Outcome outcome = run(file, false, null, "needs=none").getFirst();
        assertThat(outcome.broken()).isTrue();
        assertThat(outcome.note()).contains("holds no trace 'four_first2'; --traces DIR");
    }

    @Test
    void filesThatCannotBeReadAreRefusedWithTheirPlace() throws IOException {
        Path noTolerances = Files.writeString(temp.resolve("a.jsonl"), "{\"kind\": \"engine\", \"id\": \"a\"}\n");
        assertThatThrownBy(() -> run(noTolerances, false, null))
                .isInstanceOf(CaseDataException.class)
                .hasMessageContaining("tolerances.json: is absent");
        Path broken = Files.writeString(temp.resolve("b.jsonl"), "{\"kind\": \"engine\"}\n{\"kind\": \n");
        assertThatThrownBy(() -> CaseFiles.find(List.of(broken)))
                .hasMessageContaining("b.jsonl:2:")
                .hasMessageContaining("is not JSON");
        Path unnamed = Files.writeString(temp.resolve("c.jsonl"), "{\"kind\": \"engine\"}\n{\"id\": 1}\n");
        assertThatThrownBy(() -> CaseFiles.find(List.of(unnamed))).hasMessageContaining("c.jsonl:2: is no case");
        Path other = Files.writeString(temp.resolve("d.txt"), "hello\n");
        assertThatThrownBy(() -> CaseFiles.find(List.of(other))).hasMessageContaining("holds no recorded cases");
    }

    @Test
    void cellsMayBeQuotedAndEmptyOnesAreNull() {
        assertThat(CsvTable.objects(CsvTable.cells("a,b,c\r\n\"x, \"\"y\"\"\n\",,0.10\r\n7,-2,1e-3")))
                .hasToString("[{\"a\":\"x, \\\"y\\\"\\n\",\"b\":null,\"c\":0.10},{\"a\":7,\"b\":-2,\"c\":0.001}]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("row 18, INV-FF: the recorded decisions of the reference, with fast-forward and without")
    void theRecordedCasesOfTheReferencePassOrAreListed(boolean fastForward) throws Exception {
        String shared = System.getenv("ORRERY_SHARED");
        Path at = shared != null ? Path.of(shared) : Path.of(System.getProperty("orrery.root", ".."), "..", "shared");
        Path oracles = at.resolve("oracles");
        assumeTrue(Files.isDirectory(oracles), "recorded cases are not here: " + oracles);
        Conformance conformance = new Conformance(new Conformance.Options(
                Selection.of(List.of("needs=synthetic,reader_reference,liveness")),
                null,
                KnownDifferences.own(),
                false,
                2,
                Conformance.Options.DEFAULT_SEED,
                fastForward));
        for (String folder : List.of("engine", "replay", "traces", "aic", "../data/badinputs")) {
            for (CaseFile file :
                    CaseFiles.find(List.of(oracles.resolve(folder))).files()) {
                List<RecordedCase> cases = conformance.selected(file);
                conformance.run(
                        cases,
                        o -> assertThat(o.status())
                                .as(o.recorded().place() + " " + o.recorded().id() + " " + o.note() + o.differences())
                                .isIn(Status.PASS, Status.KNOWN, Status.UNSUPPORTED));
            }
        }
    }
}
