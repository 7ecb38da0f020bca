package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.FormatOptions;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Weka's recordings of coding agents: one object per session, with its calls and those of its sub-agents, block ids
 * that count within the session, and times in s. Also the compact form, whose rows say how many blocks a call shares
 * with the one before. Source: callanjfox/kv-cache-tester.
 */
final class WekaFormat implements TraceFormat {
    private static final int BLOCK = 64;
    private static final List<String> CALL = List.of("t", "in", "out", "hash_ids");
    private static final TraceShape.Names NAMES = new TraceShape.Names("t", "in", "out", "hash_ids");
    private static final Set<String> KNOWN = Set.of(
            "id",
            "models",
            "block_size",
            "hash_id_scope",
            "requests",
            "rows",
            "tool_tokens",
            "system_tokens",
            "totals");
    private static final Set<String> KNOWN_OF_CALL = Set.of(
            "t",
            "type",
            "model",
            "in",
            "out",
            "hash_ids",
            "input_types",
            "output_types",
            "tool_tokens",
            "system_tokens",
            "total_tokens",
            "tool_use_count",
            "totals",
            "stop",
            "ttft",
            "api_time",
            "think_time");

    private static final Set<String> KNOWN_OF_AGENT = Set.of(
            "t",
            "type",
            "agent_id",
            "subagent_type",
            "duration_ms",
            "status",
            "requests",
            "models",
            "tool_tokens",
            "system_tokens",
            "total_tokens",
            "tool_use_count",
            "totals");

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("requests") && head.any("block_size", "hash_id_scope", "models")
                || head.has("rows", "models", "block_size");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        JsonRows.read(texts, gate, new Sessions(gate.options()), true);
    }

    private static final class Sessions extends TreeFields {
        private final FormatOptions special;
        private final AgentCalls plays;
        private int blockSize;
        private int sessions;

        Sessions(TraceOptions options) {
            super(options.coerceStrings());
            special = options.special();
            plays = new AgentCalls(special.pace(), options.reference());
        }

        @Override
        protected boolean rows(ObjectFields session, RowGate gate, int line) throws IOException {
            session.noteUnknown(KNOWN);
            if (!start(session, gate, line)) {
                return false;
            }
            boolean compact = session.has("rows");
            String list = compact ? "rows" : "requests";
            List<AgentCalls.Agent> agents = compact ? compact(session) : agents(session);
            plays.place(new ArrayList<>(session.tree().propertyNames()).indexOf(list));
            String id = session.text("id", -1);
            sessions++;
            if (session.row().fault != null) {
                return false;
            }
            if (agents.stream().allMatch(a -> a.calls().isEmpty())) {
                gate.warn(TraceCode.W_EMPTY_SESSION, 1, line);
                return true;
            }
            Set<String> models = new HashSet<>();
            session.node("models").forEach(m -> models.add(m.asString("")));
            return plays.offer(id == null ? "session-" + sessions : id, models, agents, gate, line);
        }

        /** Tells the gate the block size of the first session; the others must have the same. */
        private boolean start(ObjectFields session, RowGate gate, int line) throws IOException {
            long own = session.has("block_size") ? session.integer("block_size", -1) : BLOCK;
            if (session.row().fault != null) {
                return false;
            }
            if (own < 1 || own > RowLimits.MAX_BLOCK) {
                session.blame(TraceCode.E_SIZE, "block_size", "block_size must be 1 to " + RowLimits.MAX_BLOCK);
                return false;
            }
            int given = gate.options().givenBlockSize();
            if (given > 0 && given != own) {
                throw gate.fatal(new Defect(
                        line,
                        1,
                        TraceCode.E_SIZE,
                        "the session has blocks of " + own + " tokens, --trace-block-size says " + given,
                        null));
            }
            if (blockSize == 0) {
                blockSize = (int) own;
                gate.start(new TraceShape(blockSize, false, TraceShape.Ids.NEARLY, false, NAMES));
            } else if (blockSize != own) {
                session.blame(
                        TraceCode.E_SIZE,
                        "block_size",
                        "blocks of " + own + " tokens after sessions with blocks of " + blockSize);
                return false;
            }
            return true;
        }

        private List<AgentCalls.Agent> agents(ObjectFields session) {
            List<AgentCalls.Agent> agents = new ArrayList<>();
            List<AgentCalls.Call> main = new ArrayList<>();
            agents.add(new AgentCalls.Agent("", 0, 0, Double.NaN, main));
            for (int i = 0; i < session.size("requests"); i++) {
                ObjectFields entry = session.element("requests", i);
                if (entry == null) {
                    return agents;
                }
                if ("subagent".equals(entry.text("type", -1))) {
                    entry.noteUnknown(KNOWN_OF_AGENT);
                    agents.add(subagent(entry, agents.size(), main.size(), i));
                } else {
                    main.add(call(entry, 0, i, List.of()));
                }
            }
            return agents;
        }

        private AgentCalls.Agent subagent(ObjectFields entry, int number, int after, int place) {
            double start = orZero(entry.number("t", -1));
            double lasted = entry.number("duration_ms", -1) / 1000;
            int n = entry.size("requests");
            boolean relative = special.nested() == FormatOptions.Nested.RELATIVE;
            for (int i = 0; i < n && special.nested() == FormatOptions.Nested.AUTO; i++) {
                relative |= entry.node("requests").path(i).path("t").asDouble(0) < start;
            }
            List<AgentCalls.Call> calls = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                ObjectFields call = entry.element("requests", i);
                if (call != null) {
                    calls.add(call(call, relative ? start : 0, place, List.of("requests", Integer.toString(i))));
                }
            }
            String name = entry.text("agent_id", -1);
            return new AgentCalls.Agent(
                    name == null || name.isEmpty() ? "agent-" + number : name, after, start, start + lasted, calls);
        }

        private static AgentCalls.Call call(ObjectFields call, double offset, int place, List<String> way) {
            int coerced = call.row().coerced;
            call.noteUnknown(KNOWN_OF_CALL);
            for (String needed : List.of("t", "in", "out")) {
                if (!call.has(needed)) {
                    call.blame(TraceCode.E_FIELD, needed + " is missing");
                }
            }
            Row row = call.row();
            int n = call.ids("hash_ids");
            long[] ids = n < 0 ? null : Arrays.copyOf(row.ids, n);
            double t = offset + call.number("t", -1);
            long input = call.integer("in", -1);
            long output = call.integer("out", -1);
            double api = span(call, "api_time");
            double think = span(call, "think_time");
            String model = call.text("model", -1);
            String[] unknown = row.unknownFields == 0 ? null : Arrays.copyOf(row.unknown, row.unknownFields);
            row.unknownFields = 0; // those of the session count for its first call
            return new AgentCalls.Call(
                    t,
                    input,
                    output,
                    ids,
                    0,
                    Row.ABSENT,
                    api,
                    think,
                    model,
                    new AgentCalls.Site(place, way, CALL, row.coerced - coerced, unknown));
        }

        private static double span(ObjectFields call, String name) {
            double seconds = call.number(name, -1);
            if (seconds < 0 || Double.isInfinite(seconds)) {
                call.blame(TraceCode.E_TIME, name, name + " must be 0 or more and finite");
            }
            return seconds;
        }

        private static double orZero(double value) {
            return Double.isNaN(value) ? 0 : value;
        }

        /** Reads rows of t, type, lane, in, out, shared blocks, blocks, api_time, think_time, stop. */
        private static List<AgentCalls.Agent> compact(ObjectFields session) {
            List<AgentCalls.Agent> agents = new ArrayList<>();
            List<AgentCalls.Call> main = new ArrayList<>();
            agents.add(new AgentCalls.Agent("", 0, 0, Double.NaN, main));
            List<AgentCalls.Call> sub = main;
            double start = 0;
            for (int i = 0; i < session.size("rows"); i++) {
                JsonNode row = session.node("rows").path(i);
                if (!CompactRows.sound(row)) {
                    session.row().blame(TraceCode.E_TYPE, rowsPlace(session), i, CompactRows.EXPECTED);
                    return agents;
                }
                if (row.path(1).asString("").equals("subagent")) {
                    sub = new ArrayList<>();
                    start = row.path(0).doubleValue();
                    agents.add(new AgentCalls.Agent("agent-" + agents.size(), main.size(), start, Double.NaN, sub));
                } else if (row.path(2).intValue() == 0) {
                    main.add(CompactRows.call(row, 0, i));
                } else {
                    boolean relative = row.path(0).doubleValue() < start;
                    sub.add(CompactRows.call(row, relative ? start : 0, i));
                }
            }
            return agents;
        }

        private static int rowsPlace(ObjectFields session) {
            return new ArrayList<>(session.tree().propertyNames()).indexOf("rows");
        }
    }
}
