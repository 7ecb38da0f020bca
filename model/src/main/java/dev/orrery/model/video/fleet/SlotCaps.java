package dev.orrery.model.video.fleet;

import java.util.List;

/** How many sessions a GPU of each type takes while its chunks stay within a limit, at most its target. */
public final class SlotCaps {
    private final GpuType[] types;
    private final int[] caps;

    /**
     * Looks at types of GPUs.
     *
     * @param limitMs longest chunk time
     */
    public SlotCaps(List<GpuType> types, double limitMs) {
        this.types = types.toArray(GpuType[]::new);
        caps = new int[this.types.length];
        for (int t = 0; t < caps.length; t++) {
            caps[t] = Math.min(this.types[t].target(), this.types[t].times().within(limitMs));
            if (caps[t] == 0) {
                throw new IllegalArgumentException("GPU type " + this.types[t].name() + " needs "
                        + this.types[t].times().ms(1) + " ms for one session, which is more than " + limitMs + " ms");
            }
        }
    }

    /** Returns the sessions that a GPU takes. */
    public int of(int gpu, Placements fleet) {
        return of(fleet.type(gpu));
    }

    /** Returns the sessions that a GPU of a type takes. */
    public int of(GpuType type) {
        for (int t = 0; t < types.length; t++) {
            if (types[t] == type) {
                return caps[t];
            }
        }
        return ofEqual(type);
    }

    /** Types that were made apart may still be the same. */
    private int ofEqual(GpuType type) {
        for (int t = 0; t < types.length; t++) {
            if (types[t].equals(type)) {
                return caps[t];
            }
        }
        throw new IllegalArgumentException("the policy does not know the GPU type " + type.name());
    }

    /** Returns the sessions that a GPU of the first type takes. */
    public int first() {
        return caps[0];
    }
}
