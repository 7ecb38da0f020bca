package dev.orrery.cli;

import dev.orrery.data.report.Explanation;
import dev.orrery.data.report.ExplanationText;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.TextStyle;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;

/** {@code run --explain N}: the same run once more, with somebody who watches one request. */
final class ExplainRun {
    private ExplainRun() {}

    /** Fails if there is no such request. */
    static void check(int row, RunSpec run) {
        int rows = run.requests().size() - run.warmRows();
        if (row < 0 || row >= rows) {
            throw new CommandFailure(Exit.USAGE, "--explain " + row + ": the workload has requests 0 to " + (rows - 1));
        }
    }

    /** Returns the time line of a request of a run that has been done. */
    static String text(int row, Report report, Simulation simulation, TextStyle style) {
        RunResult run = report.run();
        int request = run.firstRow() + row;
        if (run.log().arrivalNs[request] == RequestLog.NEVER) {
            return "Request " + row + " had not arrived when the run ended.\n";
        }
        Explanation explanation = new Explanation(run.log(), run.routes(), request, run.firstRow());
        RunResult watched = simulation.run(run.spec(), explanation, explanation);
        return ExplanationText.of(report, request, explanation, watched.routes(), style);
    }
}
