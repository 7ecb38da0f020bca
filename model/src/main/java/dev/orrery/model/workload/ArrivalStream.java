package dev.orrery.model.workload;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a run in the order in which they arrive: a cursor over the first turns, and the later turns and
 * requests of plays that are due. Ties: conversations in file order, requests of plays in theirs.
 */
public final class ArrivalStream {
    private final RequestTable requests;
    private final Arrivals arrivals;
    private final boolean closed;
    private final int[] firstRow;
    private final int[] firstTurns;
    private final long[] firstTimes;
    private final TurnHeap later;
    private final @Nullable PlayStream plays;
    private int cursor;
    private int dispatched;

    /**
     * Creates the stream of a range of rows.
     *
     * @param from first row
     * @param to row after the last one
     * @param explicitNs when each conversation or play begins, in file order, replacing a generated mode's own; or null
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
        this.later = new TurnHeap();
        this.firstRow = new int[requests.size()];
        int[] rows = beginnings(from, to);
        PlayGraph graph = requests.plays();
        this.plays = graph == null ? null : new PlayStream(graph, later, arrivals, queue(graph, rows), originNs);
        if (closed) {
            if (graph != null) {
                throw new IllegalArgumentException("plays have lanes instead of a closed loop");
            }
            firstTurns = rows;
            firstTimes = new long[rows.length];
            Arrays.fill(firstTimes, Long.MAX_VALUE);
            Arrays.fill(firstTimes, 0, Math.min(arrivals.concurrency(), rows.length), originNs);
            return;
        }
        long[] times = explicitNs != null ? explicitNs : ArrivalTimes.of(requests, rows, arrivals, seed);
        int[] order = ArrivalTimes.order(times);
        int[] turns = new int[rows.length];
        firstTimes = new long[rows.length];
        int n = 0;
        for (int i : order) {
            if (PlayGraph.free(graph, rows[i])) {
                turns[n] = rows[i];
                firstTimes[n++] = originNs + times[i];
            }
        }
        firstTurns = n == turns.length ? turns : Arrays.copyOf(turns, n);
        beginPlays(graph, rows, times, originNs);
    }

    private void beginPlays(@Nullable PlayGraph graph, int[] rows, long[] times, long originNs) {
        if (graph == null || plays == null) {
            return;
        }
        if (arrivals.mode() == Arrivals.Mode.LANES) {
            for (int lane = 0; lane < arrivals.concurrency(); lane++) {
                plays.beginNext(originNs);
            }
            return;
        }
        for (int i = 0; i < rows.length; i++) {
            if (graph.play(rows[i]) != RequestTable.NONE) {
                plays.begin(graph.play(rows[i]), originNs + times[i]);
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
        plays = from.plays == null ? null : from.plays.copy(later);
        cursor = from.cursor;
        dispatched = from.dispatched;
    }

    /** Returns an independent copy. */
    public ArrivalStream copy() {
        return new ArrivalStream(this);
    }

    /** Returns how many conversations, single requests and plays a range of rows has: each begins once. */
    public static int beginnings(RequestTable requests, int from, int to) {
        int n = 0;
        for (int r = from; r < to; r++) {
            n += begins(requests, r) ? 1 : 0;
        }
        return n;
    }

    private static boolean begins(RequestTable requests, int r) {
        PlayGraph graph = requests.plays();
        return graph == null || PlayGraph.free(graph, r) ? requests.turn(r) == 0 : graph.firstRow(graph.play(r)) == r;
    }

    /** Returns the rows with which something begins, and notes for later turns which one is theirs. */
    private int[] beginnings(int from, int to) {
        int[] rows = new int[to - from];
        int n = 0;
        for (int r = from; r < to; r++) {
            if (begins(requests, r)) {
                rows[n++] = r;
                for (int t = r; t >= 0; t = requests.nextTurn(t)) {
                    firstRow[t] = r;
                }
            }
        }
        return Arrays.copyOf(rows, n);
    }

    /** Returns the plays that wait for lanes, in order. */
    private int[] queue(PlayGraph graph, int[] rows) {
        int[] queue = new int[rows.length];
        int n = 0;
        for (int r : rows) {
            if (arrivals.mode() == Arrivals.Mode.LANES && graph.play(r) != RequestTable.NONE) {
                queue[n++] = graph.play(r);
            }
        }
        int[] inOrder = Arrays.copyOf(queue, n);
        Arrays.sort(inOrder);
        return inOrder;
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
        long due = later.earliest();
        boolean isLater = due < first || due == first && !later.isEmpty() && later.order() < firstTurns[cursor];
        int request = isLater ? later.remove() : firstTurns[cursor++];
        if (plays != null && plays.holds(request)) {
            plays.dispatched(request, due);
        }
        return request;
    }

    /**
     * Goes on after a request has ended: schedules the next turn, what waited for it in its play, or the next
     * conversation or play that it makes room for.
     *
     * @param conversationOver whether no further turn is wanted
     */
    public void ended(int request, long nowNs, boolean conversationOver) {
        if (plays != null && plays.holds(request)) {
            plays.ended(request, nowNs, !conversationOver);
            return;
        }
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

    /** Goes on after a request was rejected whose whole play ends with it: nothing of the play starts any more. */
    public void playStopped(int request, long nowNs) {
        if (plays != null) {
            plays.stopped(request, nowNs);
        }
    }

    /** Returns how many requests have arrived. */
    public int dispatched() {
        return dispatched;
    }
}
