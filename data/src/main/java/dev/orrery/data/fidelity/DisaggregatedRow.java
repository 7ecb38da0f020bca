package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRow.Mode;
import dev.orrery.data.measured.SiliconRow.Workers;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.BenchmarkResult;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.DisaggregatedLoad;
import dev.orrery.model.benchmark.DisaggregatedLoop;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;

/**
 * A disaggregated row with all that is needed to play its benchmark.
 *
 * @param load what its clients send, and its workers
 * @param prefill what passes of prompts cost
 * @param decode what passes of decode steps cost
 */
public record DisaggregatedRow(DisaggregatedLoad load, PassTable.Family prefill, PassTable.Family decode) {
    private static final double MS = 1000;

    /**
     * Prepares a disaggregated row.
     *
     * @param timer of the tables, used by this thread only
     * @throws RowBenchmark.Unsupported if the row does not describe both sides, or one cannot be expressed
     * @throws dev.orrery.model.silicon.op.NoTimeException if something of it has not been measured
     */
    public static DisaggregatedRow of(SiliconRow row, Models models, SiliconTables tables, MeasuredTimer timer)
            throws IOException, RowBenchmark.Unsupported {
        Workers prefill = row.prefill();
        Workers decode = row.decode();
        Integer batch = decode.batchSize();
        Integer prefillCount = prefill.count();
        Integer decodeCount = decode.count();
        if (!row.bothSidesKnown() || batch == null || prefillCount == null || decodeCount == null) {
            throw new RowBenchmark.Unsupported(
                    "the row lacks batch size, number or width of prefill or of decode workers");
        }
        PreparedRow prompts = PreparedRow.of(
                side(row, withBatch(prefill, promptsTogether(row))),
                RowBenchmark.Reading.MENDED,
                models,
                tables,
                timer);
        PreparedRow steps = PreparedRow.of(side(row, decode), RowBenchmark.Reading.MENDED, models, tables, timer);
        Deployment deployment = steps.benchmark().deployment();
        Integer recorded = row.concurrency();
        int ranks = deployment.shape().dp();
        int clients = recorded == null ? batch * ranks * decodeCount : recorded;
        Load rank = prompts.benchmark().load();
        return new DisaggregatedRow(
                new DisaggregatedLoad(
                        clients,
                        BenchmarkLoad.WAVES * clients,
                        new DisaggregatedLoad.Side(
                                prefillCount,
                                prompts.benchmark().deployment().shape().dp()),
                        new DisaggregatedLoad.Side(decodeCount, ranks),
                        transferMs(deployment),
                        rank),
                prompts.passes(),
                steps.passes());
    }

    /** Plays it. */
    public Latency play(Calibration calibration) {
        BenchmarkResult result =
                DisaggregatedLoop.run(load, calibration.cost(prefill), calibration.cost(decode), calibration.around());
        return new Latency(result.ttftMs(), result.tpotMs());
    }

    /** Returns how many prompts a pass of one rank may hold. */
    private static int promptsTogether(SiliconRow row) {
        return Math.max(1, (int) (BenchmarkLoad.MOST_BUDGET / (BenchmarkLoad.SHORTEST * row.isl())));
    }

    private static Workers withBatch(Workers w, int batch) {
        return new Workers(batch, w.count(), w.tp(), w.pp(), w.attentionDp(), w.moeTp(), w.moeEp());
    }

    /** Returns a row of the workers of one side as if they did everything. */
    private static SiliconRow side(SiliconRow row, Workers workers) {
        SiliconRow.Deployment d = row.deployment();
        return new SiliconRow(
                row.line(),
                row.source(),
                new SiliconRow.Deployment(
                        d.backend(),
                        d.backendVersion(),
                        d.model(),
                        d.system(),
                        d.precision(),
                        Mode.AGG,
                        d.gemmQuant(),
                        d.moeQuant()),
                null,
                row.isl(),
                row.osl(),
                workers,
                row.prefill(),
                row.decode(),
                row.measured(),
                row.reference());
    }

    /** Each GPU sends what it keeps of a token over the link between nodes. */
    private static double transferMs(Deployment deployment) {
        double bytes = MemoryModel.of(deployment, 1).kvBytesPerToken();
        int beyondANode = deployment.system().gpusPerNode() + 1;
        return bytes / deployment.system().linkBytesPerS(beyondANode) * MS;
    }
}
