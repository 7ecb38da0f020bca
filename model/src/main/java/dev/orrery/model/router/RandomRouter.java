package dev.orrery.model.router;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;

/** Each worker with the same chance, from the stream {@code router}. */
final class RandomRouter implements Router {
    private final UniformRandomProvider random;

    RandomRouter(long seed) {
        random = RandomStreams.stream(seed, "router");
    }

    @Override
    public int choose(int request, FleetView fleet) {
        return random.nextInt(fleet.workers());
    }

    @Override
    public Needs needs() {
        return Needs.NOTHING;
    }
}
