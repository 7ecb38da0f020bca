package dev.orrery.model.video.policy;

import dev.orrery.model.video.autoscale.Consolidate;
import dev.orrery.model.video.autoscale.Forecast;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.SlotCaps;
import dev.orrery.model.video.placement.Fullest;
import dev.orrery.model.video.placement.Rebalancer;
import java.util.List;

/**
 * Orrery's default: fill GPUs up to their target, never move a session to balance, let the emptiest GPU run dry, and
 * hand its last sessions over between two batches so that no chunk is late. Wins on delivered chunks; L(t) is at its
 * ceiling most of the time and says nothing about it.
 */
final class Steady {
    private static final int MARGIN = 1;
    private static final long PATIENCE_NS = 20_000_000_000L;
    private static final double DEVIATIONS = 1.5;
    private static final double MEMORY_S = 180;

    private Steady() {}

    /** Returns the hand-over that goes with the policy. */
    static ChunkRules.HandOver handOver(PolicySettings s) {
        return new ChunkRules.HandOver(s.chunkMb(), s.type().times().ns(s.type().target()), PATIENCE_NS);
    }

    /** Returns what makes the policy with one type of GPU. */
    static PolicyFactory of(PolicySettings s) {
        return of(s, List.of(s.type()), GpuSupply.of(s.type()));
    }

    /** Returns what makes the policy with several types; the type of the settings is the first. */
    static PolicyFactory of(PolicySettings s, List<GpuType> types, GpuSupply supply) {
        GpuType type = s.type();
        SlotCaps caps = new SlotCaps(types, type.times().ms(type.target()));
        int reserve = reserve(type, s.links().inter(), s.chunkMb());
        Consolidate.Rule rule = new Consolidate.Rule(caps, reserve, few(type), MARGIN, s.min(), s.max());
        return (trace, batches, clock) -> new ControlPolicy(
                new Fullest(caps, reserve, s.max(), batches),
                Rebalancer.NONE,
                new Consolidate(rule, headroom(s)),
                supply,
                true,
                s.startupNs(),
                s.window());
    }

    private static Consolidate.Headroom headroom(PolicySettings s) {
        return s.startupNs() == 0 ? Consolidate.Headroom.NONE : new Forecast(s.startupNs(), DEVIATIONS, MEMORY_S);
    }

    /** Returns the slots that make a batch short enough for a transfer of one chunk's change before it. */
    static int reserve(GpuType type, Link link, double deltaMb) {
        ChunkTimes times = type.times();
        int reserve = 1;
        while (reserve < type.target() - 1
                && times.ms(type.target()) - times.ms(type.target() - reserve) < link.ms(deltaMb)) {
            reserve++;
        }
        return reserve;
    }

    /** Returns the most sessions on a GPU that can wait for as long as a batch takes and still be in time. */
    static int few(GpuType type) {
        int few = 1;
        while (few < type.target()
                && 2 * type.times().ms(few + 1) <= type.times().ms(type.target())) {
            few++;
        }
        return few;
    }
}
