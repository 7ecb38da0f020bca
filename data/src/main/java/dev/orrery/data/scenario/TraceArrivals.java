package dev.orrery.data.scenario;

import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which traces can arrive in which way (replay.md §3): plays run on lanes, and what has no times needs a loop or rate.
 */
public final class TraceArrivals {
    private static final Set<String> PLAYS = Set.of("mooncake-agentic", "weka");
    private static final String TIMELESS = "applied-compute";
    private static final String LANES_INSTEAD = "plays of agents go on as their answers come, and are not combined with"
            + " workload.arrivals.mode: closed; workload.trace.lanes (--lanes) bounds how many are in progress";

    private TraceArrivals() {}

    /**
     * Returns why a trace of a format cannot arrive in some way, null if it can as far as the format tells.
     *
     * @param format a name, null if it is not known
     * @param mode name of the arrival mode
     */
    public static @Nullable String problem(@Nullable String format, @Nullable String mode) {
        if (format == null) {
            return null;
        }
        if (format.equals(TIMELESS) && "recorded".equals(mode)) {
            return "a trace of format " + TIMELESS + " has no times; set workload.arrivals.mode to closed"
                    + " (--max-concurrency N), or to poisson, gamma or constant (--request-rate N)";
        }
        return PLAYS.contains(format) && "closed".equals(mode) ? LANES_INSTEAD : null;
    }

    /**
     * Checks requests that have been read.
     *
     * @throws ScenarioException if they cannot arrive as they should
     */
    static void check(RequestTable requests, Arrivals arrivals) {
        if (requests.plays() != null && arrivals.mode() == Arrivals.Mode.CLOSED) {
            throw new ScenarioException(List.of(LANES_INSTEAD));
        }
        if (requests.plays() == null && arrivals.mode() == Arrivals.Mode.LANES) {
            throw new ScenarioException(List.of("workload.trace.lanes only applies to traces of agents"
                    + " (mooncake-agentic, weka, dynamo with agent_context); this trace has no plays"));
        }
    }
}
