package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * AIPerf's own inputs: single turns and conversations with texts or lengths, Mooncake rows whose prompt is a text, and
 * the records of a measured run. Texts are counted with the tokenizer {@code char}. Source: AIPerf 0.13,
 * {@code dataset/loader}.
 */
final class AiperfFormat implements TraceFormat {
    private static final TraceShape.Names NAMES =
            new TraceShape.Names("timestamp", "input_length or a text", "output_length", "hash_ids");
    private static final int DEFAULT_OUTPUT = 128;

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("metadata", "metrics")
                || head.has("turns")
                || head.any("text", "texts", "text_input", "messages", "payload");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(new TraceShape(gate.options().blockSize(), false, TraceShape.Ids.EACH_BLOCK, true, NAMES));
        JsonRows.read(texts, gate, new Lines(gate), false);
    }

    private static final class Lines extends TreeFields {
        private final Clock clock;
        private final int places;
        private int sessions;

        Lines(RowGate gate) {
            super(gate.options().coerceStrings());
            clock = new Clock(gate);
            places = gate.options().seconds() ? Decimals.SECONDS : Decimals.MILLISECONDS;
        }

        @Override
        protected boolean rows(ObjectFields line, RowGate gate, int at) throws IOException {
            if (line.has("metrics")) {
                return measured(line, gate, at);
            }
            return line.has("turns") ? conversation(line, gate, at) : single(line, gate, at);
        }

        /** A request of {@code profile_export.jsonl}: when it was sent, and how long it was in tokens. */
        private boolean measured(ObjectFields line, RowGate gate, int at) throws IOException {
            Row row = line.row();
            line.noteUnknown(Set.of("metadata", "metrics", "error", "trace_data"));
            ObjectFields metadata = line.object("metadata");
            ObjectFields metrics = line.object("metrics");
            if (line.has("error")) {
                gate.warn(TraceCode.W_FAILED, 1, at);
                gate.filtered("their error");
                return row.fault == null;
            }
            if (metadata == null || metrics == null || !metadata.has("request_start_ns")) {
                line.blame(TraceCode.E_FIELD, "metadata.request_start_ns is missing");
                return false;
            }
            long startNs = metadata.integer("request_start_ns", Row.TIME);
            row.input = metric(metrics, "input_sequence_length", Row.INPUT);
            row.output = metric(metrics, "output_sequence_length", Row.OUTPUT);
            if (row.fault != null) {
                return false;
            }
            row.timeMs = clock.ms(startNs);
            return gate.offer(at);
        }

        private static long metric(ObjectFields metrics, String name, int field) {
            ObjectFields metric = metrics.object(name);
            return metric == null ? Row.ABSENT : metric.integer("value", field);
        }

        private boolean single(ObjectFields line, RowGate gate, int at) throws IOException {
            line.noteUnknown(Set.of(
                    "timestamp",
                    "delay",
                    "input_length",
                    "output_length",
                    "hash_ids",
                    "text_input",
                    "messages",
                    "tools",
                    "payload",
                    "text",
                    "texts",
                    "role",
                    "session_id",
                    "priority",
                    "image",
                    "images",
                    "model",
                    "type"));
            Row row = line.row();
            row.timeMs = time(line);
            row.delayMs = delay(line);
            row.session = line.text("session_id", Row.SESSION);
            lengths(line);
            if (!line.has("timestamp") && !line.has("delay")) {
                row.timeMs = 0; // a data set without times: all at once
                row.place[Row.TIME] = 0;
            }
            return row.fault == null && gate.offer(at);
        }

        private double time(ObjectFields turn) {
            double time = turn.number("timestamp", Row.TIME);
            return Double.isNaN(time) ? time : clock.ms(time, turn.ns("timestamp", places), places);
        }

        private double delay(ObjectFields turn) {
            double delay = turn.number("delay", Row.DELAY);
            return Double.isNaN(delay) ? delay : Clock.span(delay, turn.ns("delay", places), places);
        }

        private static void lengths(ObjectFields turn) {
            Row row = turn.row();
            int prompts = 0;
            for (String name : new String[] {"input_length", "text_input", "messages", "payload", "text", "texts"}) {
                prompts += turn.has(name) ? 1 : 0;
            }
            if (prompts != 1) {
                turn.blame(
                        TraceCode.E_FIELD,
                        "expected exactly one of input_length, text_input, messages, payload, text, texts, found "
                                + prompts);
                return;
            }
            if (turn.has("hash_ids") && !turn.has("input_length")) {
                turn.blame(TraceCode.E_FIELD, "hash_ids", "hash_ids has a meaning beside input_length only");
            }
            if (turn.has("tools") && !turn.has("messages")) {
                turn.blame(TraceCode.E_FIELD, "tools", "tools has a meaning beside messages only");
            }
            if (turn.has("input_length")) {
                row.input = turn.integer("input_length", Row.INPUT);
                row.idCount = turn.ids("hash_ids");
            } else {
                row.input = Math.max(1, tokens(turn));
                row.place[Row.INPUT] = 0;
            }
            boolean given = turn.has("output_length");
            row.output = given ? turn.integer("output_length", Row.OUTPUT) : DEFAULT_OUTPUT;
            row.place[Row.OUTPUT] = Math.max(0, row.place[Row.OUTPUT]);
        }

        private static long tokens(ObjectFields turn) {
            long sum = 0;
            for (String name : new String[] {"text_input", "messages", "payload", "text", "texts"}) {
                sum += texts(turn.node(name));
            }
            return sum;
        }

        /** Counts all texts of a value, those of messages by their contents. */
        private static long texts(JsonNode value) {
            if (value.isString()) {
                return CharTokens.count(value.stringValue());
            }
            long sum = 0;
            if (value.isArray()) {
                for (JsonNode element : value) {
                    sum += texts(element);
                }
            }
            for (String name : new String[] {"content", "contents", "text", "prompt", "messages", "input"}) {
                sum += value.isObject() ? texts(value.path(name)) : 0;
            }
            return sum;
        }

        private boolean conversation(ObjectFields line, RowGate gate, int at) throws IOException {
            line.noteUnknown(Set.of("session_id", "turns", "type"));
            String name = line.text("session_id", Row.SESSION);
            boolean alone = name == null && line.size("turns") == 1;
            String session = alone ? null : name == null ? "conversation-" + sessions : name;
            sessions++;
            RowBuilder rows = new RowBuilder(gate, at);
            for (int k = 0; k < line.size("turns"); k++) {
                ObjectFields turn = line.element("turns", k);
                if (turn == null) {
                    return false;
                }
                if (turn.has("timestamp") && turn.has("delay")) {
                    turn.blame(TraceCode.E_FIELD, "delay", "a turn has a timestamp or a delay, not both");
                }
                double time = time(turn);
                double delay = delay(turn);
                lengths(turn);
                Row row = line.row();
                if (row.fault != null) {
                    return false;
                }
                int ids = row.idCount;
                row = rows.start(row.input, row.output, row.place[Row.INPUT]);
                row.idCount = ids;
                row.place[Row.IDS] = ids < 0 ? Row.ABSENT : row.place[Row.INPUT];
                boolean first = k == 0 && Double.isNaN(time);
                rows.turn(session, first ? 0 : time, first ? Double.NaN : delay, row.place[Row.INPUT]);
                row.way(Row.TIME, "timestamp");
                row.way(Row.DELAY, "delay");
                row.way(Row.INPUT, "input_length");
                row.way(Row.OUTPUT, "output_length");
                row.way(Row.IDS, "hash_ids");
                if (!rows.offer()) {
                    row.faultElement = k;
                    return false;
                }
            }
            return line.row().fault == null;
        }
    }
}
