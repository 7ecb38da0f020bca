package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.MeasuredParts;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.twin.RunOptions;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of the silicon data with all that is needed to play its benchmark, in number formats that have been measured.
 *
 * @param benchmark the deployment and its load
 * @param tables what was measured on the row's system with its engine
 * @param passes what its passes cost
 */
public record PreparedRow(RowBenchmark benchmark, SiliconTables tables, PassTable.Family passes) {
    /**
     * Plays the benchmark in the twin.
     *
     * @throws RowBenchmark.Unsupported if a request could not be served
     */
    public Latency play(Calibration calibration, RunOptions options) throws RowBenchmark.Unsupported {
        Deployment deployment = benchmark.deployment();
        Passes times = new Passes(deployment, tables, calibration.collectives());
        return TwinBenchmark.play(deployment.backend().label(), benchmark.load(), times, calibration, options);
    }

    /** Pass times of a deployment whose collectives cost less than alone. */
    private record Passes(Deployment deployment, SiliconTables tables, double collectives) implements PassSource {
        @Override
        public PassParts parts() {
            return new MeasuredParts(deployment, new MeasuredTimer(tables), collectives);
        }

        @Override
        public @Nullable AicParts reference() {
            return null;
        }

        @Override
        public String origin() {
            return tables.title();
        }
    }

    /**
     * Prepares an aggregated row.
     *
     * @param timer of the tables, used by this thread only
     * @throws RowBenchmark.Unsupported if the row cannot be expressed
     * @throws NoTimeException if something of it has not been measured
     */
    public static PreparedRow of(
            SiliconRow row, RowBenchmark.Reading reading, Models models, SiliconTables tables, MeasuredTimer timer)
            throws IOException, RowBenchmark.Unsupported {
        NoTimeException first = null;
        for (RowBenchmark.Numbers numbers : reading.numbers()) {
            try {
                RowBenchmark benchmark = RowBenchmark.of(row, reading, numbers, models, tables);
                return new PreparedRow(
                        benchmark, tables, PassTable.of(benchmark.deployment(), timer, benchmark.load()));
            } catch (NoTimeException e) {
                first = first == null ? e : first;
            }
        }
        throw Objects.requireNonNull(first);
    }
}
