package dev.orrery.model.video;

import java.util.Arrays;

/** Outages that remember when each GPU goes. */
final class Losses implements Outages {
    /** Sessions change at whole ms: a loss at an instant of its own can be told from what they do. */
    private static final long ODD_NS = 333;

    private final Outages outages;
    private long[] lostNs = new long[0];

    Losses(Outages outages) {
        this.outages = outages;
    }

    /** Returns when a GPU is lost, {@link Outages#NEVER} if it is not. */
    long of(int gpu) {
        return gpu < lostNs.length ? lostNs[gpu] : NEVER;
    }

    /** Returns whether a GPU is lost at an instant. */
    boolean at(long ns) {
        return ns != NEVER && Arrays.stream(lostNs).anyMatch(lost -> lost == ns);
    }

    @Override
    public long lostNs(int gpu, long sinceNs) {
        int known = lostNs.length;
        if (gpu >= known) {
            lostNs = Arrays.copyOf(lostNs, gpu + 1);
            Arrays.fill(lostNs, known, gpu + 1, NEVER);
        }
        long ns = outages.lostNs(gpu, sinceNs);
        lostNs[gpu] = ns == NEVER ? NEVER : ns + ODD_NS;
        return lostNs[gpu];
    }

    @Override
    public long noticeNs() {
        return outages.noticeNs();
    }
}
