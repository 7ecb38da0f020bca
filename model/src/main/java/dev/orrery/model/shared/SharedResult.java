package dev.orrery.model.shared;

import dev.orrery.model.twin.RunResult;
import dev.orrery.model.video.VideoResult;

/**
 * What a run of a shared fleet showed.
 *
 * @param spec what was run
 * @param llm what became of the requests; its workers are places of the fleet
 * @param bill what the LLM workers cost
 * @param video what became of the sessions and what the video GPUs cost
 * @param timeline who had how many GPUs
 */
public record SharedResult(SharedSpec spec, RunResult llm, LlmBill bill, VideoResult video, FleetTimeline timeline) {
    /**
     * What LLM workers cost. Those that are there at the end are paid for until the last request has ended and the
     * video sessions are over.
     *
     * @param gpuSeconds time for which their GPUs were paid, from the order of a worker until its last request has
     *     ended
     * @param orders workers that were ordered during the run
     * @param drains workers that were drained during the run
     */
    public record LlmBill(double gpuSeconds, int orders, int drains) {}

    /** Returns the time for which GPUs were paid on both sides, s. */
    public double gpuSeconds() {
        VideoResult.Chunks chunks = video.chunks();
        return bill.gpuSeconds() + (chunks == null ? video.control().gpuSeconds() : chunks.gpuSeconds());
    }
}
