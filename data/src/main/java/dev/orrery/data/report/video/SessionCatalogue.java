package dev.orrery.data.report.video;

import dev.orrery.data.report.compare.Catalogue;
import dev.orrery.data.report.compare.Objective;
import dev.orrery.data.report.compare.Quantity;
import java.util.ArrayList;
import java.util.List;

/** What there is to compare in runs of video sessions. A new objective is one line here. */
public final class SessionCatalogue {
    /** What reports say in {@code kind}. */
    static final String KIND = "video";

    private static final List<Quantity> QUANTITIES = quantities();
    private static final Catalogue.Words WORDS = new Catalogue.Words(QUANTITIES);

    private static final List<Objective> OBJECTIVES = List.of(
            Objective.of("late", "Late chunks", WORDS.less("in the share", "late_share")),
            Objective.of(
                    "chunk",
                    "Chunk latency",
                    WORDS.less("at p99", "p99_chunk_ms"),
                    WORDS.less("at the worst", "max_chunk_ms")),
            Objective.of(
                    "first",
                    "First chunk",
                    WORDS.less("at the mean", "mean_first_chunk_ms"),
                    WORDS.less("at p99", "p99_first_chunk_ms")),
            Objective.of("stalls", "Playback stalls", WORDS.less("per hour", "stalls_per_hour")),
            Objective.of("refused", "Refused", WORDS.less("in sessions", "refused_sessions")),
            Objective.of(
                    "cost",
                    "Cost",
                    WORDS.less("per session-minute", "cost_per_session_minute"),
                    WORDS.less("in all", "cost")));

    private static final List<Catalogue.Row> ROWS = List.of(
            WORDS.row("Late (share)", "late_share"),
            WORDS.row("Chunk mean (ms)", "mean_chunk_ms"),
            WORDS.row("Chunk p99 (ms)", "p99_chunk_ms"),
            WORDS.row("Chunk max (ms)", "max_chunk_ms"),
            WORDS.row("First chunk mean (ms)", "mean_first_chunk_ms"),
            WORDS.row("First chunk p99 (ms)", "p99_first_chunk_ms"),
            WORDS.row("Stalls per hour", "stalls_per_hour"),
            WORDS.row("Waiting (session-s)", "waiting_session_s"),
            WORDS.row("Refused", "refused_sessions"),
            WORDS.row("GPUs lost", "lost_gpus"),
            WORDS.row("Restarts", "restarts"),
            WORDS.row("GPUs mean", "mean_gpus"),
            WORDS.row("GPUs max", "max_gpus"),
            WORDS.row("GPU-hours", "gpu_hours"),
            WORDS.row("Cost", "cost"),
            WORDS.row("Sessions/GPU", "sessions_per_gpu"),
            WORDS.row("Sessions/GPU, 99 % in time", "sessions_per_gpu_99"),
            WORDS.row("Transfers", "transfers"));

    /** The catalogue. */
    public static final Catalogue CATALOGUE = new Catalogue(
            KIND, "video sessions", QUANTITIES, OBJECTIVES, ROWS, wrong -> "; there are " + String.join(", ", names()));

    private SessionCatalogue() {}

    private static List<Quantity> quantities() {
        List<Quantity> all = new ArrayList<>();
        for (SessionMetric metric : SessionMetric.ALL) {
            all.add(new Quantity(metric.name(), metric.unit(), all.size(), false));
        }
        return all;
    }

    private static List<String> names() {
        return QUANTITIES.stream().map(Quantity::name).toList();
    }

    /** Returns all numbers of a run in the order of the catalogue. */
    public static double[] values(VideoReport report) {
        return SessionMetric.values(report);
    }
}
