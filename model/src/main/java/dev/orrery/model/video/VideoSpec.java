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

    /** Returns this run with statistics of the control level that begin later. */
    public VideoSpec withWarmUp(long ns) {
        return new VideoSpec(first, gpus, mostPerGpu, policy, rules, level, ns, horizonNs, maxWaitNs, outages);
    }

    /** Returns this run with sessions that leave when they have waited so long, ns. */
    public VideoSpec withMaxWait(long ns) {
        return new VideoSpec(first, gpus, mostPerGpu, policy, rules, level, warmNs, horizonNs, ns, outages);
    }

    /** Returns this run with GPUs that are lost. */
    public VideoSpec with(Outages others) {
        return new VideoSpec(first, gpus, mostPerGpu, policy, rules, level, warmNs, horizonNs, maxWaitNs, others);
    }

    /** Returns this run under another policy. */
    public VideoSpec under(PolicyFactory other) {
        return new VideoSpec(first, gpus, mostPerGpu, other, rules, level, warmNs, horizonNs, maxWaitNs, outages);
    }

    /** Returns this run at another level. */
    public VideoSpec with(Level other) {
        return new VideoSpec(first, gpus, mostPerGpu, policy, rules, other, warmNs, horizonNs, maxWaitNs, outages);
    }
}
