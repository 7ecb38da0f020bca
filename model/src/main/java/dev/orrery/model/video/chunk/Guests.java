package dev.orrery.model.video.chunk;

import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that are placed on one GPU and still run on another until their hand-over. The slot on the new GPU is theirs
 * from the start.
 */
final class Guests {
    private final ChunkRules rules;
    private final ChunkRules.@Nullable HandOver how;
    private final Placements fleet;
    private final Bills bills;
    private final Ready ready;

    private final int[] target;
    private final int[] source;
    private final long[] sinceNs;
    private final long[] copiedNs;
    private int[] guests = new int[16];
    private int count;
    private int[] at = new int[16];
    private long[] leavesNs = new long[0];
    private @Nullable Wires wires;
    private double sentMb;

    Guests(ChunkRules rules, Placements fleet, Bills bills, Ready ready) {
        this.rules = rules;
        how = rules.handOver();
        this.fleet = fleet;
        this.bills = bills;
        this.ready = ready;
        int sessions = how == null ? 0 : fleet.sessions();
        target = new int[sessions];
        source = new int[sessions];
        sinceNs = new long[sessions];
        copiedNs = new long[sessions];
        Arrays.fill(target, Placements.NONE);
    }

    /** Lets what goes ahead of hand-overs share links with other transfers. */
    void on(@Nullable Wires shared) {
        wires = shared;
    }

    /** Makes a session a guest where it is, if hand-overs are on and its GPU still runs; returns whether it is one. */
    boolean add(int session, int from, int to, long nowNs) {
        if (how == null) {
            return false;
        }
        target[session] = to;
        source[session] = from;
        sinceNs[session] = nowNs;
        copiedNs[session] = nowNs + rules.links().between(from, to).ns(aheadMb(session));
        if (count == guests.length) {
            guests = Arrays.copyOf(guests, 2 * count);
        }
        guests[count++] = session;
        if (from >= at.length) {
            at = Arrays.copyOf(at, Math.max(from + 1, 2 * at.length));
        }
        at[from]++;
        bills.hold(to, session, 1, nowNs);
        if (wires != null) {
            wires.begin(session, from, to, aheadMb(session), nowNs);
        }
        return true;
    }

    /** Returns what is sent while a session still runs, MB. */
    private double aheadMb(int session) {
        return how == null ? 0 : Math.max(0, fleet.sessionMb(session) - how.deltaMb());
    }

    /** What goes ahead arrives at an instant. */
    void copiedAt(int session, long ns) {
        copiedNs[session] = ns;
    }

    /** A GPU will be gone at an instant: its guests are handed over while there is time. */
    void leaves(int gpu, long ns) {
        int known = leavesNs.length;
        if (gpu >= known) {
            leavesNs = Arrays.copyOf(leavesNs, gpu + 16);
            Arrays.fill(leavesNs, known, leavesNs.length, Long.MAX_VALUE);
        }
        leavesNs[gpu] = ns;
    }

    /** Returns whether a guest that made one more chunk where it is might be lost with its GPU. */
    private boolean last(int session, int from, long nowNs, long budgetNs) {
        return from < leavesNs.length
                && leavesNs[from] != Long.MAX_VALUE
                && nowNs + 2 * budgetNs + kappaNs(session, from, nowNs) >= leavesNs[from];
    }

    boolean is(int session) {
        return count > 0 && target[session] != Placements.NONE;
    }

    int target(int session) {
        return target[session];
    }

    /** Returns the number of guests that run on a GPU. */
    int at(int gpu) {
        return gpu < at.length ? at[gpu] : 0;
    }

    /** Returns the number of guests that are on the way to a GPU. */
    int toward(int gpu) {
        int n = 0;
        for (int k = 0; k < count; k++) {
            n += target[guests[k]] == gpu ? 1 : 0;
        }
        return n;
    }

    int count() {
        return count;
    }

    int get(int index) {
        return guests[index];
    }

    /** A guest goes elsewhere after all, or stops. */
    void remove(int session, long nowNs) {
        bills.hold(target[session], session, -1, nowNs);
        handOver(session, nowNs);
    }

    /** A guest is no guest any more. */
    void handOver(int session, long nowNs) {
        double ahead = aheadMb(session);
        if (wires != null) {
            sentMb += ahead - wires.end(session, nowNs);
        } else {
            double span = copiedNs[session] - sinceNs[session];
            sentMb += span == 0 ? 0 : ahead * Math.min(1, (nowNs - sinceNs[session]) / span);
        }
        at[source[session]]--;
        target[session] = Placements.NONE;
        for (int k = 0; k < count; k++) {
            if (guests[k] == session) {
                guests[k] = guests[--count];
                return;
            }
        }
    }

    /** Ends the visits to and from a lost GPU. */
    void lose(int gpu, long nowNs) {
        for (int k = count - 1; k >= 0; k--) {
            int s = guests[k];
            if (target[s] == gpu || source[s] == gpu) {
                ready.touch(source[s]);
                remove(s, nowNs);
            }
        }
    }

    /** Returns whether a GPU can take one more into a batch and still keep the budget. */
    boolean fits(int gpu, int size) {
        return how != null
                && size < fleet.type(gpu).hard()
                && fleet.type(gpu).times().ns(size + 1) <= how.budgetNs();
    }

    /** Returns the most sessions of a batch that keeps the budget for somebody who has waited so long, ns. */
    int most(int gpu, long waitNs) {
        int most = 0;
        while (how != null
                && most < fleet.type(gpu).hard()
                && fleet.type(gpu).times().ns(most + 1) + waitNs <= how.budgetNs()) {
            most++;
        }
        return most;
    }

    /** Returns the time that a state is frozen if it is handed over now, ns. */
    long kappaNs(int session, int from, long nowNs) {
        return rules.links().between(from, target[session]).ns(frozenMb(session, nowNs));
    }

    /** Returns what is sent frozen if a state is handed over now, MB. */
    double frozenMb(int session, long nowNs) {
        double mb = fleet.sessionMb(session);
        return how != null && nowNs >= copiedNs[session] ? Math.min(mb, how.deltaMb()) : mb;
    }

    /** Returns what was sent ahead of hand-overs, those that did not happen included, MB. */
    double sentMb() {
        return sentMb;
    }

    /** Returns whether a guest has to be handed over now: it joins a batch in time, or was a guest for too long. */
    boolean due(int session, int from, long readyNs, long nowNs, BatchView batches) {
        if (how == null || last(session, from, nowNs, how.budgetNs())) {
            return true;
        }
        long overNs = nowNs - sinceNs[session] - how.patienceNs();
        if (overNs >= 2 * how.budgetNs()) {
            return true;
        }
        if (nowNs < copiedNs[session]) {
            return false;
        }
        int to = target[session];
        long landsNs = nowNs + kappaNs(session, from, nowNs);
        long joinsNs = Math.max(landsNs, batches.batchEndNs(to));
        boolean joinsNext = batches.batchEndNs(to) >= landsNs || fleet.load(to) == 1; // an empty GPU begins at once
        long chunkNs = fleet.type(to).times().ns(fleet.load(to));
        boolean fits = joinsNs - readyNs + chunkNs <= how.budgetNs();
        return joinsNext && (fits || overNs >= 0 && joinsNs - readyNs <= landsNs - nowNs);
    }

    /**
     * Returns until when a GPU should wait with a batch of a size so that one of its guests is free just before a batch
     * of its new GPU; the present if it need not wait.
     */
    long hold(int gpu, int size, long nowNs, BatchView batches) {
        if (how == null || size == 0) {
            return nowNs;
        }
        long ownNs = fleet.type(gpu).times().ns(size);
        long hold = Long.MAX_VALUE;
        for (int k = 0; k < count; k++) {
            int s = guests[k];
            long endNs = batches.batchEndNs(target[s]);
            if (source[s] != gpu || endNs <= nowNs) {
                continue;
            }
            long latestNs = endNs - kappaNs(s, gpu, Math.max(nowNs + ownNs, copiedNs[s])) - ownNs;
            boolean copied = latestNs + ownNs >= copiedNs[s];
            if (copied && latestNs >= nowNs && latestNs < nowNs + ownNs) {
                hold = Math.min(hold, latestNs);
            }
        }
        return hold == Long.MAX_VALUE || hold + ownNs - nowNs > how.budgetNs() ? nowNs : hold;
    }
}
