package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.ObjectFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that the edges of a play graph lead to known requests of the same play and never back. */
final class PlayCheck {
    /** A circle may have any number of requests. */
    private static final int MOST_SHOWN = 6;

    private final Map<String, Integer> number = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();

    private record Node(String id, String play, int line, String[] on) {}

    boolean knows(String id) {
        return number.containsKey(id);
    }

    /** Returns the play of a row that names none: that of what it waits for, or a new one. */
    String play(Row row) {
        Edges edges = row.edges;
        Integer before = edges.count == 0 ? null : number.get(edges.on[0]);
        return before == null ? "play-" + row.requestId : nodes.get(before).play;
    }

    /** Returns whether a row by itself is sound; blames it if it waits for itself. */
    boolean fits(ObjectFields object, Row row) {
        for (int i = 0; i < row.edges.count; i++) {
            if (row.edges.on[i].equals(row.requestId)) {
                object.blame(TraceCode.E_ID, "request '" + row.requestId + "' waits for itself");
                return false;
            }
        }
        return true;
    }

    void add(String id, Row row, int line) {
        number.putIfAbsent(id, nodes.size());
        nodes.add(new Node(id, String.valueOf(row.edges.play), line, Arrays.copyOf(row.edges.on, row.edges.count)));
    }

    /**
     * Looks at the whole graph.
     *
     * @throws TraceException if an edge leads nowhere, into another play, or back
     */
    void finish(RowGate gate) throws TraceException {
        int n = nodes.size();
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
                if (!nodes.get(on).play.equals(node.play)) {
                    throw fatal(
                            gate,
                            node,
                            "request '" + node.id + "' of play '" + node.play + "' waits for '" + id + "' of play '"
                                    + nodes.get(on).play + "' (line " + nodes.get(on).line + ")");
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
