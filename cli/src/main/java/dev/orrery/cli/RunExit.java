package dev.orrery.cli;

import dev.orrery.data.report.Report;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.RequestTable;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a run's end means for the exit code of the command. */
final class RunExit {
    private RunExit() {}

    /** Returns whether somebody or a guard stopped a run before its end. */
    static boolean partial(RunResult result) {
        return result.ending() == RunResult.Ending.STOPPED || result.ending() == RunResult.Ending.GUARD;
    }

    /**
     * Why a run's exit code is not 0.
     *
     * @param exit the code
     * @param sentence why
     */
    record Problem(int exit, String sentence) {}

    /** Returns the exit code of a run, and says on standard error why it is not 0. */
    static int of(Report report, Terminal terminal) {
        Problem problem = problem(report);
        if (problem == null) {
            return Exit.OK;
        }
        terminal.error(problem.sentence());
        return problem.exit();
    }

    /** Returns what is wrong with a run, null if nothing is. */
    static @Nullable Problem problem(Report report) {
        RunResult run = report.run();
        if (run.ending() == RunResult.Ending.GUARD) {
            return new Problem(Exit.LIMIT, Objects.requireNonNullElse(run.diagnosis(), "the run would never end"));
        }
        boolean served = report.summary().count(RequestStatus.COMPLETED) > 0
                || report.summary().count(RequestStatus.TRUNCATED) > 0;
        if (!served && report.summary().count(RequestStatus.REJECTED) > 0) {
            return new Problem(
                    Exit.GOAL, "no request could be served: all that ended were rejected; " + sizes(run.spec()));
        }
        return null;
    }

    private static String sizes(RunSpec spec) {
        RequestTable requests = spec.requests();
        long least = Long.MAX_VALUE;
        for (int i = spec.warmRows(); i < requests.size(); i++) {
            least = Math.min(least, (long) requests.inputTokens(i) + requests.outputTokens(i));
        }
        EngineConfig engine = spec.pool().engine();
        return String.format(
                Locale.ROOT,
                "the smallest has %,d tokens, a worker's cache %,d blocks of %d, and max_model_len is %s;"
                        + " raise num_gpu_blocks or max_model_len ('orrery help codes' tells the reasons)",
                least,
                engine.numGpuBlocks(),
                engine.blockSize(),
                engine.maxModelLen() == EngineConfig.UNLIMITED
                        ? "not set"
                        : String.format(Locale.ROOT, "%,d", engine.maxModelLen()));
    }
}
