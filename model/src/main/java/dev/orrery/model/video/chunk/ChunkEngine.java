package dev.orrery.model.video.chunk;

import dev.orrery.model.kernel.EventHeap;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.control.ControlStep;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Plays what GPUs do between control steps. At each instant: {@link #settle} ends batches and transfers; then sessions
 * and placements change; {@link #follow} begins the transfers that follow from that; {@link #startBatches} lets free
 * GPUs take all sessions that are ready (sessions.md C1 to C13).
 */
public final class ChunkEngine implements BatchView {
    static final int BATCH_END = 0;
    static final int LANDING = 1;
    static final int WAKE = 2;
    static final int COPIED = 3;

    private static final long NO_BATCH = -1;

    private final Placements fleet;
    private final SessionTrace trace;
    private final ChunkRules rules;
    private final int stride;
    private final @Nullable ChunkListener listener;

    private final EventHeap events = new EventHeap();
    private final Ready ready = new Ready();
    private final Bills bills;
    private final Guests guests;
    private final Joiners joiners;
    private final Residency states;
    private final Deliveries deliveries;

    private final long[] readyNs;
    private final long[] begunNs;
    private final boolean[] first;
    private final boolean[] begunFirst;
    private final int[] phase;
    private final int[] begunPhase;
    private final int[] chunks;
    private final int[] checkpoint;
    private final int[] restarting;
    private int restarts;

    private int[] batch = new int[0];
    private int[] batchSize = new int[0];
    private long[] batchTag = new long[0];
    private long[] batchEndNs = new long[0];

    /** Creates the engine of an empty fleet. */
    public ChunkEngine(
            Placements fleet, SessionTrace trace, ChunkRules rules, int mostPerGpu, @Nullable ChunkListener listener) {
        int sessions = fleet.sessions();
        this.fleet = fleet;
        this.trace = trace;
        this.rules = rules;
        this.listener = listener;
        stride = mostPerGpu;
        bills = new Bills(fleet, listener);
        guests = new Guests(rules, fleet, bills, ready);
        joiners = new Joiners(fleet);
        states = new Residency(fleet, rules, events, bills, ready, guests, listener);
        deliveries = new Deliveries(sessions, rules.playerBuffer());
        readyNs = new long[sessions];
        begunNs = new long[sessions];
        first = new boolean[sessions];
        begunFirst = new boolean[sessions];
        phase = new int[sessions];
        begunPhase = new int[sessions];
        chunks = new int[sessions];
        checkpoint = new int[sessions];
        restarting = new int[sessions];
    }

    /** Returns the next instant at which a batch or a transfer ends, {@link Long#MAX_VALUE} for none. */
    public long nextNs() {
        return events.nextNs();
    }

    /** Ends the batches, then the transfers, that end at an instant. */
    public void settle(long nowNs) {
        while (events.nextNs() == nowNs) {
            int kind = events.kind();
            int owner = events.owner();
            long tag = events.tag();
            events.remove();
            switch (kind) {
                case BATCH_END -> endBatch(owner, tag, nowNs);
                case LANDING -> states.land(owner, tag, nowNs);
                case COPIED -> states.copied(owner, tag, nowNs);
                default -> ready.touch(owner);
            }
        }
    }

    private void endBatch(int gpu, long tag, long nowNs) {
        if (batchTag[gpu] != tag) {
            return; // lost with its GPU
        }
        batchTag[gpu] = NO_BATCH;
        int base = gpu * stride;
        for (int k = 0; k < batchSize[gpu]; k++) {
            int s = batch[base + k];
            deliver(s, gpu, nowNs);
            states.batch(s, false);
            states.act(s, nowNs);
        }
        bills.work(gpu, false, nowNs);
        ready.touch(gpu);
    }

    private void deliver(int s, int gpu, long nowNs) {
        long chunkNs = trace.chunkNs(s);
        long latency = nowNs - begunNs[s];
        deliveries.deliver(s, latency, begunFirst[s], chunkNs, nowNs);
        if (listener != null) {
            listener.delivered(nowNs, s, gpu, latency, begunFirst[s]);
        }
        if (phase[s] == begunPhase[s]) {
            readyNs[s] = rules.paced() ? Math.max(nowNs, begunNs[s] + chunkNs) : nowNs;
            first[s] = false;
        }
        chunks[s]++;
        if (rules.checkpointChunks() > 0 && chunks[s] - checkpoint[s] >= rules.checkpointChunks()) {
            checkpoint[s] = chunks[s];
            deliveries.checkpoint(fleet.sessionMb(s));
        }
    }

    /** A session wants chunks from now on. */
    public void activate(int session, long nowNs) {
        states.activate(session);
        readyNs[session] = nowNs;
        first[session] = true;
        phase[session]++;
        deliveries.begin(session);
    }

    /** A session wants no chunks for now. */
    public void rest(int session) {
        joiners.remove(session);
        states.rest(session);
        phase[session]++;
    }

    /** A session is over. */
    public void depart(int session) {
        joiners.remove(session);
        states.depart(session);
        phase[session]++;
    }

    /** Lets the state of a session follow what it wants now. */
    public void follow(int session, long nowNs) {
        states.act(session, nowNs);
    }

    /** Lets GPUs and states follow a control step. */
    public void follow(ControlStep step, long nowNs) {
        ordered(nowNs);
        for (int k = 0; k < step.changes(); k++) {
            states.act(step.changed(k), nowNs);
        }
        for (int k = 0; k < restarts; k++) { // also those who were only on their way and keep their place
            states.act(restarting[k], nowNs);
        }
        restarts = 0;
        for (int k = 0; k < step.releasedCount(); k++) {
            bills.giveBack(step.released(k), nowNs);
        }
    }

    /** Begins to bill new GPUs. */
    public void ordered(long nowNs) {
        bills.begin(nowNs);
        if (batchSize.length < fleet.gpus()) {
            int old = batchSize.length;
            int most = Math.max(16, 2 * fleet.gpus());
            batch = Arrays.copyOf(batch, most * stride);
            batchSize = Arrays.copyOf(batchSize, most);
            batchTag = Arrays.copyOf(batchTag, most);
            batchEndNs = Arrays.copyOf(batchEndNs, most);
            Arrays.fill(batchTag, old, most, NO_BATCH);
        }
    }

    /** Lets every free GPU that may have something to do begin a batch. */
    public void startBatches(long nowNs) {
        for (int k = 0; k < ready.count(); k++) {
            int gpu = ready.gpu(k);
            if (!bills.busy(gpu)) {
                start(gpu, nowNs);
            }
        }
        ready.clear();
    }

    private void start(int gpu, long nowNs) {
        int size = 0;
        long wake = Long.MAX_VALUE;
        for (int k = 0; k < fleet.load(gpu); k++) {
            int s = fleet.member(gpu, k);
            if (states.resident(s, gpu)) {
                if (readyNs[s] <= nowNs) {
                    batch[gpu * stride + size++] = s;
                } else {
                    wake = Math.min(wake, readyNs[s]);
                }
            }
        }
        if (guests.at(gpu) > 0) {
            size = withGuests(gpu, size, nowNs);
            long hold = guests.hold(gpu, size, nowNs, this);
            if (hold > nowNs) {
                events.add(hold, WAKE, gpu);
                return;
            }
        }
        batchSize[gpu] = size;
        if (size > 0) {
            begin(gpu, size, nowNs);
        } else if (wake != Long.MAX_VALUE) {
            events.add(wake, WAKE, gpu);
        }
    }

    /** Hands over the guests whose instant has come, and adds the others to the batch. */
    private int withGuests(int gpu, int placed, long nowNs) {
        int size = placed;
        for (int k = guests.count() - 1; k >= 0; k--) {
            int s = guests.get(k);
            if (!states.resident(s, gpu) || readyNs[s] > nowNs) {
                continue;
            }
            // Whoever begins a phase has no chunk that could be late, and nobody's chunk is made late by a guest.
            if (first[s] || !guests.fits(gpu, size) || guests.due(s, gpu, readyNs[s], nowNs, this)) {
                joiners.add(s, readyNs[s], nowNs + guests.kappaNs(s, gpu, nowNs));
                states.handOver(s, nowNs);
            } else {
                batch[gpu * stride + size++] = s;
            }
        }
        return size;
    }

    private void begin(int gpu, int size, long nowNs) {
        int base = gpu * stride;
        for (int k = 0; k < size; k++) {
            int s = batch[base + k];
            joiners.remove(s);
            states.batch(s, true);
            begunNs[s] = readyNs[s];
            begunFirst[s] = first[s];
            begunPhase[s] = phase[s];
        }
        long ns = fleet.type(gpu).times().ns(size);
        deliveries.batch(ns);
        batchTag[gpu] = events.add(nowNs + ns, BATCH_END, gpu);
        batchEndNs[gpu] = nowNs + ns;
        bills.work(gpu, true, nowNs);
    }

    /** A GPU will be lost at an instant. */
    public void evict(int gpu, long lostNs) {
        guests.leaves(gpu, lostNs);
    }

    /** A GPU is lost at once, with its batch and all states on it or on their way to or from it. */
    public void lose(int gpu, long nowNs) {
        if (!bills.open(gpu)) {
            return;
        }
        deliveries.loseGpu();
        batchTag[gpu] = NO_BATCH;
        guests.lose(gpu, nowNs);
        for (int s = 0; s < fleet.sessions(); s++) {
            if (states.lose(s, gpu, checkpoint[s] > 0, nowNs)) {
                joiners.remove(s);
                restarting[restarts++] = s;
                deliveries.lose(chunks[s] - checkpoint[s]);
                chunks[s] = checkpoint[s];
            }
        }
        bills.work(gpu, false, nowNs);
        bills.close(gpu, nowNs);
    }

    /** Ends all bills. */
    public void finish(long nowNs) {
        bills.closeAll(nowNs);
    }

    @Override
    public long batchEndNs(int gpu) {
        return gpu < batchTag.length && batchTag[gpu] != NO_BATCH ? batchEndNs[gpu] : 0;
    }

    @Override
    public int arriving(int gpu) {
        return guests.toward(gpu);
    }

    @Override
    public int landing(int gpu) {
        return bills.landing(gpu);
    }

    @Override
    public int mostNext(int gpu) {
        long wait = joiners.waitNs(gpu, batchEndNs(gpu));
        return wait == 0 ? Integer.MAX_VALUE : guests.most(gpu, wait);
    }

    @Override
    public int paid() {
        return bills.count();
    }

    /** Returns what was delivered so far. */
    public Deliveries deliveries() {
        return deliveries;
    }

    /** Returns the time for which GPUs were paid so far, without those still there, ns. */
    public long paidNs() {
        return bills.paidNs();
    }

    /** Returns what the paid time cost. */
    public double cost() {
        return bills.cost();
    }

    /** Returns the number of transfers between GPUs that were begun. */
    public int migrations() {
        return states.migrations();
    }

    /** Returns the most that any GPU held at a time, states on their way to and from it included, MB. */
    public double peakStateMb() {
        return bills.peakMb();
    }

    /** Returns what was sent between GPUs, MB. */
    public double sentMb() {
        return states.sentMb();
    }

    /** Returns the time that states were frozen for transfers between GPUs, ns. */
    public long frozenNs() {
        return states.frozenNs();
    }
}
