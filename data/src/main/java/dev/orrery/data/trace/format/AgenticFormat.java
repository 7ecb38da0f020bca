package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.RowStore;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Mooncake rows as a play graph. Version 2 begins with a header and names for each request what it depends on; version
 * 1 has no header and lists the requests that one waits for. Source: NVIDIA Dynamo's agentic Mooncake.
 */
final class AgenticFormat implements TraceFormat {
    private static final String SCHEMA = "dynamo.agentic_mooncake";
    private static final int VERSION = 2;
    private static final Set<String> KNOWN = Set.of(
            "request_id",
            "play_id",
            "session_id",
            "input_length",
            "input_tokens",
            "output_length",
            "output_tokens",
            "output_token_ids",
            "hash_ids",
            "not_before_ms",
            "dependencies",
            "model",
            "timestamp",
            "created_time",
            "wait_for",
            "branches",
            "prefix_reset",
            "tool_wait_ms",
            "tool_events",
            "delay",
            "delay_ms",
            "priority",
            "strict_priority",
            "policy_class");

    /** What one version has and the other one would leave out without a word. */
    private static final Set<String> OF_HEADER = without("wait_for", "delay", "delay_ms");

    private static final Set<String> OF_NO_HEADER = without("dependencies");

    private static Set<String> without(String... names) {
        Set<String> left = new HashSet<>(KNOWN);
        left.removeAll(List.of(names));
        return left;
    }

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("schema", "version", "block_size")
                || head.any("wait_for")
                || head.has("request_id") && head.later().contains("wait_for") // a root waits for nobody
                || head.has("request_id") && head.any("dependencies", "not_before_ms", "branches");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        PlayCheck check = new PlayCheck();
        Nodes nodes = new Nodes(gate, check);
        JsonRows.read(texts, gate, nodes, false);
        check.finish(gate);
        nodes.emit(gate);
    }

    private static final class Nodes extends TreeFields {
        private final Clock clock;
        private final PlayCheck check;

        /** Rows that name no play: only the whole file tells which of them belong together. */
        private final RowStore kept = new RowStore();

        private final List<Integer> numbers = new ArrayList<>();
        private int rows;
        private boolean started;
        private boolean header;

        Nodes(RowGate gate, PlayCheck check) {
            super(gate.options().coerceStrings());
            clock = new Clock(gate);
            this.check = check;
        }

        @Override
        protected boolean rows(ObjectFields object, RowGate gate, int line) throws IOException {
            if (!started) {
                started = true;
                header = object.has("schema");
                if (header || gate.options().reference()) {
                    return header(object, gate, line);
                }
                start(gate, gate.options().blockSize());
            }
            object.noteUnknown(header ? OF_HEADER : OF_NO_HEADER);
            Row row = object.row();
            fields(object, row);
            if (row.requestId == null) {
                object.blame(TraceCode.E_FIELD, "request_id is missing");
                return false;
            }
            edges(object, row);
            int self = PlayCheck.toItself(row);
            if (self >= 0) {
                String message = "request '" + row.requestId + "' waits for itself";
                object.blame(TraceCode.E_ID, header ? "dependencies" : "wait_for", self, message);
            }
            if (check.knows(row.requestId)) {
                object.blame(TraceCode.E_ID, "request_id", "request id '" + row.requestId + "' was used before");
            }
            check.add(row.requestId, row, line);
            rows++;
            return row.fault == null && (row.edges.play != null ? gate.offer(line) : keep(row, gate, line));
        }

        private static void fields(ObjectFields object, Row row) {
            row.requestId = object.text("request_id", Row.REQUEST_ID);
            row.input = object.integer(object.either("input_length", "input_tokens"), Row.INPUT);
            row.output = object.integer(object.either("output_length", "output_tokens"), Row.OUTPUT);
            row.idCount = object.ids("hash_ids");
            row.session = object.text("session_id", Row.SESSION);
            row.model = object.text("model", Row.MODEL);
            row.priority = (int) object.within("priority", Row.PRIORITY, Integer.MIN_VALUE, Integer.MAX_VALUE);
            row.strictPriority = object.within("strict_priority", Row.STRICT_PRIORITY, 0, 0xffff_ffffL);
            row.policyClass = object.text("policy_class", Row.POLICY_CLASS);
            if (object.has("output_token_ids")) {
                row.outputIds = object.size("output_token_ids", Row.OUTPUT_IDS);
            }
        }

        private boolean keep(Row row, RowGate gate, int line) {
            row.edges.play = "";
            if (!gate.sound()) {
                return false;
            }
            numbers.add(rows - 1);
            kept.add(row, line);
            return true;
        }

        /** Offers the rows that name no play. */
        void emit(RowGate gate) throws IOException {
            String[] plays = numbers.isEmpty() ? new String[0] : check.plays();
            Row row = gate.row();
            for (int i = 0; i < kept.size() && !gate.full(); i++) {
                kept.load(i, row);
                row.edges.play = plays[numbers.get(i)];
                if (!gate.offer(kept.line(i))) {
                    gate.refuse(new Defect(kept.line(i), 1, Objects.requireNonNull(row.fault), row.faultMessage, null));
                }
            }
        }

        private static void start(RowGate gate, int blockSize) {
            gate.start(new TraceShape(blockSize, false, TraceShape.Ids.EACH_BLOCK, false, TraceShape.Names.MOONCAKE));
        }

        private static boolean header(ObjectFields object, RowGate gate, int line) throws IOException {
            long version = object.integer("version", -1);
            long blockSize = object.integer("block_size", -1);
            String fault = null;
            if (!SCHEMA.equals(object.text("schema", -1))) {
                fault = "expected a header with schema " + SCHEMA;
            } else if (version != VERSION) {
                fault = "expected version " + VERSION + ", found " + version;
            } else if (blockSize < 1 || blockSize > RowLimits.MAX_BLOCK) {
                fault = "expected a block_size of 1 to 1,000,000";
            }
            int given = gate.options().givenBlockSize();
            if (fault == null
                    && given > 0
                    && given != blockSize
                    && !gate.options().reference()) {
                fault = "the header says blocks of " + blockSize + " tokens, --trace-block-size says " + given;
            }
            if (fault != null) {
                throw gate.fatal(new Defect(line, 1, TraceCode.E_FORMAT, fault, null));
            }
            start(gate, (int) blockSize);
            return true;
        }

        private void edges(ObjectFields object, Row row) {
            Edges edges = row.edges;
            double notBefore = time(object, "not_before_ms", Row.NOT_BEFORE);
            double time = time(object, object.either("timestamp", "created_time"), Row.TIME);
            double tool = object.number("tool_wait_ms", Row.TOOL_WAIT);
            edges.toolWaitMs = Double.isNaN(tool) ? 0 : tool;
            if (header) {
                dependencies(object, edges);
            } else {
                waits(object, row);
            }
            edges.play = object.text("play_id", Row.PLAY);
            if (edges.count > 0) {
                // A recorded time of a request that waits says when it was sent then, not when it may be sent now.
                edges.notBeforeMs = notBefore == 0 && clock.dated() ? Double.NaN : notBefore;
                row.timeMs = Double.NaN;
                return;
            }
            row.timeMs = !Double.isNaN(notBefore) ? notBefore : Double.isNaN(time) ? 0 : time;
            row.place[Row.TIME] = Math.max(0, row.place[Double.isNaN(notBefore) ? Row.TIME : Row.NOT_BEFORE]);
            edges.notBeforeMs = row.timeMs;
        }

        /** Returns a time; 0 is no time of day where others are. */
        private double time(ObjectFields object, String name, int field) {
            double time = object.number(name, field);
            boolean counts = time != 0 && !Double.isNaN(time);
            return counts ? clock.ms(time, object.ns(name, Decimals.MILLISECONDS), Decimals.MILLISECONDS) : time;
        }

        private static void waits(ObjectFields object, Row row) {
            double delay = object.number(object.either("delay", "delay_ms"), Row.DELAY);
            row.place[Row.DELAY] = Row.ABSENT;
            object.size("wait_for");
            object.size("branches");
            row.place[Row.DEPENDENCIES] = 0;
            for (JsonNode on : object.node("wait_for")) {
                if (!on.isString()) {
                    object.blame(TraceCode.E_TYPE, "wait_for", "wait_for: expected ids of requests");
                    return;
                }
                double after = (Double.isNaN(delay) ? 0 : delay) + row.edges.toolWaitMs;
                row.edges.add(on.stringValue(), false, after, Edges.Relation.SEQUENCE);
            }
        }

        private static void dependencies(ObjectFields object, Edges edges) {
            for (int i = 0; i < object.size("dependencies"); i++) {
                ObjectFields edge = object.element("dependencies", i);
                if (edge == null) {
                    return;
                }
                String on = edge.text("request_id", Row.DEPENDENCIES);
                String trigger = edge.text("trigger", -1);
                double delay = edge.number("delay_ms", -1);
                Edges.Relation relation = relation(edge.text("relation", -1));
                boolean dispatch = "dispatch".equals(trigger);
                if (on == null || !dispatch && !"completion".equals(trigger) || relation == null) {
                    edge.blame(
                            TraceCode.E_FIELD,
                            "a dependency has a request_id, trigger dispatch or completion, delay_ms, and relation"
                                    + " sequence, spawn or join");
                    return;
                }
                if (delay < 0) {
                    edge.blame(TraceCode.E_TIME, "the delay of a dependency must be 0 or more");
                    return;
                }
                edges.add(on, dispatch, Double.isNaN(delay) ? 0 : delay, relation);
            }
        }

        private static Edges.@Nullable Relation relation(@Nullable String name) {
            if (name == null) {
                return Edges.Relation.SEQUENCE;
            }
            for (Edges.Relation known : Edges.Relation.values()) {
                if (known.name().toLowerCase(Locale.ROOT).equals(name)) {
                    return known;
                }
            }
            return null;
        }
    }
}
