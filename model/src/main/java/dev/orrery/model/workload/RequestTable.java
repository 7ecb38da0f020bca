package dev.orrery.model.workload;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All requests of a workload as columns, in file order or in order of arrival. Immutable once built.
 *
 * <p>No prompt is stored: a request's content is its path in the {@link PrefixTree}, plus blocks that nobody shares.
 */
public final class RequestTable {
    /** No value in a column of times or of row numbers. */
    public static final int NONE = -1;

    private final RequestColumns c;
    private final PrefixTree tree;
    private final int blockSize;
    private final boolean delta;
    private final double originMs;
    private final @Nullable PlayGraph plays;

    private RequestTable(
            RequestColumns c,
            PrefixTree tree,
            int blockSize,
            boolean delta,
            double originMs,
            @Nullable PlayGraph plays) {
        this.c = c;
        this.plays = plays;
        this.tree = tree;
        this.blockSize = blockSize;
        this.delta = delta;
        this.originMs = originMs;
    }

    /** Returns the number of requests. */
    public int size() {
        return c.size;
    }

    /** Returns the prefixes that requests share. */
    public PrefixTree tree() {
        return tree;
    }

    /** Returns the tokens of one trace block. */
    public int blockSize() {
        return blockSize;
    }

    /** Returns whether a later turn's input tokens extend all that its conversation has said before. */
    public boolean delta() {
        return delta;
    }

    /** Returns the time stamp, in ms, that became 0. */
    public double originMs() {
        return originMs;
    }

    /**
     * Returns the arrival of a first turn, or of a request of a play that waits for none, in ms after the earliest one;
     * NaN where the trace has none.
     */
    public double arrivalMs(int r) {
        return c.arrivalMs[r];
    }

    /** Returns how long, in ms, a later turn waits after the end of the one before; 0 for a first turn. */
    public double delayMs(int r) {
        return c.delayMs[r];
    }

    /** Returns the prompt length in tokens; in a delta workload, the new tokens of this turn. */
    public int inputTokens(int r) {
        return c.inputTokens[r];
    }

    /** Returns the output tokens that the request will generate, possibly 0. */
    public int outputTokens(int r) {
        return c.outputTokens[r];
    }

    /** Returns the deepest tree edge on the request's path, or {@link PrefixTree#NONE}. */
    public int leaf(int r) {
        return c.leaf[r];
    }

    /** Returns how many leading trace blocks the request shares with another one. */
    public int sharedDepth(int r) {
        return c.sharedDepth[r];
    }

    /** Returns the number of the conversation, or {@link #NONE} for a request without one. */
    public int session(int r) {
        return c.session[r];
    }

    /** Returns the name that the trace gives a conversation. */
    public String sessionName(int session) {
        return c.sessionName[session];
    }

    /** Returns the turn within its conversation, counted from 0. */
    public int turn(int r) {
        return c.turn[r];
    }

    /** Returns the row of the next turn, or {@link #NONE}. */
    public int nextTurn(int r) {
        return c.nextTurn[r];
    }

    /** Returns what the requests of agents wait for; null if there are no such requests. */
    public @Nullable PlayGraph plays() {
        return plays;
    }

    /** Returns whether some conversation or agent has more than one turn. */
    public boolean hasLaterTurns() {
        for (int r = 0; r < c.size; r++) {
            if (c.turn[r] > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the request's priority, 0 if the trace has none. */
    public int priority(int r) {
        return c.priority == null ? 0 : c.priority[r];
    }

    /** Returns the request's strict priority, 0 if the trace has none. */
    public int strictPriority(int r) {
        return c.strictPriority == null ? 0 : c.strictPriority[r];
    }

    /** Returns the id that the trace gives the request, if any. */
    public @Nullable String requestId(int r) {
        return c.requestId == null ? null : c.requestId[r];
    }

    /** Returns the row's number in the file, counted from 0 among the rows that were accepted. */
    public int fileRow(int r) {
        return c.fileRow == null ? r : c.fileRow[r];
    }

    /** Collects rows in file order. */
    public static final class Builder {
        private final RequestColumns c = new RequestColumns();
        private final PrefixTreeBuilder nodes = new PrefixTreeBuilder();
        private final java.util.HashMap<String, Integer> sessions = new java.util.HashMap<>();
        private @Nullable PlayGraphBuilder plays;
        private int[] lastOfSession = new int[16];
        private double[] lastTimeMs = new double[16];
        private final int blockSize;
        private final boolean delta;

        /**
         * Starts an empty table.
         *
         * @param blockSize tokens of one trace block
         * @param delta whether later turns carry only their new tokens
         */
        public Builder(int blockSize, boolean delta) {
            this.blockSize = blockSize;
            this.delta = delta;
        }

        /** Returns the rows so far. */
        public int size() {
            return c.size;
        }

        /** Returns the nodes of the block paths so far. */
        public PrefixTreeBuilder nodes() {
            return nodes;
        }

        /** Returns the last block node of a row, -1 if it has no ids. */
        public int lastNode(int r) {
            return c.last[r];
        }

        /**
         * Adds a request.
         *
         * @param timeMs time stamp in ms, NaN for none
         * @param inputTokens at least 1
         * @param outputTokens at least 0
         * @param ids block ids, unsigned; only the first {@code n} count
         * @param n how many ids, 0 if all blocks are unique
         * @return the row number
         */
        public int add(double timeMs, int inputTokens, int outputTokens, long[] ids, int n) {
            int r = c.size;
            c.ensure(r + 1);
            c.arrivalMs[r] = timeMs;
            c.delayMs[r] = 0;
            c.inputTokens[r] = inputTokens;
            c.outputTokens[r] = outputTokens;
            c.last[r] = n == 0 ? -1 : nodes.add(ids, n);
            c.session[r] = NONE;
            c.turn[r] = 0;
            c.nextTurn[r] = NONE;
            c.size++;
            return r;
        }

        /**
         * Makes the newest row the next turn of a conversation.
         *
         * @param delayMs ms after the end of the turn before; NaN: the difference of the two time stamps, else 0
         */
        public void session(String name, double delayMs) {
            int r = c.size - 1;
            int before = member(name);
            if (before == NONE) {
                lastTimeMs[c.session[r]] = c.arrivalMs[r];
                return;
            }
            double difference = c.arrivalMs[r] - lastTimeMs[c.session[r]];
            c.nextTurn[before] = r;
            c.delayMs[r] = !Double.isNaN(delayMs) ? delayMs : Double.isNaN(difference) ? 0 : difference;
            lastTimeMs[c.session[r]] = c.arrivalMs[r];
            c.arrivalMs[r] = Double.NaN;
        }

        /** Counts the newest row as a turn of a conversation without letting it wait; returns the turn before. */
        private int member(String name) {
            int r = c.size - 1;
            Integer known = sessions.putIfAbsent(name, sessions.size());
            int s = known == null ? sessions.size() - 1 : known;
            if (s == c.sessionName.length) {
                c.sessionName = Arrays.copyOf(c.sessionName, Math.max(16, s * 2));
                lastOfSession = Arrays.copyOf(lastOfSession, Math.max(16, s * 2));
                lastTimeMs = Arrays.copyOf(lastTimeMs, Math.max(16, s * 2));
            }
            int before = known == null ? NONE : lastOfSession[s];
            c.sessionName[s] = name;
            c.session[r] = s;
            c.turn[r] = before == NONE ? 0 : c.turn[before] + 1;
            lastOfSession[s] = r;
            return before;
        }

        /**
         * Makes the newest row part of a play; what it waits for is said to the returned object.
         *
         * @param play name of the play
         * @param session name of the agent, or null
         * @param id by what other requests of the play call it
         * @param notBeforeMs earliest start in ms of the trace's time; NaN for no such bound, if it waits for others
         */
        public PlayGraphBuilder play(String play, @Nullable String session, String id, double notBeforeMs) {
            if (session != null) {
                member(session);
            }
            if (plays == null) {
                plays = new PlayGraphBuilder();
            }
            plays.add(c.size - 1, play, id, notBeforeMs);
            return plays;
        }

        /** Returns the plays so far; null if there are none. */
        public @Nullable PlayGraphBuilder plays() {
            return plays;
        }

        /** Returns the time stamp of a conversation's newest turn, NaN if it has none or is not known. */
        public double lastTimeMs(String sessionName) {
            Integer known = sessions.get(sessionName);
            return known == null ? Double.NaN : lastTimeMs[known];
        }

        /** Returns whether a conversation has been seen. */
        public boolean knows(String sessionName) {
            return sessions.containsKey(sessionName);
        }

        /** Gives the newest row its priorities. */
        public void priority(int priority, int strictPriority) {
            int r = c.size - 1;
            if (c.priority == null) {
                c.priority = new int[c.inputTokens.length];
                c.strictPriority = new int[c.inputTokens.length];
            }
            c.priority[r] = priority;
            if (c.strictPriority != null) {
                c.strictPriority[r] = strictPriority;
            }
        }

        /** Gives the newest row its id. */
        public void requestId(String id) {
            if (c.requestId == null) {
                c.requestId = new String[c.inputTokens.length];
            }
            c.requestId[c.size - 1] = id;
        }

        /**
         * Sorts the rows by arrival, those of equal arrival in file order. A later turn stays behind the first turn of
         * its conversation. A workload with plays keeps its order, since the times of what waits are not known.
         */
        public void sortByArrival() {
            if (plays != null) {
                return;
            }
            double[] key = Arrays.copyOf(c.arrivalMs, c.size);
            for (int r = 0; r < c.size; r++) {
                if (c.nextTurn[r] != NONE) {
                    key[c.nextTurn[r]] = key[r];
                }
            }
            int[] order = new int[c.size];
            for (int r = 0; r < c.size; r++) {
                order[r] = r;
            }
            IntArrays.stableSort(order, (a, b) -> Double.compare(key[a], key[b]));
            c.permute(order);
            c.fileRow = order;
        }

        /** Shifts the first turns so that the earliest is at 0, compresses the paths, and ends the building. */
        public RequestTable build() {
            double origin = plays == null ? Double.POSITIVE_INFINITY : plays.origin(c.size, c.arrivalMs);
            for (int r = 0; r < c.size; r++) {
                if (c.turn[r] == 0 && c.arrivalMs[r] < origin) {
                    origin = c.arrivalMs[r];
                }
            }
            double originMs = Double.isInfinite(origin) ? 0 : origin;
            for (int r = 0; r < c.size; r++) {
                c.arrivalMs[r] -= originMs;
            }
            c.leaf = new int[c.size];
            c.sharedDepth = new int[c.size];
            PrefixTree tree = nodes.build(c.last, c.size, c.leaf, c.sharedDepth);
            c.last = new int[0];
            return new RequestTable(c, tree, blockSize, delta, originMs, plays == null ? null : plays.build(originMs));
        }
    }
}
