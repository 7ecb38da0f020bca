package dev.orrery.model.video.autoscale;

import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.fleet.SlotCaps;

/**
 * Orders GPUs when slots run short, and gives up the emptiest one when the others can take its few sessions with room
 * to spare (sessions.md I3, I9). Thinks in slots under the cap that a full GPU has.
 */
public final class Consolidate implements Autoscaler {
    private final Rule rule;
    private final Headroom headroom;

    /**
     * When to give up a GPU.
     *
     * @param caps sessions of a full GPU
     * @param reserve slots of each GPU that moved sessions do not use
     * @param few most sessions of a GPU that is given up by moving them
     * @param margin slots that have to be left after that
     * @param min least GPUs
     * @param max most GPUs
     */
    public record Rule(SlotCaps caps, int reserve, int few, int margin, int min, int max) {}

    /** Creates an autoscaler that keeps so many slots free. */
    public Consolidate(Rule rule, Headroom headroom) {
        this.rule = rule;
        this.headroom = headroom;
    }

    /** How many slots should be free. */
    @FunctionalInterface
    public interface Headroom {
        /** None: new GPUs are there at once. */
        Headroom NONE = now -> 0;

        /** Returns the slots that should be free, at least 0. */
        int slots(ScaleView now);
    }

    @Override
    public int gpus(ScaleView now) {
        Placements fleet = now.fleet();
        int gpus = now.gpus();
        int spare = headroom.slots(now);
        int first = rule.caps.first();
        int free = first * now.provisioning();
        int over = now.waiting();
        int emptiest = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            int load = fleet.load(g);
            int cap = rule.caps.of(g, fleet);
            free += Math.max(0, cap - load);
            over += Math.max(0, load - cap);
            emptiest = emptiest == Placements.NONE || load <= fleet.load(emptiest) ? g : emptiest;
        }
        int missing = over + spare - free;
        if (missing > 0 || gpus < rule.min) {
            int more = Math.max(rule.min - gpus, (missing + first - 1) / first);
            return Math.max(gpus, Math.min(rule.max, gpus + more));
        }
        if (gpus <= rule.min || emptiest == Placements.NONE) {
            return gpus;
        }
        return canGo(emptiest, free - over - spare, fleet, now.provisioning()) ? gpus - 1 : gpus;
    }

    private boolean canGo(int gpu, int slack, Placements fleet, int provisioning) {
        if (provisioning > 0) { // the newest of those would go, with all its slots
            return slack >= rule.caps.first() + rule.margin;
        }
        int load = fleet.load(gpu);
        int cap = rule.caps.of(gpu, fleet);
        if (load == 0) {
            return slack >= cap;
        }
        if (load > rule.few || slack < cap + rule.margin) {
            return false;
        }
        int room = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            room += g == gpu ? 0 : Math.max(0, rule.caps.of(g, fleet) - rule.reserve - fleet.load(g));
        }
        return room >= load + rule.margin;
    }
}
