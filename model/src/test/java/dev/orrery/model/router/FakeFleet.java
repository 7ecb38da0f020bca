package dev.orrery.model.router;

import java.util.Arrays;

/** A fleet whose state a test writes down, by worker. */
final class FakeFleet implements FleetView {
    final int[] inFlight;
    final long[] booked;
    final long[] active;
    final int[] overlap;
    final int[] shared;
    final int[] running;
    final int[] waiting;
    final int[] free;
    final long[] output;
    int prompt = 1000;
    int block = 10;

    FakeFleet(int workers) {
        inFlight = new int[workers];
        booked = new long[workers];
        active = new long[workers];
        overlap = new int[workers];
        shared = new int[workers];
        running = new int[workers];
        waiting = new int[workers];
        free = new int[workers];
        output = new long[workers];
        Arrays.fill(free, 100);
    }

    /** A fleet with so many requests in flight. */
    static FakeFleet of(int... inFlight) {
        FakeFleet fleet = new FakeFleet(inFlight.length);
        System.arraycopy(inFlight, 0, fleet.inFlight, 0, inFlight.length);
        return fleet;
    }

    @Override
    public int workers() {
        return inFlight.length;
    }

    @Override
    public int blockSize() {
        return block;
    }

    @Override
    public int promptTokens(int request) {
        return prompt;
    }

    @Override
    public int inFlight(int worker) {
        return inFlight[worker];
    }

    @Override
    public long bookedTokens(int worker) {
        return booked[worker];
    }

    @Override
    public long activeBlocks(int worker) {
        return active[worker];
    }

    @Override
    public int overlap(int worker) {
        return overlap[worker];
    }

    @Override
    public int sharedActive(int worker) {
        return shared[worker];
    }

    @Override
    public int freeBlocks(int worker) {
        return free[worker];
    }

    @Override
    public int running(int worker) {
        return running[worker];
    }

    @Override
    public int waiting(int worker) {
        return waiting[worker];
    }

    @Override
    public long outputBlocks(int worker) {
        return output[worker];
    }
}
