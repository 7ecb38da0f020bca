package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.conformance.kind.silicon.SiliconFields;
import dev.orrery.data.conformance.kind.silicon.SiliconKind;
import dev.orrery.data.fidelity.Accuracy;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRows;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredBenchmarksTest {
    private static final String HEADER = "id,backend,model_path,system,mode,isl,osl,concurrency,batch_size,tp_size,"
            + "silicon_ttft_ms,silicon_tpot_ms,aic_ttft_ms,aic_tpot_ms\n";
    private static final String ROW = "a,vllm,nobody/knows-it,no_such_gpu,agg,1024,128.0,4,4,1,100,10,150,9\n";

    @TempDir
    private Path folder;

    private List<Outcome> played(String rows) throws Exception {
        Path file = folder.resolve("anything.csv");
        Files.writeString(file, HEADER + rows);
        Conformance conformance = new Conformance(
                new Conformance.Options(Selection.of(List.of()), null, KnownDifferences.own(), false, 1, 1, true));
        List<Outcome> outcomes = new ArrayList<>();
        for (CaseFile found : CaseFiles.find(List.of(file)).files()) {
            conformance.run(conformance.selected(found), outcomes::add);
        }
        return outcomes;
    }

    @Test
    @DisplayName("a table of measured benchmarks is known by its columns, with nothing beside it; its rows are its ids")
    void knownByItsColumns() throws Exception {
        List<Outcome> outcomes = played(ROW + ROW.replace("a,vllm", "b,lmdeploy"));

        assertThat(outcomes).extracting(o -> o.recorded().kind()).containsOnly(SiliconKind.NAME);
        assertThat(outcomes).extracting(o -> o.recorded().id()).containsExactly("a", "b");
        assertThat(outcomes).extracting(Outcome::status).containsOnly(Outcome.Status.UNSUPPORTED);
        assertThat(outcomes.getFirst().note()).contains("no_such_gpu vllm (run 'orrery silicon install");
        assertThat(outcomes.getLast().note()).contains("calibration of engine 'lmdeploy'");
    }

    @Test
    @DisplayName("the tables tell coverage, and the reference's errors where its estimates are recorded")
    void tablesTellCoverage() throws Exception {
        MeasuredTables tables = new MeasuredTables();
        for (Outcome outcome : played(ROW)) {
            tables.add(outcome);
        }

        assertThat(tables.parts())
                .extracting(MeasuredTables.Part::title)
                .containsExactly("Aggregated rows, played in the twin");
        Accuracy own =
                tables.parts().getFirst().tables().getFirst().lines().getFirst().accuracy();
        Accuracy reference =
                tables.parts().getFirst().tables().getFirst().lines().getLast().accuracy();
        assertThat(own.predicted()).isZero();
        assertThat(reference.predicted()).isEqualTo(1);
        assertThat(reference.ttft().mape()).isEqualTo(0.5);
    }

    @Test
    @DisplayName("a row that cannot be read breaks the case with its line and column")
    void badRows() throws Exception {
        Outcome outcome = played(ROW + ROW.replace("1024", "-3")).getLast();

        assertThat(outcome.broken()).isTrue();
        assertThat(outcome.note()).isEqualTo("line 3: isl: expected an integer of 1 to 1e9, or nothing, found -3");
        assertThatThrownBy(() -> SiliconFields.row(9, outcome.recorded().recorded()))
                .isInstanceOf(CaseDataException.class)
                .hasMessageStartingWith("line 9: isl");
    }

    @Test
    @DisplayName("the silicon data reads alike as cases and as rows")
    void casesAreRows() throws Exception {
        Path file = Shared.file("data/silicon/silicon_dev.csv");
        RecordedCase whole =
                CaseFiles.find(List.of(file)).files().getFirst().cases().getFirst();
        List<SiliconRow> rows = new ArrayList<>();
        for (RecordedCase c : new SiliconKind().cases(whole)) {
            rows.add(SiliconFields.row(c.line(), c.recorded()));
        }

        assertThat(rows).isEqualTo(SiliconRows.read(TraceInput.of(file)));
    }

    @Test
    @DisplayName("who plays a row knows nothing of what was measured")
    void measurementsAreKeptBack() throws Exception {
        Outcome outcome = played(ROW).getFirst();
        SiliconRow known = SiliconFields.row(2, Tolerances.input(outcome.recorded(), KindRules.MEASURED.root()));

        assertThat(known.measured().ttftMs()).isNaN();
        assertThat(known.reference()).isNull();
        assertThat(known.osl()).isEqualTo(128);
    }
}
