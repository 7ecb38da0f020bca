package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the silicon data that can be played, and why others can't.
 *
 * @param runs those that can, in order of the rows
 * @param without the others
 */
public record MeasuredRuns(List<MeasuredRun> runs, List<Without> without) {
    /**
     * A row that can't be played.
     *
     * @param row the row
     * @param reason why, one sentence
     */
    public record Without(SiliconRow row, String reason) {}

    /**
     * Prepares aggregated rows.
     *
     * @param cache where the measured kernels are installed
     * @throws SiliconException if the kernels of a system and engine are not installed
     */
    public static MeasuredRuns of(List<SiliconRow> rows, RowBenchmark.Reading reading, SiliconCache cache)
            throws IOException {
        Preparation preparation = new Preparation(reading, cache);
        List<MeasuredRun> runs = new ArrayList<>();
        List<Without> without = new ArrayList<>();
        for (SiliconRow row : rows) {
            if (row.aggregated()) {
                try {
                    runs.add(preparation.prepare(row));
                } catch (RowBenchmark.Unsupported | NoTimeException e) {
                    without.add(new Without(row, String.valueOf(e.getMessage())));
                }
            }
        }
        return new MeasuredRuns(List.copyOf(runs), List.copyOf(without));
    }

    private static final class Preparation {
        private final RowBenchmark.Reading reading;
        private final SiliconCache cache;
        private final Models models = Models.builtIn();
        private final Map<String, @Nullable Installed> installed = new HashMap<>();

        private record Installed(SiliconTables tables, MeasuredTimer timer) {}

        Preparation(RowBenchmark.Reading reading, SiliconCache cache) throws IOException {
            this.reading = reading;
            this.cache = cache;
        }

        MeasuredRun prepare(SiliconRow row) throws IOException, RowBenchmark.Unsupported {
            Installed here =
                    installed(row.deployment().system(), row.deployment().backend());
            PreparedRow prepared = PreparedRow.of(row, reading, models, here.tables, here.timer);
            return new MeasuredRun(row, prepared.benchmark().load(), prepared.passes());
        }

        private Installed installed(String system, String backend) throws IOException {
            String key = system + "/" + backend;
            Installed known = installed.get(key);
            if (known == null) {
                SiliconTables tables = cache.open(system, backend, null).tables();
                known = new Installed(tables, new MeasuredTimer(tables));
                installed.put(key, known);
            }
            return known;
        }
    }
}
