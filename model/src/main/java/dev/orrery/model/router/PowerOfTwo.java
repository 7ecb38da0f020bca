package dev.orrery.model.router;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.RestorableUniformRandomProvider;

/**
 * Of two different workers drawn from the stream {@code router}, the one with fewer requests in flight; of equals, the
 * first drawn (Mitzenmacher, "The Power of Two Choices in Randomized Load Balancing", 2001).
 */
final class PowerOfTwo implements Router {
    private final RestorableUniformRandomProvider random;

    PowerOfTwo(long seed) {
        random = RandomStreams.stream(seed, "router");
    }

    @Override
    public int choose(int request, FleetView fleet) {
        int workers = fleet.workers();
        if (workers == 1) {
            return 0;
        }
        int first = random.nextInt(workers);
        int second = (first + 1 + random.nextInt(workers - 1)) % workers;
        return fleet.inFlight(second) < fleet.inFlight(first) ? second : first;
    }

    @Override
    public Router fork() {
        PowerOfTwo copy = new PowerOfTwo(0);
        copy.random.restoreState(random.saveState());
        return copy;
    }

    @Override
    public Needs needs() {
        return Needs.ENDS;
    }
}
