package dev.orrery.data.imitate;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.read.TableRows;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays a trace and several imitations of it through one fleet: 8 vLLM workers behind a round robin, polynomial timing.
 */
public final class FitCheck {
    /** What recorded times are divided by. */
    private static final double[] SPEEDUPS = {1, 2};

    private static final double MOST_KS = 0.05;
    private static final double MOST_TTFT = 0.1;
    private static final double MOST_POINTS = 3;
    private static final int WORKERS = 8;
    private static final int BLOCK = 512;

    private FitCheck() {}

    /**
     * What a trace or its imitations have in common with the other in one number.
     *
     * @param name what it is
     * @param original of the trace
     * @param imitation median of the imitations
     * @param low smallest of them
     * @param high largest
     * @param distance in the unit of {@code limit}
     * @param limit the distance should not be more; NaN if none is stated
     * @param kind how to read the distance
     */
    public record Line(
            String name,
            double original,
            double imitation,
            double low,
            double high,
            double distance,
            double limit,
            Distance.Kind kind) {
        /** Returns whether the distance is small enough. */
        public boolean met() {
            return Double.isNaN(limit) || Math.abs(distance) <= limit;
        }
    }

    /**
     * Compares.
     *
     * @param seeds how many imitations, with the seeds 1, 2, ...
     * @param play whether they are also played through the fleet
     */
    public static List<Line> of(Rewrite trace, WorkloadProfile profile, int seeds, boolean play) throws IOException {
        TableFeed feed = new TableFeed();
        TraceStats original =
                TraceStats.of(trace.summary().file(), sink -> trace.to(play ? new Both(sink, feed) : sink));
        List<TraceStats> others = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            others.add(TraceStats.of("imitation", ImitatedTrace.of(profile, seed)::to));
        }
        List<Line> lines = new ArrayList<>(distances(original, others));
        if (play) {
            lines.addAll(played(feed.table(), profile, seeds));
        }
        return lines;
    }

    private static List<Line> played(RequestTable trace, WorkloadProfile profile, int seeds) {
        List<RequestTable> tables = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            tables.add(Imitation.table(profile, seed, profile.requests()));
        }
        List<Line> lines = new ArrayList<>();
        for (double speedup : SPEEDUPS) {
            List<Summary> runs = new ArrayList<>();
            for (RequestTable other : tables) {
                runs.add(run(other, speedup));
            }
            lines.addAll(served(speedup, run(trace, speedup), runs));
        }
        return lines;
    }

    private static List<Line> distances(TraceStats original, List<TraceStats> others) {
        List<List<Distance.Measure>> all = new ArrayList<>();
        for (TraceStats other : others) {
            all.add(Distance.between(original, other));
        }
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < all.getFirst().size(); m++) {
            Distance.Measure first = all.getFirst().get(m);
            double[] values = new double[all.size()];
            double[] distances = new double[all.size()];
            for (int s = 0; s < values.length; s++) {
                values[s] = all.get(s).get(m).other();
                distances[s] = all.get(s).get(m).distance();
            }
            double limit = switch (first.kind()) {
                case KS -> first.name().equals(Distance.COMES_AGAIN) ? Double.NaN : MOST_KS;
                case POINTS -> first.name().equals(Distance.IDEAL_REUSE) ? MOST_POINTS : Double.NaN;
                default -> Double.NaN;
            };
            Distribution value = Distribution.of(values);
            lines.add(new Line(
                    first.name(),
                    first.one(),
                    median(value),
                    value.min(),
                    value.max(),
                    median(Distribution.of(distances)),
                    limit,
                    first.kind()));
        }
        return lines;
    }

    private static List<Line> served(double speedup, Summary original, List<Summary> runs) {
        String at = ", speed-up " + (int) speedup;
        List<Line> lines = new ArrayList<>();
        for (int percent : new int[] {50, 99}) {
            double[] values = new double[runs.size()];
            for (int s = 0; s < values.length; s++) {
                values[s] = ttft(runs.get(s), percent);
            }
            Distribution d = Distribution.of(values);
            double one = ttft(original, percent);
            lines.add(new Line(
                    "TTFT ms p" + percent + at,
                    one,
                    median(d),
                    d.min(),
                    d.max(),
                    median(d) / one - 1,
                    MOST_TTFT,
                    Distance.Kind.RATIO));
        }
        double[] reuse = new double[runs.size()];
        for (int s = 0; s < reuse.length; s++) {
            reuse[s] = reuse(runs.get(s));
        }
        Distribution d = Distribution.of(reuse);
        lines.add(new Line(
                "reuse in the fleet" + at,
                reuse(original),
                median(d),
                d.min(),
                d.max(),
                100 * (median(d) - reuse(original)),
                MOST_POINTS,
                Distance.Kind.POINTS));
        return lines;
    }

    private static double ttft(Summary summary, int percent) {
        return summary.ttft().percentile(percent, Percentiles.ROUNDED_RANK);
    }

    private static double reuse(Summary summary) {
        return (double) summary.firstReused() / summary.inputTokens();
    }

    private static double median(Distribution d) {
        return d.percentile(50, Percentiles.ROUNDED_RANK);
    }

    private static Summary run(RequestTable table, double speedup) {
        EngineConfig vllm = EngineConfig.vllm();
        EngineConfig engine = new EngineConfig(
                vllm.type(),
                BLOCK,
                vllm.numGpuBlocks(),
                vllm.maxNumSeqs(),
                vllm.maxNumBatchedTokens(),
                vllm.maxModelLen(),
                true,
                true,
                vllm.preemptionMode());
        RunSpec spec = new RunSpec(
                42,
                Compatibility.NONE,
                table,
                new Arrivals(Arrivals.Mode.RECORDED, speedup, 0, 0, 1),
                null,
                false,
                new PoolSpec(WORKERS, 1, engine, TimingConfig.polynomial(), 0, false),
                new RouterConfig("round_robin"),
                Slo.NONE,
                Long.MAX_VALUE,
                0,
                0);
        return Twin.run(spec, RunOptions.DEFAULT).summary();
    }

    /** Rows of a trace as a table of single requests. */
    private static final class TableFeed implements RowSink {
        private RequestTable.Builder table = new RequestTable.Builder(1, false);
        private double originMs = Double.NaN;

        @Override
        public void start(int blockSize, boolean delta) {
            table = new RequestTable.Builder(blockSize, delta);
        }

        @Override
        public void accept(Row row, int line) {
            originMs = Double.isNaN(originMs) ? row.timeMs() : originMs;
            TableRows.add(table, row, originMs, "");
        }

        @Override
        public void finish(Findings findings) {}

        RequestTable table() {
            return table.build();
        }
    }

    /** Two who take the same rows. */
    private record Both(RowSink one, RowSink other) implements RowSink {
        @Override
        public void start(int blockSize, boolean delta) {
            one.start(blockSize, delta);
            other.start(blockSize, delta);
        }

        @Override
        public void accept(Row row, int line) throws IOException {
            one.accept(row, line);
            other.accept(row, line);
        }

        @Override
        public void finish(Findings findings) throws IOException {
            one.finish(findings);
            other.finish(findings);
        }
    }
}
