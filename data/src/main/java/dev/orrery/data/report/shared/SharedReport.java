package dev.orrery.data.report.shared;

import dev.orrery.data.report.Provenance;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.shared.FleetTimeline;
import dev.orrery.model.shared.SharedResult;
import dev.orrery.model.video.VideoResult;
import java.util.Objects;

/**
 * A run of LLM workers and video GPUs that share a budget.
 *
 * @param provenance where the result comes from
 * @param configJson the scenarios of both sides as one JSON object
 * @param policy name of what divides the budget
 * @param result what the run showed
 * @param requests the metrics of the requests
 */
public record SharedReport(
        Provenance provenance, String configJson, String policy, SharedResult result, Summary requests) {
    /** Makes the report of a run. */
    public static SharedReport of(Provenance provenance, String configJson, String policy, SharedResult result) {
        return new SharedReport(
                provenance, configJson, policy, result, result.llm().summary());
    }

    /** Returns the GPUs that are shared. */
    public int budget() {
        return result.spec().budget().gpus();
    }

    /** Returns what was delivered of the video. */
    public VideoResult.Chunks chunks() {
        return Objects.requireNonNull(result.video().chunks(), "a shared run delivers chunks");
    }

    /** Returns the most GPUs that both sides were paid for at a tick. */
    int mostGpus() {
        FleetTimeline line = result.timeline();
        int most = 0;
        for (int i = 0; i < line.size(); i++) {
            most = Math.max(most, line.llm(i) + line.video(i));
        }
        return most;
    }

    /** Returns the share of the ticks at which both sides wanted more GPUs than the budget has. */
    double shortShare() {
        FleetTimeline line = result.timeline();
        int ticks = 0;
        for (int i = 0; i < line.size(); i++) {
            ticks += line.llmWanted(i) + line.videoWanted(i) > budget() ? 1 : 0;
        }
        return line.size() == 0 ? 0 : (double) ticks / line.size();
    }
}
