package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that the edges of a play graph lead to known requests of the same play and never back. */
final class PlayCheck {
    /** A circle may have any number of requests. */
    private static final int MOST_SHOWN = 6;

    private final Map<String, Integer> number = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();

    /** A request; its play is null if the trace does not name it. */
    private record Node(String id, @Nullable String play, int line, String[] on) {}

    boolean knows(String id) {
        return number.containsKey(id);
    }

    /** Returns the number of the first edge from a row to itself, -1 if there is none. */
    static int toItself(Row row) {
        for (int i = 0; i < row.edges.count; i++) {
            if (row.edges.on[i].equals(row.requestId)) {
                return i;
            }
        }
        return -1;
    }

    /** Takes a request, good or not, with what it waits for; one that waits for itself has been told so already. */
    void add(String id, Row row, int line) {
        number.putIfAbsent(id, nodes.size());
        String[] on = toItself(row) < 0 ? Arrays.copyOf(row.edges.on, row.edges.count) : new String[0];
        nodes.add(new Node(id, row.edges.play, line, on));
    }

    /**
     * Returns the play of each request, in the order in which they were added: the one that its row names, else that of
     * those that it is tied to by waiting, whatever their order in the file; those without a name get one by their
     * first request.
     */
    String[] plays() {
        int[] up = new int[nodes.size()];
        Arrays.setAll(up, i -> i);
        for (int i = 0; i < up.length; i++) {
            for (String id : nodes.get(i).on) {
                Integer on = number.get(id);
                if (on != null) {
                    up[root(up, Math.max(root(up, i), root(up, on)))] = Math.min(root(up, i), root(up, on));
                }
            }
        }
        String[] named = new String[up.length];
        for (int i = 0; i < up.length; i++) {
            String play = nodes.get(i).play;
            int root = root(up, i);
            named[root] = named[root] == null ? play : named[root];
        }
        String[] plays = new String[up.length];
        for (int i = 0; i < up.length; i++) {
            String own = nodes.get(i).play;
            String common = named[root(up, i)];
            plays[i] = own != null ? own : common != null ? common : "play-" + nodes.get(root(up, i)).id;
        }
        return plays;
    }

    private static int root(int[] up, int i) {
        int at = i;
        while (up[at] != at) {
            up[at] = up[up[at]];
            at = up[at];
        }
        return at;
    }

    /**
     * Looks at the whole graph.
     *
     * @throws TraceException if an edge leads nowhere, into another play, or back
     */
    void finish(RowGate gate) throws TraceException {
        int n = nodes.size();
        String[] plays = plays();
        int[] waits = new int[n];
        List<List<Integer>> next = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            next.add(List.of());
        }
        for (int i = 0; i < n; i++) {
            Node node = nodes.get(i);
            for (String id : node.on) {
                Integer on = number.get(id);
                if (on == null && gate.full()) {
                    continue; // it comes after the rows that were asked for
                }
                if (on == null) {
                    throw fatal(
                            gate, node, "request '" + node.id + "' waits for '" + id + "', which is not in the trace");
                }
                if (!plays[on].equals(plays[i])) {
                    throw fatal(
                            gate,
                            node,
                            "request '" + node.id + "' of play '" + plays[i] + "' waits for '" + id + "' of play '"
                                    + plays[on] + "' (line " + nodes.get(on).line + ")");
                }
                waits[i]++;
                if (next.get(on).isEmpty()) {
                    next.set(on, new ArrayList<>());
                }
                next.get(on).add(i);
            }
        }
        circle(waits, next, gate);
    }

    private void circle(int[] waits, List<List<Integer>> next, RowGate gate) throws TraceException {
        ArrayDeque<Integer> free = new ArrayDeque<>();
        for (int i = 0; i < waits.length; i++) {
            if (waits[i] == 0) {
                free.add(i);
            }
        }
        int done = 0;
        while (!free.isEmpty()) {
            done++;
            for (int i : next.get(free.remove())) {
                if (--waits[i] == 0) {
                    free.add(i);
                }
            }
        }
        if (done < waits.length) {
            throw fatal(gate, nodes.get(onCircle(waits)), inWords(waits));
        }
    }

    /** Returns a request that waits for itself by way of others; some wait for such ones without being among them. */
    private int onCircle(int[] waits) {
        int at = 0;
        while (waits[at] == 0) {
            at++;
        }
        for (int steps = 0; steps < waits.length; steps++) {
            at = blocker(at, waits);
        }
        return at;
    }

    /** Returns what a request that never starts waits for and never starts either. */
    private int blocker(int node, int[] waits) {
        for (String id : nodes.get(node).on) {
            Integer on = number.get(id);
            if (on != null && waits[on] > 0) {
                return on;
            }
        }
        throw new IllegalStateException("a request without open edges is free");
    }

    private String inWords(int[] waits) {
        int first = onCircle(waits);
        StringBuilder out = new StringBuilder("requests wait for each other in a circle: ").append(named(first));
        int at = blocker(first, waits);
        for (int shown = 1; at != first && shown < MOST_SHOWN; shown++) {
            out.append(" waits for ").append(named(at));
            at = blocker(at, waits);
        }
        return out.append(at == first ? " waits for '" + nodes.get(first).id + "'" : " waits for others ...")
                .toString();
    }

    private String named(int node) {
        return "'" + nodes.get(node).id + "' (line " + nodes.get(node).line + ")";
    }

    private static TraceException fatal(RowGate gate, Node node, String message) {
        return gate.fatal(new Defect(node.line, 1, TraceCode.E_ID, message, null));
    }
}
