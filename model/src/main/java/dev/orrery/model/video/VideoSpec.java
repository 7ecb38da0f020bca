package dev.orrery.model.video;

import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.fleet.GpuType;

/**
 * All that determines a run beside the trace.
 *
 * @param first type of the GPUs that are there at the start
 * @param gpus how many are there at the start: M0
 * @param mostPerGpu most sessions that any GPU will take
 * @param policy makes the decisions
 * @param rules how GPUs work
 * @param level how much is played
 * @param warmNs control statistics begin here, ns
 * @param horizonNs the run ends here, ns
 * @param maxWaitNs a session that has waited so long leaves, ns; {@link Outages#NEVER} for never
 * @param outages when GPUs are lost
 */
public record VideoSpec(
        GpuType first,
        int gpus,
        int mostPerGpu,
        PolicyFactory policy,
        ChunkRules rules,
        Level level,
        long warmNs,
        long horizonNs,
        long maxWaitNs,
        Outages outages) {
    /** How much of a run is played. */
    public enum Level {
        /** Decisions only: L(t) is constant between control steps. Fast. */
        CONTROL,
        /** Decisions and every chunk that is delivered. */
        CHUNKS
    }

    /** Checks the ranges. */
    public VideoSpec {
        if (gpus < 0 || first.hard() > mostPerGpu || warmNs < 0 || horizonNs <= warmNs || maxWaitNs < 0) {
            throw new IllegalArgumentException(
                    "a run has at least 0 GPUs at the start, a horizon after its warm-up, and"
                            + " no GPU that takes more than " + mostPerGpu + " sessions");
        }
    }

    /** Returns a run without warm-up, refusals and losses of GPUs. */
    public static VideoSpec of(
            GpuType type, int gpus, PolicyFactory policy, ChunkRules rules, Level level, long horizonNs) {
        return new VideoSpec(type, gpus, type.hard(), policy, rules, level, 0, horizonNs, Outages.NEVER, Outages.NONE);
    }
}
