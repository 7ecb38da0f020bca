package dev.orrery.model.naive;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.ArrivalStream;
import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fleet of naive workers under round robin or least loaded, an instant at a time (replay.md §2). */
final class NaiveTwin {
    private final RunSpec spec;
    private final Workloads workload;
    private final NaiveContent content = new NaiveContent();
    private final ArrivalStream arrivals;
    private final NaiveEngine[] engines;
    private final long[] busyUntilNs;
    private final boolean[] inPass;
    private final int[] inFlight;
    private final int[] previousTurn;
    private int sent;
    final @Nullable NaiveRequest[] requests;
    final List<Played.Pass> passes = new ArrayList<>();
    final long[] heldNs;
    boolean stuck;

    NaiveTwin(RunSpec spec, Workloads workload) {
        int workers = spec.pool().workers();
        boolean reference = spec.compatibility() == Compatibility.REFERENCE;
        this.spec = spec;
        this.workload = workload;
        this.arrivals =
                new ArrivalStream(spec.requests(), 0, spec.requests().size(), spec.arrivals(), null, spec.seed(), 0);
        this.engines = new NaiveEngine[workers];
        NaiveTiming timing =
                new NaiveTiming(spec.pool().timing(), spec.pool().engine().capacityTokens(), reference);
        Arrays.setAll(engines, w -> new NaiveEngine(spec.pool().engine(), timing, reference, content));
        this.busyUntilNs = new long[workers];
        this.inPass = new boolean[workers];
        this.inFlight = new int[workers];
        this.heldNs = new long[workers];
        this.requests = new NaiveRequest[spec.requests().size()];
        this.previousTurn = new int[requests.length];
        Arrays.fill(previousTurn, -1);
        for (int r = 0; r < requests.length; r++) {
            if (spec.requests().nextTurn(r) != RequestTable.NONE) {
                previousTurn[spec.requests().nextTurn(r)] = r;
            }
        }
    }

    NaiveTwin run() {
        for (long now = next(); now != Long.MAX_VALUE; now = next()) {
            settle(now);
        }
        for (NaiveEngine engine : engines) {
            stuck |= engine.hasWork();
        }
        return this;
    }

    private long next() {
        long next = arrivals.nextNs();
        for (int w = 0; w < engines.length; w++) {
            next = inPass[w] ? Math.min(next, busyUntilNs[w]) : next;
        }
        return next;
    }

    /** Passes that end, then arrivals, then passes that start, until nothing changes. */
    private void settle(long now) {
        while (next() <= now) {
            for (int w = 0; w < engines.length; w++) {
                if (inPass[w] && busyUntilNs[w] <= now) {
                    inPass[w] = false;
                    tell(w, now);
                }
            }
            while (arrivals.nextNs() <= now) {
                arrive(arrivals.take(), now);
            }
            for (int w = 0; w < engines.length; w++) {
                if (!inPass[w] && engines[w].hasWork() && engines[w].changed()) {
                    start(w, now);
                }
            }
        }
    }

    private void tell(int worker, long now) {
        for (NaiveRequest r : List.copyOf(engines[worker].ended)) {
            if (r.endNs <= now) {
                engines[worker].ended.remove(r);
                inFlight[worker]--;
                ended(r, now);
            }
        }
    }

    private void ended(NaiveRequest r, long now) {
        boolean rejected = r.status == RequestStatus.REJECTED;
        boolean play = !PlayGraph.free(spec.requests().plays(), r.id);
        if (rejected && play && spec.compatibility() == Compatibility.REFERENCE) {
            arrivals.playStopped(r.id, now);
        } else {
            arrivals.ended(r.id, now, rejected && (play || spec.endSessionOnReject()));
        }
    }

    private void arrive(int row, long now) {
        boolean extends_ = spec.requests().delta() && previousTurn[row] >= 0;
        content.prompt(spec.requests(), workload.ids(row), row, extends_ ? previousTurn[row] : -1);
        int worker = choose();
        NaiveRequest r =
                new NaiveRequest(row, content.length(row), spec.requests().outputTokens(row), worker, now);
        inFlight[worker]++;
        requests[row] = r;
        engines[worker].enqueue(r);
    }

    private int choose() {
        if (spec.router().policy().equals("round_robin")) {
            return sent++ % engines.length;
        }
        int best = 0;
        for (int w = 1; w < engines.length; w++) {
            best = inFlight[w] < inFlight[best] ? w : best;
        }
        return best;
    }

    /** A pass of no length is followed by the next one before anybody hears of it. */
    private void start(int w, long now) {
        NaiveEngine engine = engines[w];
        do {
            pass(w, engine, now);
        } while (busyUntilNs[w] == now && engine.hasWork() && engine.changed());
        inPass[w] = busyUntilNs[w] > now;
        tell(w, now);
    }

    private void pass(int w, NaiveEngine engine, long now) {
        busyUntilNs[w] = engine.pass(now);
        heldNs[w] += engine.heldInPass * (busyUntilNs[w] - now);
        passes.add(new Played.Pass(
                w,
                now / 1e6,
                busyUntilNs[w] / 1e6,
                engine.pool.active(),
                engine.pool.inactive(),
                engine.running.size(),
                engine.waiting.size()));
    }
}
