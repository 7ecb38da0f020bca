package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;

/** Looks at the whole placement after each step, beside who is active by the trace alone. */
final class PlaceCheck implements StepObserver {
    private final long seed;
    private final SessionTrace trace;
    private final VideoSpec spec;
    private final boolean memory;
    private final boolean[] active;
    private final int[] seen;
    private int event;
    private int steps;

    /**
     * Prepares a check.
     *
     * @param memory whether the policy counts memory
     */
    PlaceCheck(long seed, SessionTrace trace, VideoSpec spec, boolean memory) {
        this.seed = seed;
        this.trace = trace;
        this.spec = spec;
        this.memory = memory;
        active = new boolean[trace.sessions()];
        seen = new int[trace.sessions()];
    }

    int steps() {
        return steps;
    }

    @Override
    public void before(long nowNs) {}

    @Override
    public void after(long nowNs, Controller controller) {
        steps++;
        for (; event < trace.events() && trace.timeNs(event) <= nowNs; event++) {
            active[trace.session(event)] = switch (trace.kind(event)) {
                case ARRIVE, ACTIVATE -> true;
                case IDLE, DEPART -> false;
            };
        }
        Arrays.fill(seen, 0);
        Placements fleet = controller.fleet();
        int placed = 0;
        for (int g = 0; g < fleet.gpus(); g++) {
            gpu(g, fleet);
            placed += fleet.load(g);
        }
        for (int k = 0; k < controller.waitingCount(); k++) {
            seen[controller.waitingAt(k)]++;
            assertThat(fleet.gpuOf(controller.waitingAt(k))).isEqualTo(Placements.NONE);
        }
        assertThat(placed + controller.waitingCount())
                .as("seed %d", seed)
                .isEqualTo(controller.active())
                .isEqualTo(fleet.placed() + controller.waitingCount());
        assertThat(controller.step().gpus()).as("seed %d", seed).isEqualTo(controller.paidGpus());
        for (int s = 0; s < seen.length; s++) {
            boolean mayHaveLeft = spec.maxWaitNs() != Outages.NEVER;
            if (seen[s] != (active[s] ? 1 : 0) && !(mayHaveLeft && seen[s] == 0)) {
                assertThat(seen[s]).as("seed %d: places of session %d", seed, s).isEqualTo(active[s] ? 1 : 0);
            }
        }
    }

    private void gpu(int g, Placements fleet) {
        assertThat(fleet.load(g))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(fleet.type(g).hard());
        double mb = 0;
        for (int k = 0; k < fleet.load(g); k++) {
            int s = fleet.member(g, k);
            seen[s]++;
            mb += fleet.sessionMb(s);
            assertThat(fleet.gpuOf(s)).as("seed %d", seed).isEqualTo(g);
        }
        assertThat(fleet.stateMb(g)).as("seed %d", seed).isEqualTo(mb);
        if (memory) {
            assertThat(mb).as("seed %d", seed).isLessThanOrEqualTo(fleet.type(g).hbmMb());
        }
    }
}
