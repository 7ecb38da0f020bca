package dev.orrery.model.router;

import java.util.Arrays;

/**
 * The workers that take requests, in a fleet whose workers come and go: a router sees these and no others, numbered
 * from 0 in the order of their places. A worker that is drained leaves at once and finishes what it has.
 */
public final class LiveWorkers {
    private final int[] places;
    private int count;

    /**
     * Creates the list of a fleet at its start.
     *
     * @param most places of the fleet
     * @param live the first so many take requests
     */
    public LiveWorkers(int most, int live) {
        places = new int[most];
        for (int w = 0; w < live; w++) {
            places[w] = w;
        }
        count = live;
    }

    private LiveWorkers(LiveWorkers from) {
        places = from.places.clone();
        count = from.count;
    }

    /** Returns an independent copy. */
    public LiveWorkers copy() {
        return new LiveWorkers(this);
    }

    /** Returns how many there are. */
    public int count() {
        return count;
    }

    /** Returns the place of one. */
    public int place(int number) {
        return places[number];
    }

    /** Returns the number of the worker at a place, negative if it takes no requests. */
    public int number(int place) {
        return Arrays.binarySearch(places, 0, count, place);
    }

    /** The worker at a place takes requests from now on. */
    public void open(int place) {
        int at = -number(place) - 1;
        System.arraycopy(places, at, places, at + 1, count++ - at);
        places[at] = place;
    }

    /** The worker at a place takes no more requests. */
    public void close(int place) {
        int at = number(place);
        System.arraycopy(places, at + 1, places, at, --count - at);
    }

    /** Returns a fleet as these workers alone. */
    FleetView of(FleetView fleet) {
        return new Seen(fleet);
    }

    /** Numbers instead of places. */
    private final class Seen implements FleetView {
        private final FleetView fleet;

        private Seen(FleetView fleet) {
            this.fleet = fleet;
        }

        @Override
        public int workers() {
            return count;
        }

        @Override
        public int blockSize() {
            return fleet.blockSize();
        }

        @Override
        public int promptTokens(int request) {
            return fleet.promptTokens(request);
        }

        @Override
        public int inFlight(int worker) {
            return fleet.inFlight(places[worker]);
        }

        @Override
        public long bookedTokens(int worker) {
            return fleet.bookedTokens(places[worker]);
        }

        @Override
        public long activeBlocks(int worker) {
            return fleet.activeBlocks(places[worker]);
        }

        @Override
        public int overlap(int worker) {
            return fleet.overlap(places[worker]);
        }

        @Override
        public int sharedActive(int worker) {
            return fleet.sharedActive(places[worker]);
        }

        @Override
        public int freeBlocks(int worker) {
            return fleet.freeBlocks(places[worker]);
        }

        @Override
        public int running(int worker) {
            return fleet.running(places[worker]);
        }

        @Override
        public int waiting(int worker) {
            return fleet.waiting(places[worker]);
        }

        @Override
        public long outputBlocks(int worker) {
            return fleet.outputBlocks(places[worker]);
        }
    }
}
