package dev.orrery.model.video.policy;

import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Placements;
import java.util.List;

/**
 * Two types of GPU under the steady policy (sessions.md I6): large ones carry the base load, small ones the last few
 * sessions. Another large one comes only when so many small ones are full that it is cheaper.
 */
public final class Mixed implements GpuSupply {
    private final GpuType large;
    private final GpuType small;
    private final int mostSmall;

    private Mixed(GpuType large, GpuType small, int mostSmall) {
        this.large = large;
        this.small = small;
        this.mostSmall = mostSmall;
    }

    /** Returns what makes the policy; the settings' type is the large one. */
    public static PolicyFactory of(PolicySettings s, GpuType small) {
        int most = (int) Math.max(1, Math.floor(s.type().price() / small.price()));
        return Steady.of(s, List.of(s.type(), small), new Mixed(s.type(), small, most));
    }

    @Override
    public GpuType next(Placements fleet) {
        int smallOnes = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            smallOnes += fleet.type(fleet.openAt(k)) == small ? 1 : 0;
        }
        return smallOnes >= mostSmall ? large : small;
    }
}
