package dev.orrery.model.video.autoscale;

import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Placements;

/** Which GPU comes next and which goes first. */
public interface GpuSupply {
    /** Returns the type of the next GPU. */
    GpuType next(Placements fleet);

    /** Returns the open GPU to give up: by default the one with the fewest sessions, the newest among equals (S5). */
    default int victim(Placements fleet) {
        int best = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (best == Placements.NONE || fleet.load(g) <= fleet.load(best)) {
                best = g;
            }
        }
        return best;
    }

    /** Returns a supply of one type. */
    static GpuSupply of(GpuType type) {
        return fleet -> type;
    }
}
