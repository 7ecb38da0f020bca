package dev.orrery.model.video.autoscale;

import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.fleet.SlotCaps;

/**
 * Two types of GPU (sessions.md I6): the one that is cheapest per session carries the base load, the one that is
 * cheapest by itself follows every rise and fall. A session without a slot waits a moment for one that becomes free
 * before a GPU is ordered; a GPU goes as soon as the slots of the others suffice, it has only a few sessions, and so
 * many moves are left: each makes about one chunk late, so moves are rationed by the chunks that are made.
 */
public final class BaseAndPeak implements Autoscaler, GpuSupply {
    private static final double NS_PER_S = 1e9;
    /** Moves that are saved for the next fall of the load. */
    private static final int MOST_MOVES = 20;

    private final Rule rule;
    private final int baseCap;
    private final int peakCap;

    private GpuType next;
    private int leaving = Placements.NONE;
    private int bases;
    private int slots;
    private long shortSinceNs = Long.MAX_VALUE;
    private double movesLeft = MOST_MOVES;
    private long lastNs;

    /**
     * How the load is split.
     *
     * @param caps sessions of a full GPU
     * @param base type of the base load
     * @param peak type of the rest; may be the same
     * @param few most sessions of a GPU that is given up
     * @param steadyS a GPU of the base load comes when it would have been full for so long, s
     * @param patienceNs how long a session waits for a slot before a GPU is ordered, ns
     * @param moves sessions that may be moved off GPUs that are given up, per second of an active session
     * @param min least GPUs
     * @param max most GPUs
     */
    public record Rule(
            SlotCaps caps,
            GpuType base,
            GpuType peak,
            int few,
            int steadyS,
            long patienceNs,
            double moves,
            int min,
            int max) {}

    /** Creates a rule with its memory. */
    public BaseAndPeak(Rule rule) {
        this.rule = rule;
        baseCap = rule.caps.of(rule.base);
        peakCap = rule.caps.of(rule.peak);
        next = rule.peak;
    }

    @Override
    public int gpus(ScaleView now) {
        look(now);
        movesLeft = Math.min(MOST_MOVES, movesLeft + rule.moves * now.sessions() * ((now.nowNs() - lastNs) / NS_PER_S));
        lastNs = now.nowNs();
        int gpus = now.gpus();
        int missing = now.sessions() - slots;
        long since = shortSinceNs;
        shortSinceNs = missing <= 0 ? Long.MAX_VALUE : Math.min(since, now.nowNs());
        if (gpus >= rule.max) {
            shortSinceNs = Long.MAX_VALUE; // no use in looking again
        } else if (rule.base != rule.peak && lasting(now) > baseCap * (bases + 1)) {
            next = rule.base;
            return gpus + 1;
        } else if (missing > 0 && now.nowNs() - shortSinceNs >= rule.patienceNs) {
            shortSinceNs = Long.MAX_VALUE;
            next = rule.peak;
            return Math.min(rule.max, gpus + (missing + peakCap - 1) / peakCap);
        } else if (gpus < rule.min) {
            next = rule.peak;
            return rule.min;
        }
        return missing <= 0 && gpus > rule.min ? gpus - (oneCanGo(-missing, now) ? 1 : 0) : gpus;
    }

    /** Counts what is open and what is on its way. */
    private void look(ScaleView now) {
        Placements fleet = now.fleet();
        bases = 0;
        slots = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            count(fleet.type(fleet.openAt(k)));
        }
        for (int k = 0; k < now.provisioning(); k++) {
            count(fleet.type(now.provisioningAt(k)));
        }
    }

    private void count(GpuType type) {
        bases += type == rule.peak ? 0 : 1;
        slots += rule.caps.of(type);
    }

    /** Returns the fewest sessions of the last seconds, 0 before so many have passed. */
    private int lasting(ScaleView now) {
        if (now.volatility().count() < rule.steadyS) {
            return 0;
        }
        int fewest = now.sessions();
        for (int age = 0; age < rule.steadyS; age++) {
            fewest = Math.min(fewest, now.volatility().sample(age));
        }
        return fewest;
    }

    /** Returns whether a GPU can go and leave enough slots; a small one rather than a large one, the emptiest first. */
    private boolean oneCanGo(int free, ScaleView now) {
        Placements fleet = now.fleet();
        if (now.provisioning() > 0) { // the newest of those goes first
            return free >= rule.caps.of(fleet.type(now.provisioningAt(now.provisioning() - 1)));
        }
        leaving = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            boolean can = fleet.load(g) <= Math.min(rule.few, movesLeft) && free >= rule.caps.of(g, fleet);
            if (can && (leaving == Placements.NONE || sooner(g, leaving, fleet))) {
                leaving = g;
            }
        }
        movesLeft -= leaving == Placements.NONE ? 0 : fleet.load(leaving);
        return leaving != Placements.NONE;
    }

    private boolean sooner(int gpu, int other, Placements fleet) {
        int smaller = Integer.compare(rule.caps.of(gpu, fleet), rule.caps.of(other, fleet));
        return smaller != 0 ? smaller < 0 : fleet.load(gpu) <= fleet.load(other);
    }

    @Override
    public long dueNs() {
        return shortSinceNs == Long.MAX_VALUE ? Long.MAX_VALUE : shortSinceNs + rule.patienceNs;
    }

    @Override
    public GpuType next(Placements fleet) {
        return next;
    }

    @Override
    public int victim(Placements fleet) {
        return leaving;
    }
}
