package dev.orrery.model.router;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.RestorableUniformRandomProvider;

/** Each worker with the same chance, from the stream {@code router}. */
final class RandomRouter implements Router {
    private final RestorableUniformRandomProvider random;

    RandomRouter(long seed) {
        random = RandomStreams.stream(seed, "router");
    }

    @Override
    public int choose(int request, FleetView fleet) {
        return random.nextInt(fleet.workers());
    }

    @Override
    public Router fork() {
        RandomRouter copy = new RandomRouter(0);
        copy.random.restoreState(random.saveState());
        return copy;
    }

    @Override
    public Needs needs() {
        return Needs.NOTHING;
    }
}
