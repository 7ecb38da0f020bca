package dev.orrery.model.video.chunk;

import dev.orrery.model.kernel.EventHeap;
import dev.orrery.model.video.control.Ownership;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.Placements;
import org.jspecify.annotations.Nullable;

/**
 * Where the state of each session is, and what it does next: {@link #act} looks at where the session is wanted and
 * begins the transfer that brings its state there. At most one transfer per session; whatever changes meanwhile is
 * looked at when it lands (sessions.md C5 to C9).
 */
final class Residency {
    private static final byte STILL = 0;
    private static final byte OFFLOAD = 1;
    private static final byte RESTORE = 2;
    private static final byte MIGRATE = 3;
    private static final int NONE = Placements.NONE;

    private final Placements fleet;
    private final Links links;
    private final Link host;
    private final @Nullable Wires wires;
    private final EventHeap events;
    private final Bills bills;
    private final Ready ready;
    private final Guests guests;
    private final Ownership owners;
    private final @Nullable ChunkListener listener;

    private final boolean[] active;
    private final boolean[] gone;
    private final boolean[] inBatch;
    private final byte[] transfer;
    private final int[] toward;
    private final int[] epoch;
    private final long[] tag;
    private final long[] frozenSinceNs;

    private int migrations;
    private long frozenNs;
    private double sentMb;

    Residency(
            Placements fleet,
            ChunkRules rules,
            EventHeap events,
            Bills bills,
            Ready ready,
            Guests guests,
            @Nullable ChunkListener listener) {
        int sessions = fleet.sessions();
        this.fleet = fleet;
        links = rules.links();
        host = rules.host();
        wires = rules.sharedLinks() ? new Wires(rules.links(), this::endsAt) : null;
        this.events = events;
        this.bills = bills;
        this.ready = ready;
        this.guests = guests;
        guests.on(wires);
        this.listener = listener;
        owners = new Ownership(sessions);
        active = new boolean[sessions];
        gone = new boolean[sessions];
        inBatch = new boolean[sessions];
        transfer = new byte[sessions];
        toward = new int[sessions];
        epoch = new int[sessions];
        tag = new long[sessions];
        frozenSinceNs = new long[sessions];
    }

    void activate(int session) {
        active[session] = true;
    }

    void rest(int session) {
        active[session] = false;
    }

    void depart(int session) {
        active[session] = false;
        gone[session] = true;
    }

    void batch(int session, boolean begins) {
        inBatch[session] = begins;
    }

    /** Returns whether a session can be in a batch of a GPU that it is placed on. */
    boolean resident(int session, int gpu) {
        return owners.owner(session) == gpu && transfer[session] == STILL;
    }

    Ownership owners() {
        return owners;
    }

    /** Begins what brings the state of a session where it is wanted, unless it is in a batch or on its way. */
    void act(int session, long nowNs) {
        if (inBatch[session] || transfer[session] != STILL) {
            return;
        }
        int at = owners.owner(session);
        if (guests.is(session) && (!active[session] || fleet.gpuOf(session) != guests.target(session))) {
            guests.remove(session, nowNs);
        }
        if (gone[session]) {
            leave(session, at, Ownership.NOWHERE, nowNs);
        } else if (!active[session]) {
            if (at >= 0) {
                begin(session, OFFLOAD, NONE, nowNs + host.ns(fleet.sessionMb(session)));
            } else if (at == Ownership.NOWHERE) {
                leave(session, at, Ownership.HOST, nowNs);
            }
        } else {
            serve(session, at, fleet.gpuOf(session), nowNs);
        }
    }

    private void serve(int session, int at, int gpu, long nowNs) {
        if (gpu == NONE) {
            return;
        }
        if (at == gpu) {
            ready.touch(gpu);
        } else if (at == Ownership.NOWHERE) {
            bills.hold(gpu, session, 1, nowNs);
            flip(session, gpu, nowNs);
            ready.touch(gpu);
        } else if (at == Ownership.HOST) {
            bills.hold(gpu, session, 1, nowNs);
            begin(session, RESTORE, gpu, nowNs + host.ns(fleet.sessionMb(session)));
        } else if (guests.is(session) || guests.add(session, at, gpu, nowNs)) {
            ready.touch(at);
        } else {
            bills.hold(gpu, session, 1, nowNs);
            migrate(session, at, gpu, fleet.sessionMb(session), nowNs);
        }
    }

    /** Freezes a guest and sends what is left of its state to the GPU that it is placed on. */
    void handOver(int session, long nowNs) {
        int from = owners.owner(session);
        int to = guests.target(session);
        double mb = guests.frozenMb(session, nowNs);
        guests.handOver(session, nowNs);
        migrate(session, from, to, mb, nowNs);
    }

    private void migrate(int session, int from, int to, double mb, long nowNs) {
        migrations++;
        sentMb += mb;
        bills.land(to, 1);
        long kappa = links.between(from, to).ns(mb);
        if (wires == null) {
            frozenNs += kappa;
            begin(session, MIGRATE, to, nowNs + kappa);
        } else {
            transfer[session] = MIGRATE;
            toward[session] = to;
            epoch[session] = owners.epoch(session);
            frozenSinceNs[session] = nowNs;
            wires.begin(session, from, to, mb, nowNs);
        }
        if (listener != null) {
            listener.frozen(nowNs, session, from, to);
        }
    }

    private void begin(int session, byte kind, int to, long endNs) {
        transfer[session] = kind;
        toward[session] = to;
        epoch[session] = owners.epoch(session);
        tag[session] = events.add(endNs, ChunkEngine.LANDING, session);
    }

    /** On shared links a transfer ends at another instant than was known before. */
    private void endsAt(int session, long endNs) {
        if (guests.is(session)) {
            guests.copiedAt(session, endNs);
            tag[session] = events.add(endNs, ChunkEngine.COPIED, session);
        } else {
            tag[session] = events.add(endNs, ChunkEngine.LANDING, session);
        }
    }

    /** The part of a guest's state that goes ahead has arrived on shared links. */
    void copied(int session, long eventTag, long nowNs) {
        if (wires != null && guests.is(session) && tag[session] == eventTag) {
            wires.end(session, nowNs);
        }
    }

    /** A transfer ends. */
    void land(int session, long eventTag, long nowNs) {
        if (transfer[session] == STILL || tag[session] != eventTag) {
            return; // it was lost with a GPU
        }
        byte kind = transfer[session];
        int from = owners.owner(session);
        transfer[session] = STILL;
        if (!flip(session, epoch[session], kind == OFFLOAD ? Ownership.HOST : toward[session], nowNs)) {
            throw new IllegalStateException("the owner of session " + session + " changed during a transfer");
        }
        if (kind != RESTORE) {
            bills.hold(from, session, -1, nowNs);
        }
        if (kind == MIGRATE) {
            bills.land(toward[session], -1);
            if (wires != null) {
                wires.end(session, nowNs);
                frozenNs += nowNs - frozenSinceNs[session];
            }
            if (listener != null) {
                listener.landed(nowNs, session, toward[session]);
            }
        }
        act(session, nowNs);
    }

    private void leave(int session, int at, int to, long nowNs) {
        if (at != to) {
            flip(session, to, nowNs);
            if (at >= 0) {
                bills.hold(at, session, -1, nowNs);
            }
        }
    }

    private void flip(int session, int to, long nowNs) {
        flip(session, owners.epoch(session), to, nowNs);
    }

    private boolean flip(int session, int seenEpoch, int to, long nowNs) {
        boolean flipped = owners.flip(session, seenEpoch, to);
        if (flipped && listener != null) {
            listener.owned(nowNs, session, to, owners.epoch(session));
        }
        return flipped;
    }

    /**
     * Returns whether a session that goes on loses its state with a GPU, on its way to or from it included; the other
     * end is freed and the state is in host memory if there is a checkpoint (sessions.md C13).
     */
    boolean lose(int session, int gpu, boolean checkpoint, long nowNs) {
        boolean travels = transfer[session] != STILL;
        boolean toIt = travels && transfer[session] != OFFLOAD && toward[session] == gpu;
        if (owners.owner(session) != gpu && !toIt) {
            return false;
        }
        if (travels && transfer[session] != OFFLOAD) {
            bills.hold(toward[session], session, -1, nowNs);
            bills.land(toward[session], transfer[session] == MIGRATE ? -1 : 0);
        }
        if (wires != null) {
            wires.end(session, nowNs);
        }
        transfer[session] = STILL;
        inBatch[session] = false;
        boolean over = gone[session]; // only its last batch was still there
        leave(session, owners.owner(session), checkpoint && !over ? Ownership.HOST : Ownership.NOWHERE, nowNs);
        return !over;
    }

    int migrations() {
        return migrations;
    }

    long frozenNs() {
        return frozenNs;
    }

    /** Returns what was sent between GPUs, what went ahead of a hand-over included, MB. */
    double sentMb() {
        return sentMb + guests.sentMb();
    }
}
