package dev.orrery.model.workload;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the plays of a workload, whose edges name requests that may come later. */
public final class PlayGraphBuilder {
    private final Map<String, Integer> plays = new HashMap<>();
    private final Map<String, Integer> rows = new HashMap<>();
    private String[] playName = new String[16];
    private int[] play = new int[256];
    private double[] notBeforeMs = new double[256];
    private @Nullable String[] id = new @Nullable String[256];
    private String[] on = new String[256];
    private int[] waiting = new int[256];
    private boolean[] dispatch = new boolean[256];
    private double[] delayMs = new double[256];
    private int edges;
    private int size;
    private int[] waits = new int[0];
    private boolean byName;

    PlayGraphBuilder() {}

    /**
     * Makes a row part of a play. What it waits for follows.
     *
     * @param row row of the table, later than those before
     * @param name the play
     * @param requestId by what other rows of the play call it
     * @param earliestMs it starts at this time of the trace or later, ms; NaN for no such bound, if it waits for others
     */
    public void add(int row, String name, String requestId, double earliestMs) {
        if (row >= play.length) {
            int to = Math.max(row + 1, play.length * 2);
            int from = play.length;
            play = Arrays.copyOf(play, to);
            notBeforeMs = Arrays.copyOf(notBeforeMs, to);
            id = Arrays.copyOf(id, to);
            Arrays.fill(play, from, to, RequestTable.NONE);
        }
        Arrays.fill(play, size, row, RequestTable.NONE);
        Integer known = plays.putIfAbsent(name, plays.size());
        int p = known == null ? plays.size() - 1 : known;
        if (p == playName.length) {
            playName = Arrays.copyOf(playName, p * 2);
        }
        playName[p] = name;
        play[row] = p;
        notBeforeMs[row] = earliestMs;
        id[row] = requestId;
        rows.put(requestId, row);
        size = row + 1;
    }

    /**
     * Lets the newest row wait for another one.
     *
     * @param requestId the other one
     * @param onDispatch whether for its dispatch; else for its end
     * @param afterMs how many ms longer
     */
    public void edge(String requestId, boolean onDispatch, double afterMs) {
        if (edges == on.length) {
            on = Arrays.copyOf(on, edges * 2);
            waiting = Arrays.copyOf(waiting, edges * 2);
            dispatch = Arrays.copyOf(dispatch, edges * 2);
            delayMs = Arrays.copyOf(delayMs, edges * 2);
        }
        on[edges] = requestId;
        waiting[edges] = size - 1;
        dispatch[edges] = onDispatch;
        delayMs[edges++] = afterMs;
    }

    /**
     * Orders plays, and requests of one instant, by their names and counts times from the earliest bound of all
     * requests, as the reference does; else they follow the order of rows and the earliest start.
     */
    public void likeReference() {
        byName = true;
    }

    /** Returns how many edges name a request that is not there; they are left out. */
    public int unknown() {
        int unknown = 0;
        for (int e = 0; e < edges; e++) {
            unknown += rows.containsKey(on[e]) ? 0 : 1;
        }
        return unknown;
    }

    /**
     * Finds out who waits for nobody and returns the time of the trace that becomes 0, in ms.
     *
     * @param size rows of the table
     * @param timeMs the rows' time stamps, NaN for none; receives the start of each request that waits for none, and
     *     NaN for those that wait
     */
    double origin(int size, double[] timeMs) {
        Arrays.fill(resize(size), Math.min(this.size, size), size, RequestTable.NONE);
        boolean[] cut = new boolean[size];
        waits = new int[size];
        for (int e = 0; e < edges; e++) {
            boolean known = rows.containsKey(on[e]);
            cut[waiting[e]] |= !known;
            waits[waiting[e]] += known ? 1 : 0;
        }
        double origin = Double.POSITIVE_INFINITY;
        for (int r = 0; r < size; r++) {
            if (play[r] == RequestTable.NONE) {
                continue;
            }
            if (waits[r] == 0 && cut[r]) {
                // What it waited for is not there: it starts when it did in the recording.
                notBeforeMs[r] = later(notBeforeMs[r], timeMs[r]);
            }
            timeMs[r] = waits[r] == 0 ? notBeforeMs[r] : Double.NaN;
            boolean counts = waits[r] == 0 || byName && !Double.isNaN(notBeforeMs[r]);
            origin = counts ? Math.min(origin, notBeforeMs[r]) : origin;
        }
        return origin;
    }

    /** Returns the later of two times, of which each may be unknown; 0 if both are. */
    private static double later(double a, double b) {
        if (Double.isNaN(a)) {
            return Double.isNaN(b) ? 0 : b;
        }
        return Double.isNaN(b) ? a : Math.max(a, b);
    }

    private int[] resize(int rows) {
        play = Arrays.copyOf(play, rows);
        notBeforeMs = Arrays.copyOf(notBeforeMs, rows);
        id = Arrays.copyOf(id, rows);
        return play;
    }

    /**
     * Ends the building, after {@link #origin}.
     *
     * @param originMs time of the trace that becomes 0
     */
    PlayGraph build(double originMs) {
        int n = waits.length;
        double[] begin = new double[plays.size()];
        Arrays.fill(begin, Double.POSITIVE_INFINITY);
        int[] firstRow = new int[plays.size()];
        int[] next = new int[n];
        Arrays.fill(next, RequestTable.NONE);
        int[] number = byName ? ranks(playName, plays.size()) : rising(plays.size());
        for (int r = n - 1; r >= 0; r--) {
            notBeforeMs[r] -= originMs;
            if (play[r] != RequestTable.NONE) {
                int p = number[play[r]];
                play[r] = p;
                next[r] = firstRow[p] - 1;
                firstRow[p] = r + 1;
                begin[p] = waits[r] == 0 ? Math.min(begin[p], notBeforeMs[r]) : begin[p];
            }
        }
        for (int p = 0; p < firstRow.length; p++) {
            firstRow[p]--;
        }
        return new PlayGraph(
                play, notBeforeMs, waits, byName ? ranks(id, n) : rising(n), firstRow, begin, next, sorted(n));
    }

    private PlayGraph.Edges sorted(int n) {
        int[] first = new int[n + 1];
        int[] from = new int[edges];
        for (int e = 0; e < edges; e++) {
            from[e] = rows.getOrDefault(on[e], RequestTable.NONE);
            if (from[e] != RequestTable.NONE) {
                first[from[e] + 1]++;
            }
        }
        for (int r = 0; r < n; r++) {
            first[r + 1] += first[r];
        }
        int[] at = first.clone();
        int known = first[n];
        int[] to = new int[known];
        boolean[] starts = new boolean[known];
        double[] delay = new double[known];
        for (int e = 0; e < edges; e++) {
            if (from[e] != RequestTable.NONE) {
                int i = at[from[e]]++;
                to[i] = waiting[e];
                starts[i] = dispatch[e];
                delay[i] = delayMs[e];
            }
        }
        return new PlayGraph.Edges(first, to, starts, delay);
    }

    private static int[] rising(int n) {
        int[] numbers = new int[n];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    /** Returns the place of each name in their order; those without a name come last. */
    private static int[] ranks(@Nullable String[] names, int n) {
        int[] order = rising(n);
        IntArrays.stableSort(order, (a, b) -> compare(names[a], names[b]));
        int[] rank = new int[n];
        for (int i = 0; i < n; i++) {
            rank[order[i]] = i;
        }
        return rank;
    }

    private static int compare(@Nullable String a, @Nullable String b) {
        return a == null || b == null ? Boolean.compare(a == null, b == null) : a.compareTo(b);
    }
}
