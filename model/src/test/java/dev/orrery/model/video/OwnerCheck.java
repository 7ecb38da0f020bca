package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.chunk.ChunkListener;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.control.Ownership;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;

/** Follows each state and the memory of each GPU from what is heard about them. */
final class OwnerCheck implements ChunkListener, StepObserver {
    private static final int NOT_SENT = -1;
    /** Longer than any batch, transfer and hand-over of these scenarios together. */
    private static final long LONG_NS = 8_000_000_000L;

    private final long seed;
    private final SessionTrace trace;
    private final Losses losses;
    private final long[] lastEndNs;
    private final int[] onWayTo;
    private final int[] owner;
    private final int[] epoch;
    private final long[] departNs;
    private final int[] placedOn;
    private final long[] calmSinceNs;
    private int[] states = new int[0];
    private double[] mb = new double[0];
    private double peakMb;
    private long delivered;
    private int sent;
    private double sentMb;
    private int landed;
    private int lost;
    private int restarted;

    OwnerCheck(long seed, SessionTrace trace, Losses losses) {
        this.seed = seed;
        this.trace = trace;
        this.losses = losses;
        int sessions = trace.sessions();
        lastEndNs = new long[sessions];
        onWayTo = new int[sessions];
        owner = new int[sessions];
        epoch = new int[sessions];
        departNs = new long[sessions];
        placedOn = new int[sessions];
        calmSinceNs = new long[sessions];
        Arrays.fill(placedOn, Placements.NONE);
        Arrays.fill(departNs, Long.MAX_VALUE);
        for (int e = 0; e < trace.events(); e++) {
            if (trace.kind(e) == SessionEvent.DEPART) {
                departNs[trace.session(e)] = trace.timeNs(e);
            }
        }
        Arrays.fill(onWayTo, NOT_SENT);
        Arrays.fill(owner, Ownership.NOWHERE);
    }

    long delivered() {
        return delivered;
    }

    int sent() {
        return sent;
    }

    double sentMb() {
        return sentMb;
    }

    int landed() {
        return landed;
    }

    /** Returns the states that were lost on their way between GPUs. */
    int lost() {
        return lost;
    }

    /** Returns the states that are on their way between GPUs. */
    int onTheWay() {
        return (int) Arrays.stream(onWayTo).filter(to -> to != NOT_SENT).count();
    }

    /** Returns how many times a session that goes on lost its state with a GPU. */
    int restarted() {
        return restarted;
    }

    double peakMb() {
        return peakMb;
    }

    @Override
    public void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first) {
        delivered++;
        assertThat(latencyNs).as("seed %d", seed).isPositive();
        assertThat(nowNs).as("seed %d", seed).isGreaterThan(lastEndNs[session]);
        assertThat(owner[session]).as("seed %d: owner at a chunk", seed).isEqualTo(gpu);
        assertThat(nowNs).as("seed %d: chunk of a lost GPU", seed).isLessThanOrEqualTo(losses.of(gpu));
        lastEndNs[session] = nowNs;
        calmSinceNs[session] = nowNs;
    }

    @Override
    public void frozen(long nowNs, int session, int from, int to) {
        sent++;
        sentMb += trace.stateMb(session);
        assertThat(from).as("seed %d", seed).isNotEqualTo(to).isEqualTo(owner[session]);
        onWayTo[session] = to;
    }

    @Override
    public void landed(long nowNs, int session, int gpu) {
        landed++;
        assertThat(gpu).as("seed %d", seed).isEqualTo(onWayTo[session]).isEqualTo(owner[session]);
        onWayTo[session] = NOT_SENT;
    }

    @Override
    public void owned(long nowNs, int session, int to, int newEpoch) {
        assertThat(newEpoch).as("seed %d: epoch", seed).isEqualTo(epoch[session] + 1);
        assertThat(to).as("seed %d: new owner", seed).isNotEqualTo(owner[session]);
        if (to < 0 && owner[session] != Ownership.NOWHERE && losses.at(nowNs)) {
            lost += onWayTo[session] == NOT_SENT ? 0 : 1;
            restarted += departNs[session] > nowNs ? 1 : 0;
            onWayTo[session] = NOT_SENT;
        }
        epoch[session] = newEpoch;
        owner[session] = to;
    }

    @Override
    public void holds(long nowNs, int gpu, int held, double heldMb) {
        if (gpu >= states.length) {
            states = Arrays.copyOf(states, gpu + 16);
            mb = Arrays.copyOf(mb, gpu + 16);
        }
        assertThat(held).as("seed %d: states of a GPU", seed).isBetween(0, trace.sessions());
        assertThat(heldMb).as("seed %d: memory of a GPU", seed).isGreaterThanOrEqualTo(0);
        states[gpu] = held;
        mb[gpu] = heldMb;
        peakMb = Math.max(peakMb, heldMb);
    }

    /** All transfers of an instant are over: a GPU holds what it owns, and at most what else is on its way to it. */
    @Override
    public void before(long nowNs) {
        int[] owned = new int[states.length];
        double[] ownedMb = new double[states.length];
        for (int s = 0; s < owner.length; s++) {
            if (owner[s] >= 0) {
                owned[owner[s]]++;
                ownedMb[owner[s]] += trace.stateMb(s);
            }
        }
        int coming = 0;
        for (int g = 0; g < states.length; g++) {
            assertThat(owned[g]).as("seed %d", seed).isLessThanOrEqualTo(states[g]);
            assertThat(ownedMb[g]).as("seed %d", seed).isLessThanOrEqualTo(mb[g] + 1e-6);
            coming += states[g] - owned[g];
            if (nowNs > losses.of(g)) {
                assertThat(states[g]).as("seed %d: states on a lost GPU", seed).isZero();
            }
        }
        assertThat(coming).as("seed %d: one transfer per session", seed).isLessThanOrEqualTo(owner.length);
    }

    /** Nobody is forgotten: whoever has a place gets chunks. */
    private void chunksCome(long nowNs) {
        for (int s = 0; s < placedOn.length; s++) {
            if (placedOn[s] != Placements.NONE) {
                assertThat(nowNs - calmSinceNs[s])
                        .as("seed %d: time without a chunk of session %d on GPU %d", seed, s, placedOn[s])
                        .isLessThan(LONG_NS);
            }
        }
    }

    @Override
    public void after(long nowNs, Controller controller) {
        chunksCome(nowNs);
        for (int s = 0; s < placedOn.length; s++) {
            int gpu = controller.fleet().gpuOf(s);
            calmSinceNs[s] = gpu == placedOn[s] ? calmSinceNs[s] : nowNs;
            placedOn[s] = gpu;
        }
        for (int g = 0; g < controller.fleet().gpus(); g++) {
            if (nowNs >= losses.of(g)) {
                assertThat(controller.fleet().load(g))
                        .as("seed %d: sessions on a lost GPU", seed)
                        .isZero();
            }
        }
    }
}
