package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.RowStore;
import dev.orrery.data.trace.TraceCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a recorded system, in order of arrival. With agents they become plays: a session's requests follow
 * each other after the recorded gaps, a child session starts after its parent's last request, and the parent's first
 * request after the end of a child waits for it.
 */
final class RecordedCalls {
    private final RowStore rows = new RowStore();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, List<double[]>> tools = new HashMap<>();
    private final boolean reference;

    private static final class Call {
        final int row;
        final @Nullable String session;
        final double startMs;
        final double endMs;
        String id = "";

        Call(int row, @Nullable String session, double startMs, double endMs) {
            this.row = row;
            this.session = session;
            this.startMs = startMs;
            this.endMs = endMs;
        }
    }

    /** Starts empty; {@code reference} follows NVIDIA Dynamo mocker 1.6.1 where it differs. */
    RecordedCalls(boolean reference) {
        this.reference = reference;
    }

    /** Takes the end of a request. */
    void request(Row row, int line, @Nullable String session, @Nullable String parent, double tookMs) {
        if (session != null && parent != null) {
            parents.putIfAbsent(session, parent);
        }
        calls.add(new Call(rows.size(), session, row.timeMs, row.timeMs + tookMs));
        rows.add(row, line);
    }

    /** Takes the use of a tool by a session. */
    void tool(String session, double startMs, double endMs) {
        if (endMs >= startMs) {
            tools.computeIfAbsent(session, s -> new ArrayList<>()).add(new double[] {startMs, endMs});
        }
    }

    /** Offers all requests in order of arrival. */
    void emit(RowGate gate) throws IOException {
        calls.sort((a, b) -> Double.compare(a.startMs, b.startMs));
        long withAgent = calls.stream().filter(c -> c.session != null).count();
        if (withAgent > 0 && withAgent < calls.size()) {
            throw gate.fatal(Defect.ofFile(
                    TraceCode.E_FORMAT,
                    "of " + calls.size() + " requests " + withAgent
                            + " have an agent_context: a trace is either agentic or not; split it"));
        }
        Map<String, List<Call>> bySession = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        Row row = gate.row();
        for (Call call : calls) {
            rows.load(call.row, row);
            String id = row.requestId == null ? "request-" + call.row : row.requestId;
            call.id = names.add(id) ? id : id + "-" + call.row;
            if (call.session != null) {
                bySession.computeIfAbsent(call.session, s -> new ArrayList<>()).add(call);
            }
        }
        for (Call call : calls) {
            rows.load(call.row, row);
            row.place[Row.TIME] = 0;
            row.requestId = call.id;
            if (call.session != null) {
                row.session = call.session;
                row.edges.play = play(call.session, bySession);
                edges(call, row.edges, bySession);
            }
            gate.offer(rows.line(call.row));
        }
    }

    /**
     * Returns the name of a play: its first session, or the first request, by which the reference puts them in order.
     */
    private String play(String session, Map<String, List<Call>> bySession) {
        String first = root(session);
        List<Call> calls = bySession.getOrDefault(first, List.of());
        return reference && !calls.isEmpty() ? calls.getFirst().id : first;
    }

    private String root(String session) {
        String at = session;
        Set<String> seen = new HashSet<>();
        for (String up = parents.get(at); up != null && seen.add(at); up = parents.get(at)) {
            at = up;
        }
        return at;
    }

    private void edges(Call call, Edges edges, Map<String, List<Call>> bySession) {
        List<Call> own = bySession.getOrDefault(String.valueOf(call.session), List.of());
        int k = own.indexOf(call);
        if (k > 0) {
            Call before = own.get(k - 1);
            boolean overlaps = before.endMs > call.startMs;
            edges.toolWaitMs = toolTime(call, before.endMs);
            edges.add(
                    before.id,
                    overlaps,
                    call.startMs - (overlaps ? before.startMs : before.endMs),
                    Edges.Relation.SEQUENCE);
            joins(call, before, edges, bySession);
            return;
        }
        String parent = parents.get(String.valueOf(call.session));
        Call from = parent == null ? null : lastBefore(bySession.getOrDefault(parent, List.of()), call.startMs);
        if (from == null) {
            edges.notBeforeMs = call.startMs;
            return;
        }
        // The reference never waits for the parent's answer, even where the child came after it.
        boolean onDispatch = reference || from.endMs > call.startMs;
        edges.add(from.id, onDispatch, call.startMs - (onDispatch ? from.startMs : from.endMs), Edges.Relation.SPAWN);
    }

    private static @Nullable Call lastBefore(List<Call> sorted, double ms) {
        Call last = null;
        for (Call call : sorted) {
            last = call.startMs < ms ? call : last;
        }
        return last;
    }

    private void joins(Call call, Call before, Edges edges, Map<String, List<Call>> bySession) {
        for (Map.Entry<String, String> child : parents.entrySet()) {
            List<Call> theirs = child.getValue().equals(call.session)
                    ? bySession.getOrDefault(child.getKey(), List.of())
                    : List.of();
            if (theirs.isEmpty()) {
                continue;
            }
            Call last = theirs.getLast();
            boolean since = last.endMs > before.startMs && last.endMs <= call.startMs;
            if (since) {
                edges.add(last.id, false, call.startMs - last.endMs, Edges.Relation.JOIN);
            }
        }
    }

    private double toolTime(Call call, double fromMs) {
        double sum = 0;
        for (double[] use : tools.getOrDefault(String.valueOf(call.session), List.of())) {
            sum += Math.max(0, Math.min(use[1], call.startMs) - Math.max(use[0], fromMs));
        }
        return Math.min(sum, Math.max(0, call.startMs - fromMs));
    }
}
