package dev.orrery.data.experiment.video;

import dev.orrery.model.video.VideoResult;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number of a column.
 *
 * @param name in tables
 * @param decimals how many are shown
 * @param value computes it
 * @param baseline the fixed fleet that it compares with, null for none; if sessions wait there, its latency is
 *     understated
 * @param article what the article says, empty if it says nothing
 */
record Measure(
        String name,
        int decimals,
        ToDoubleFunction<ControlColumn> value,
        @Nullable Function<ControlColumn, VideoResult.Control> baseline,
        String article) {
    static final Measure CUT_LAG = cut("latency cut vs LAG, equal cost, %", ControlColumn::lag, "20.5 (one setting)");
    static final Measure CUT_MAG = cut("... vs MAG, %", ControlColumn::mag, "26.6 (same setting)");
    static final Measure CUT_BASE = cut("... vs BASE, %", ControlColumn::base, "mean 37.5, max 51.6 (all)");
    static final Measure COST_LAG =
            plain("cost cut vs LAG, equal latency, %", c -> c.costCut(c.lagGpus()), "mean 37.2, max 49.0 (all)");
    static final Measure COST_MAG = plain("... vs MAG, %", c -> c.costCut(c.magGpus()), "(same)");
    static final Measure NO_MIGRATION = plain("NO_MIGRATION cost, +%", c -> c.above(c.noMigration()), "15.0");
    static final Measure NO_AUTOSCALING =
            plain("NO_AUTOSCALING cost, equal latency, +%", ControlColumn::noAutoscaling, "42.9");
    static final Measure ORACLE = plain("above the cost oracle, +%", ControlColumn::aboveOracle, "6.1");

    static final List<Measure> ALL = List.of(
            new Measure("peak / mean of active sessions", 2, ControlColumn::peakToMean, null, ""),
            new Measure("CV of active sessions", 2, ControlColumn::cv, null, ""),
            new Measure("TURBO mean GPUs", 2, c -> c.turbo().meanGpus(), null, ""),
            new Measure("TURBO most GPUs", 0, c -> c.turbo().maxGpus(), null, ""),
            new Measure("TURBO worst chunk L, ms", 1, c -> c.turbo().worstMs(), null, ""),
            CUT_LAG,
            CUT_MAG,
            CUT_BASE,
            COST_LAG,
            COST_MAG,
            NO_MIGRATION,
            NO_AUTOSCALING,
            ORACLE,
            plain("GLOBAL_MAX cost, +%", c -> c.above(c.globalMax()), ""),
            plain("EXACT cost, +%", c -> c.above(c.exact()), ""),
            plain("LOOK_AHEAD cost, +%", c -> c.above(c.lookAhead()), ""),
            plain("CONSOLIDATE_ONLY cost, +%", c -> c.above(c.consolidate()), ""),
            new Measure("moves PAIRWISE", 0, c -> c.turbo().moves(), null, ""),
            new Measure("moves GLOBAL_MAX", 0, c -> c.globalMax().moves(), null, ""),
            new Measure("moves EXACT", 0, c -> c.exact().moves(), null, ""),
            new Measure("moves LOOK_AHEAD", 0, c -> c.lookAhead().moves(), null, ""),
            new Measure("moves CONSOLIDATE_ONLY", 0, c -> c.consolidate().moves(), null, ""));

    private static Measure plain(String name, ToDoubleFunction<ControlColumn> value, String article) {
        return new Measure(name, 1, value, null, article);
    }

    private static Measure cut(String name, Function<ControlColumn, VideoResult.Control> baseline, String article) {
        return new Measure(name, 1, c -> c.latencyCut(baseline.apply(c)), baseline, article);
    }

    /** Returns whether sessions wait in the fleet that a column is compared with. */
    boolean waits(ControlColumn column) {
        return baseline != null && baseline.apply(column).maxWaiting() > 0;
    }

    /** Returns the values of some columns. */
    double[] of(List<ControlColumn> columns) {
        return columns.stream().mapToDouble(value).toArray();
    }
}
