package dev.orrery.model.workload;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a run in the order in which they arrive: a cursor over the first turns and the later turns that are
 * due. Ties: conversations in file order.
 */
public final class ArrivalStream {
    private final RequestTable requests;
    private final Arrivals arrivals;
    private final boolean closed;
    private final int[] firstRow;
    private final int[] firstTurns;
    private final long[] firstTimes;
    private final TurnHeap later;
    private int cursor;
    private long originNs;
    private int dispatched;

    /**
     * Creates the stream of a range of rows.
     *
     * @param from first row
     * @param to row after the last one
     * @param explicitNs arrival of each first turn in file order, replacing a generated mode's own; or null
     * @param originNs instant at which the workload begins
     */
    public ArrivalStream(
            RequestTable requests,
            int from,
            int to,
            Arrivals arrivals,
            long @Nullable [] explicitNs,
            long seed,
            long originNs) {
        this.requests = requests;
        this.arrivals = arrivals;
        this.closed = arrivals.mode() == Arrivals.Mode.CLOSED;
        this.originNs = originNs;
        this.later = new TurnHeap();
        this.firstRow = new int[requests.size()];
        int[] rows = firstTurns(from, to);
        if (closed) {
            firstTurns = rows;
            firstTimes = new long[rows.length];
            Arrays.fill(firstTimes, Long.MAX_VALUE);
            Arrays.fill(firstTimes, 0, Math.min(arrivals.concurrency(), rows.length), originNs);
            cursor = 0;
        } else {
            long[] times = explicitNs != null ? explicitNs : ArrivalTimes.of(requests, rows, arrivals, seed);
            int[] order = ArrivalTimes.order(times);
            firstTurns = new int[rows.length];
            firstTimes = new long[rows.length];
            for (int i = 0; i < rows.length; i++) {
                firstTurns[i] = rows[order[i]];
                firstTimes[i] = originNs + times[order[i]];
            }
        }
    }

    private ArrivalStream(ArrivalStream from) {
        requests = from.requests;
        arrivals = from.arrivals;
        closed = from.closed;
        firstRow = from.firstRow;
        firstTurns = from.firstTurns;
        firstTimes = from.firstTimes.clone();
        later = from.later.copy();
        cursor = from.cursor;
        originNs = from.originNs;
        dispatched = from.dispatched;
    }

    /** Returns an independent copy. */
    public ArrivalStream copy() {
        return new ArrivalStream(this);
    }

    private int[] firstTurns(int from, int to) {
        int[] rows = new int[to - from];
        int n = 0;
        for (int r = from; r < to; r++) {
            if (requests.turn(r) == 0) {
                rows[n++] = r;
                for (int t = r; t >= 0; t = requests.nextTurn(t)) {
                    firstRow[t] = r;
                }
            }
        }
        return Arrays.copyOf(rows, n);
    }

    /** Returns when the next request arrives, ns; {@link Long#MAX_VALUE} if none is due. */
    public long nextNs() {
        long first = cursor < firstTurns.length ? firstTimes[cursor] : Long.MAX_VALUE;
        return Math.min(first, later.earliest());
    }

    /** Takes the next request. */
    public int take() {
        dispatched++;
        long first = cursor < firstTurns.length ? firstTimes[cursor] : Long.MAX_VALUE;
        boolean isLater = later.earliest() < first
                || later.earliest() == first && !later.isEmpty() && later.order() < firstTurns[cursor];
        return isLater ? later.remove() : firstTurns[cursor++];
    }

    /**
     * Goes on after a request has ended: schedules the next turn, or in closed loop the next conversation.
     *
     * @param conversationOver whether no further turn is wanted
     */
    public void ended(int request, long nowNs, boolean conversationOver) {
        int next = conversationOver ? RequestTable.NONE : requests.nextTurn(request);
        if (next != RequestTable.NONE) {
            double delay = closed ? requests.delayMs(next) : requests.delayMs(next) / arrivals.speedup();
            later.add(Horizon.later(nowNs, Nanos.ofMs(delay)), firstRow[next], next);
        } else if (closed) {
            int waiting = cursor;
            while (waiting < firstTimes.length && firstTimes[waiting] != Long.MAX_VALUE) {
                waiting++;
            }
            if (waiting < firstTimes.length) {
                firstTimes[waiting] = nowNs;
            }
        }
    }

    /** Returns how many requests have arrived. */
    public int dispatched() {
        return dispatched;
    }
}
