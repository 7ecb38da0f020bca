package dev.orrery.model.video.policy;

import dev.orrery.model.video.autoscale.BaseAndPeak;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.SlotCaps;
import dev.orrery.model.video.placement.Fullest;
import dev.orrery.model.video.placement.Rebalancer;
import java.util.ArrayList;
import java.util.List;

/**
 * Several types of GPU in one fleet (sessions.md I6), as cheap as the lateness of the paper's modes allows: GPUs of the
 * base load are kept full, the last few sessions are on the GPUs that cost least. States are frozen at the next end of
 * a batch, as in the paper, so that GPUs go at once; each such move makes about one chunk late, so there are only so
 * many for the chunks that are made that fewer are late than under the paper's PAIRWISE (0.8 to 0.9 %).
 */
final class Mixed {
    private static final int STEADY_S = 20;
    private static final long PATIENCE_NS = 500_000_000L;
    private static final double MOVES_PER_CHUNK = 0.0075;
    private static final double MS_PER_S = 1000;

    private Mixed() {}

    /** Returns what makes the policy. */
    static PolicyFactory of(PolicySettings s) {
        List<GpuType> types = new ArrayList<>(List.of(s.type()));
        types.addAll(s.others());
        SlotCaps caps = new SlotCaps(types, s.type().times().ms(s.type().target()));
        GpuType base = s.type();
        GpuType peak = s.type();
        for (GpuType type : s.others()) {
            base = perSlot(type, caps) < perSlot(base, caps) ? type : base;
            peak = type.price() < peak.price() ? type : peak;
        }
        double chunksPerS = MS_PER_S / s.type().times().ms(Math.max(1, s.type().target() - 1)); // hardly ever all full
        BaseAndPeak.Rule rule = new BaseAndPeak.Rule(
                caps,
                base,
                peak,
                Steady.few(s.type()),
                STEADY_S,
                PATIENCE_NS,
                MOVES_PER_CHUNK * chunksPerS,
                s.min(),
                s.max());
        return (trace, batches, clock) -> {
            BaseAndPeak split = new BaseAndPeak(rule);
            return new ControlPolicy(
                    new Fullest(caps, 0, s.max(), batches),
                    Rebalancer.NONE,
                    split,
                    split,
                    true,
                    s.startupNs(),
                    s.window());
        };
    }

    private static double perSlot(GpuType type, SlotCaps caps) {
        return type.price() / caps.of(type);
    }
}
