package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRows;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisaggregatedRunsTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName(
            "115 disaggregated rows describe both sides, the reference estimates 60; an engine without calibration none")
    void rowsThatDescribeBothSides() throws Exception {
        List<SiliconRow> rows = SiliconRows.read(TraceInput.of(Shared.file("data/silicon/silicon_dev.csv")));
        List<Integer> heard = new ArrayList<>();

        SequencedMap<String, List<Comparison>> found =
                DisaggregatedRuns.compare(rows, new SiliconCache(folder), Map.of(), (done, of) -> heard.add(of));

        assertThat(found.firstEntry().getValue()).hasSize(115);
        assertThat(Accuracy.of(found.firstEntry().getValue()).predicted()).isEqualTo(60);
        assertThat(Accuracy.of(found.lastEntry().getValue()).predicted()).isZero();
        assertThat(heard).hasSize(115).containsOnly(115);
    }
}
