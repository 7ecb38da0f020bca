package dev.orrery.data.report;

import static dev.orrery.data.report.Metric.Names.flat;

import dev.orrery.data.report.Metric.Family;
import dev.orrery.data.report.Metric.Single;
import dev.orrery.model.metrics.Trajectories;
import java.util.List;
import java.util.function.ToIntFunction;

/** What became of the plays of agents. Not defined for a workload without plays. */
final class TrajectoryMetrics {
    private static final String PLAYS = "plays";

    static final List<Metric> ALL = List.of(
            one(
                    "total_trajectories",
                    "Plays of the workload, begun or not; only with traces of agents.",
                    t -> t.total()),
            one(
                    "completed_trajectories",
                    "Plays of which every request has ended with an answer; only with traces of agents.",
                    t -> t.complete()),
            one(
                    "incomplete_trajectories",
                    "Plays that were not begun, or of which a request was rejected, is not done or never started; only"
                            + " with traces of agents.",
                    t -> t.incomplete()),
            new Family(
                    flat("trajectory_e2e_latency_ms", "trajectory"),
                    "ms",
                    "Dispatch of a play's first request to the end of its last, waits for tools included; of completed"
                            + " plays.",
                    TrajectoryMetrics::times));

    private TrajectoryMetrics() {}

    private static Metric one(String name, String definition, ToIntFunction<Trajectories> value) {
        return new Single(flat(name), PLAYS, definition, true, report -> {
            Trajectories plays = report.run().trajectories();
            return plays == null ? Double.NaN : value.applyAsInt(plays);
        });
    }

    private static Stats times(Report report) {
        Trajectories plays = report.run().trajectories();
        return plays == null ? new Stats.None() : Stats.of(plays.e2e());
    }
}
