package dev.orrery.model.shared;

import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoSpec;

/**
 * All that determines a run of a shared fleet.
 *
 * @param llm the requests and the workers that serve them; their number is that at the start
 * @param video the video GPUs and who controls them; their number is that at the start
 * @param sessions the video sessions
 * @param budget what both sides share
 */
public record SharedSpec(RunSpec llm, VideoSpec video, SessionTrace sessions, SharedBudget budget) {
    /** Checks that the budget is enough for both sides at their start and at their least. */
    public SharedSpec {
        int perWorker = llm.pool().gpusPerWorker();
        int first = llm.pool().workers() * perWorker + video.gpus();
        int least = budget.leastWorkers() * perWorker + budget.leastVideoGpus();
        if (Math.max(first, least) > budget.gpus()) {
            throw new IllegalArgumentException("a budget of " + budget.gpus() + " GPUs is not enough for the " + first
                    + " at the start and the " + least + " that always stay");
        }
    }
}
