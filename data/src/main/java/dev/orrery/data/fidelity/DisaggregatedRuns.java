package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.HeldOut.Progress;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Disaggregated benchmarks under calibrations that were fitted on aggregated ones: none of them has taught. */
public final class DisaggregatedRuns {
    private final SiliconCache cache;
    private final Map<String, Calibration> engines;
    private final Models models = Models.builtIn();
    private final Map<String, SiliconTables> tables = new HashMap<>();

    private DisaggregatedRuns(SiliconCache cache, Map<String, Calibration> engines) throws IOException {
        this.cache = cache;
        this.engines = engines;
    }

    /**
     * Plays the disaggregated rows that describe both kinds of their workers.
     *
     * @param engines calibrations by engine
     * @return for each row the reference's estimate and Orrery's, null where there is none
     */
    public static SequencedMap<String, List<Comparison>> compare(
            List<SiliconRow> all, SiliconCache cache, Map<String, Calibration> engines, Progress progress)
            throws IOException {
        DisaggregatedRuns runs = new DisaggregatedRuns(cache, engines);
        List<SiliconRow> rows = all.stream()
                .filter(row -> !row.aggregated() && row.bothSidesKnown())
                .toList();
        List<Comparison> reference = new ArrayList<>();
        List<Comparison> own = new ArrayList<>();
        for (SiliconRow row : rows) {
            reference.add(Comparison.of(row, row.reference()));
            own.add(Comparison.of(row, runs.played(row)));
            progress.at(own.size(), rows.size());
        }
        SequencedMap<String, List<Comparison>> predictions = new LinkedHashMap<>();
        predictions.put(Validation.REFERENCE, reference);
        predictions.put(Validation.ENGINE, own);
        return predictions;
    }

    private @Nullable Latency played(SiliconRow row) throws IOException {
        Calibration calibration = engines.get(row.deployment().backend());
        if (calibration == null) {
            return null;
        }
        SiliconTables measured = tables(row.deployment());
        try {
            return DisaggregatedRow.of(row, models, measured, new MeasuredTimer(measured))
                    .play(calibration);
        } catch (RowBenchmark.Unsupported | NoTimeException e) {
            return null;
        }
    }

    private SiliconTables tables(SiliconRow.Deployment deployment) throws IOException {
        String key = deployment.system() + "/" + deployment.backend();
        SiliconTables known = tables.get(key);
        if (known == null) {
            known = cache.open(deployment.system(), deployment.backend(), null).tables();
            tables.put(key, known);
        }
        return known;
    }
}
