package dev.orrery.model.video.chunk;

import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** When each GPU is paid for: from its order until it is given back and holds nothing any more (sessions.md C10). */
final class Bills {
    private static final long CLOSED = -1;

    private final Placements fleet;
    private final @Nullable ChunkListener listener;
    private long[] sinceNs = new long[16];
    private boolean[] givenBack = new boolean[16];
    private int[] held = new int[16];
    private double[] heldMb = new double[16];
    private int[] landing = new int[16];
    private boolean[] busy = new boolean[16];
    private int gpus;
    private int open;
    private long paidNs;
    private double cost;
    private double peakMb;

    Bills(Placements fleet, @Nullable ChunkListener listener) {
        this.fleet = fleet;
        this.listener = listener;
    }

    /** Begins the bills of GPUs that are new since the last call. */
    void begin(long nowNs) {
        while (gpus < fleet.gpus()) {
            if (gpus == sinceNs.length) {
                sinceNs = Arrays.copyOf(sinceNs, 2 * gpus);
                givenBack = Arrays.copyOf(givenBack, 2 * gpus);
                held = Arrays.copyOf(held, 2 * gpus);
                heldMb = Arrays.copyOf(heldMb, 2 * gpus);
                landing = Arrays.copyOf(landing, 2 * gpus);
                busy = Arrays.copyOf(busy, 2 * gpus);
            }
            sinceNs[gpus++] = nowNs;
            open++;
        }
    }

    /**
     * A GPU holds the state of a session, 1, or no longer holds it, -1; one that is on its way is held on both ends.
     */
    void hold(int gpu, int session, int more, long nowNs) {
        held[gpu] += more;
        heldMb[gpu] = held[gpu] == 0 ? 0 : heldMb[gpu] + more * fleet.sessionMb(session);
        peakMb = Math.max(peakMb, heldMb[gpu]);
        if (listener != null) {
            listener.holds(nowNs, gpu, held[gpu], heldMb[gpu]);
        }
        closeIfEmpty(gpu, nowNs);
    }

    /** A GPU begins or ends a batch. */
    void work(int gpu, boolean begins, long nowNs) {
        busy[gpu] = begins;
        closeIfEmpty(gpu, nowNs);
    }

    boolean busy(int gpu) {
        return busy[gpu];
    }

    /** One more state is frozen on its way to a GPU, or one fewer. */
    void land(int gpu, int more) {
        landing[gpu] += more;
    }

    int landing(int gpu) {
        return gpu < gpus ? landing[gpu] : 0;
    }

    /** A GPU is given back. */
    void giveBack(int gpu, long nowNs) {
        givenBack[gpu] = true;
        closeIfEmpty(gpu, nowNs);
    }

    private void closeIfEmpty(int gpu, long nowNs) {
        if (givenBack[gpu] && held[gpu] == 0 && !busy[gpu]) {
            close(gpu, nowNs);
        }
    }

    /** Ends a bill. */
    void close(int gpu, long nowNs) {
        if (sinceNs[gpu] != CLOSED) {
            paidNs += nowNs - sinceNs[gpu];
            cost += (nowNs - sinceNs[gpu]) / 3600e9 * fleet.type(gpu).price();
            sinceNs[gpu] = CLOSED;
            open--;
        }
    }

    boolean open(int gpu) {
        return gpu < gpus && sinceNs[gpu] != CLOSED;
    }

    /** Returns how many GPUs are paid for. */
    int count() {
        return open;
    }

    /** Ends all bills. */
    void closeAll(long nowNs) {
        for (int g = 0; g < gpus; g++) {
            close(g, nowNs);
        }
    }

    long paidNs() {
        return paidNs;
    }

    double cost() {
        return cost;
    }

    /** Returns the most that any GPU held at a time, states on their way to and from it included, MB. */
    double peakMb() {
        return peakMb;
    }
}
