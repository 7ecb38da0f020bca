package dev.orrery.model.router;

/** The worker with the fewest requests in flight by the router's own bookings; ties go to the lowest number. */
final class LeastLoaded implements Router {
    @Override
    public int choose(int request, FleetView fleet) {
        int best = 0;
        for (int w = 1; w < fleet.workers(); w++) {
            if (fleet.inFlight(w) < fleet.inFlight(best)) {
                best = w;
            }
        }
        return best;
    }

    @Override
    public Router fork() {
        return this;
    }

    @Override
    public Needs needs() {
        return Needs.ENDS;
    }
}
