package dev.orrery.cli;

import dev.orrery.data.report.compare.Catalogue;
import dev.orrery.data.report.compare.Side;
import dev.orrery.data.scenario.Scenario;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Runs of one kind, as comparisons see them. */
interface Runs {
    /**
     * What is left of a run: reports of many runs would not fit.
     *
     * @param sample its numbers
     * @param warnings what a reader must know before believing them
     * @param problem why the exit code is not 0, null if it is
     */
    record Outcome(Side.Sample sample, List<String> warnings, RunExit.@Nullable Problem problem) {}

    /** Returns what there is to compare. */
    Catalogue catalogue();

    /**
     * Reads the workload of a scenario, and returns what does its run, perhaps beside others.
     *
     * @param json whether its report is kept
     */
    Callable<Outcome> prepare(Scenario scenario, boolean json);

    /** Returns the hash of the trace that was read last, null without one or if nobody wants it. */
    @Nullable
    String traceHash();
}
