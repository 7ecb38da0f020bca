package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRows;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.model.silicon.spec.ParallelShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RecordedShapeTest {
    private record Run(RowGroup group, int isl, int osl, long ttft, long tpot) {}

    @Test
    void runsThatStandUnderTwoShapesHaveOneNumberOfGpus() throws Exception {
        Map<Run, List<SiliconRow>> runs = new HashMap<>();
        for (SiliconRow row : SiliconRows.read(TraceInput.of(Shared.file("data/silicon/silicon_dev.csv")))) {
            if (row.aggregated() && row.workers().tp() != null) {
                Run run = new Run(
                        RowGroup.of(row),
                        row.isl(),
                        row.osl(),
                        Math.round(row.measured().ttftMs() * 100),
                        Math.round(row.measured().tpotMs() * 100));
                runs.computeIfAbsent(run, key -> new ArrayList<>()).add(row);
            }
        }
        int asWritten = 0;
        int mended = 0;
        for (List<SiliconRow> same : runs.values()) {
            asWritten += gpus(same, false) > 1 ? 1 : 0;
            mended += gpus(same, true) > 1 ? 1 : 0;
        }
        assertThat(asWritten).isGreaterThan(70);
        assertThat(mended).isZero();
    }

    private static long gpus(List<SiliconRow> same, boolean mended) {
        return same.stream()
                .map(row -> mended ? RecordedShape.of(row) : RecordedShape.written(row))
                .map(shape -> Objects.requireNonNull(shape).shape())
                .map(shape -> shape.tp() * shape.dp() + "/" + shape.moeEp())
                .distinct()
                .count();
    }

    @Test
    void widthsThatWereMultipliedByThoseOfTheExpertsAreDividedAgain() {
        assertThat(mend("benchmark-csv", 64, 1, 8, 8, 16)).isEqualTo(new RecordedShape(shape(8, 1, 1, 8), 16, true));
        assertThat(mend("benchmark-csv", 1, 16, 4, 4, 2)).isEqualTo(new RecordedShape(shape(1, 4, 1, 4), 8, true));
        assertThat(mend("benchmark-db", 4, 4, 1, 16, 4)).isEqualTo(new RecordedShape(shape(1, 4, 1, 4), 4, true));
    }

    @Test
    void shapesThatCanBeAreLeftAlone() {
        assertThat(mend("benchmark-csv", 8, 1, 1, 8, 4)).isEqualTo(new RecordedShape(shape(8, 1, 1, 8), 4, false));
        assertThat(mend("aic gap analysis", 4, 1, 2, 2, 4)).isEqualTo(new RecordedShape(shape(4, 1, 2, 2), 4, false));
    }

    private static ParallelShape shape(int tp, int dp, int moeTp, int moeEp) {
        return new ParallelShape(tp, 1, dp, moeTp, moeEp);
    }

    private static RecordedShape mend(String collection, int tp, int dp, int moeTp, int moeEp, int batch) {
        SiliconRow.Workers none = new SiliconRow.Workers(null, null, null, null, null, null, null);
        SiliconRow row = new SiliconRow(
                2,
                new SiliconRow.Source("id", collection, null, null),
                new SiliconRow.Deployment("vllm", null, "m", "s", null, SiliconRow.Mode.AGG, null, null),
                batch * dp,
                1024,
                1024,
                new SiliconRow.Workers(batch, null, tp, 1, dp, moeTp, moeEp),
                none,
                none,
                new Latency(1, 1),
                null);
        return Objects.requireNonNull(RecordedShape.of(row));
    }
}
