package dev.orrery.model.video;

import dev.orrery.model.kernel.RandomStreams;

/** When GPUs are lost: failures and evictions of spot capacity (sessions.md C13, I7). */
public interface Outages {
    /** The instant of GPUs that are never lost. */
    long NEVER = Long.MAX_VALUE;

    /** No GPU is lost. */
    Outages NONE = (gpu, sinceNs) -> NEVER;

    /** Returns the instant at which a GPU is lost, given when it was ordered; both in ns, GPUs from 0. */
    long lostNs(int gpu, long sinceNs);

    /** Returns how long before its loss a GPU is known to go, ns; 0 for failures. */
    default long noticeNs() {
        return 0;
    }

    /** Returns how many losses are given one by one; 0 if none is. */
    default int given() {
        return 0;
    }

    /**
     * Returns losses at given instants.
     *
     * @param timesNs instants, ns
     * @param gpus the GPU lost at each, ids from 1
     */
    static Outages at(long[] timesNs, int[] gpus) {
        long[] times = timesNs.clone();
        int[] ids = gpus.clone();
        return new Outages() {
            @Override
            public long lostNs(int gpu, long sinceNs) {
                long first = NEVER;
                for (int k = 0; k < ids.length; k++) {
                    first = ids[k] == gpu + 1 && times[k] >= sinceNs ? Math.min(first, times[k]) : first;
                }
                return first;
            }

            @Override
            public int given() {
                return ids.length;
            }
        };
    }

    /**
     * Returns losses at random: each GPU's life is exponential.
     *
     * @param meanLifeNs mean life of a GPU, ns
     * @param noticeNs how long before its loss a GPU is known to go, ns
     */
    static Outages random(long seed, double meanLifeNs, long noticeNs) {
        return new Outages() {
            @Override
            public long lostNs(int gpu, long sinceNs) {
                double u = RandomStreams.stream(seed, "outage-" + gpu).nextDouble();
                double life = Math.max(noticeNs, -StrictMath.log1p(-u) * meanLifeNs);
                return life < NEVER / 4.0 ? sinceNs + Math.max(1, Math.round(life)) : NEVER;
            }

            @Override
            public long noticeNs() {
                return noticeNs;
            }
        };
    }
}
