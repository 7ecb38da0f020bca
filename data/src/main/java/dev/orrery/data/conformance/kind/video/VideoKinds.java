package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.CaseKind;
import java.util.Map;

/** The kinds of case that video sessions have. */
public final class VideoKinds {
    private static final Map<String, CaseKind> KINDS = Map.ofEntries(
            Map.entry("place", new PlaceKind()),
            Map.entry("step", new StepKind()),
            Map.entry("series", new SeriesKind()),
            Map.entry("autoscale_fn", Calculations::autoscale),
            Map.entry("kappa", Calculations::kappa),
            Map.entry("m_tar", Calculations::target),
            Map.entry("cv", Calculations::volatility),
            Map.entry("throughput", Calculations::throughput),
            Map.entry("lag_mag", Calculations::choice),
            Map.entry("cost_bound", Calculations::costBound),
            Map.entry("chunk_timeline", new ChunkTimelineKind()),
            Map.entry("timeline", new MoveTimelineKind()),
            Map.entry("end_to_end", new EndToEndKind()),
            Map.entry("cost_oracle", new CostOracleKind()));

    private VideoKinds() {}

    /** Returns them by name. */
    public static Map<String, CaseKind> all() {
        return Map.copyOf(KINDS);
    }
}
