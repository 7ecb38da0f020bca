package dev.orrery.data.trace;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Where a request stands in a play graph: what it waits for, and for how long after that. */
public final class Edges {
    /** The play that the request belongs to; null if the trace has no play graph. */
    public @Nullable String play;

    /**
     * The request starts at this many ms of the trace's time or later; NaN for no such bound, if it waits for others.
     */
    public double notBeforeMs = Double.NaN;

    /** Of the delays, how many ms are the wait for a tool. */
    public double toolWaitMs;

    /** How many requests it waits for. */
    public int count;

    /** The ids of the requests that it waits for. */
    public String[] on = new String[2];

    /** Whether it waits for the start of that request; else for its end. */
    public boolean[] dispatch = new boolean[2];

    /** How many ms it starts after that. */
    public double[] delayMs = new double[2];

    /** What the edge stands for. */
    public Relation[] relation = new Relation[2];

    /** What an edge stands for. */
    public enum Relation {
        /** The next call of one agent. */
        SEQUENCE,
        /** The start of a sub-agent. */
        SPAWN,
        /** The end of a sub-agent that its parent waited for. */
        JOIN
    }

    Edges() {}

    /** Forgets everything. */
    public void clear() {
        play = null;
        notBeforeMs = Double.NaN;
        toolWaitMs = 0;
        count = 0;
    }

    /** Adds an edge. */
    public void add(String request, boolean onDispatch, double afterMs, Relation kind) {
        if (count == on.length) {
            on = Arrays.copyOf(on, count * 2);
            dispatch = Arrays.copyOf(dispatch, count * 2);
            delayMs = Arrays.copyOf(delayMs, count * 2);
            relation = Arrays.copyOf(relation, count * 2);
        }
        on[count] = request;
        dispatch[count] = onDispatch;
        delayMs[count] = afterMs;
        relation[count++] = kind;
    }

    /** Removes the edges to some requests; returns how many. */
    public int remove(Predicate<String> requests) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!requests.test(on[i])) {
                on[kept] = on[i];
                dispatch[kept] = dispatch[i];
                delayMs[kept] = delayMs[i];
                relation[kept++] = relation[i];
            }
        }
        int removed = count - kept;
        count = kept;
        return removed;
    }

    void copy(Edges from) {
        clear();
        play = from.play;
        notBeforeMs = from.notBeforeMs;
        toolWaitMs = from.toolWaitMs;
        for (int i = 0; i < from.count; i++) {
            add(from.on[i], from.dispatch[i], from.delayMs[i], from.relation[i]);
        }
    }
}
