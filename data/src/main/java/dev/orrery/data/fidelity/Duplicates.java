package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs that stand in the data more than once, because several collections list them, some rounded and some under
 * another name of the model or another shape. Rows of one model family, system, engine, mode and pair of lengths whose
 * latencies agree to 0.01 ms are one run.
 */
public final class Duplicates {
    private static final double PER_MS = 100;

    private Duplicates() {}

    private record Run(RowGroup group, SiliconRow.Mode mode, int isl, int osl, long ttft, long tpot) {
        static Run of(SiliconRow row) {
            return new Run(
                    RowGroup.of(row),
                    row.deployment().mode(),
                    row.isl(),
                    row.osl(),
                    Math.round(row.measured().ttftMs() * PER_MS),
                    Math.round(row.measured().tpotMs() * PER_MS));
        }
    }

    /** Returns a weight for each row, so that the rows of one run weigh 1 together. */
    public static double[] weights(List<SiliconRow> rows) {
        Map<Run, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(Run.of(row), 1, Integer::sum));
        return rows.stream()
                .mapToDouble(row -> 1.0 / counts.getOrDefault(Run.of(row), 1))
                .toArray();
    }
}
