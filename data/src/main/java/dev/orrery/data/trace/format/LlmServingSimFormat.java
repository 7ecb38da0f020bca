package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.Set;

/**
 * The simulator LLMServingSim's requests: single ones, with token ids or not, or sessions of requests with a tool's
 * time between them. Times are ns. Source: casys-kaist/LLMServingSim.
 */
final class LlmServingSimFormat implements TraceFormat {
    private static final TraceShape.Names NAMES =
            new TraceShape.Names("arrival_time_ns", "input_toks", "output_toks", "input_tok_ids");
    private static final double NS_PER_MS = 1e6;

    @Override
    public boolean recognises(FirstLook head) {
        return head.any("input_toks", "sub_requests");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        JsonRows.read(texts, gate, new Requests(gate), false);
    }

    private static final class Requests extends TreeFields {
        private final Clock clock;
        private int sessions;

        Requests(RowGate gate) {
            super(gate.options().coerceStrings());
            clock = new Clock(gate);
        }

        @Override
        protected boolean rows(ObjectFields object, RowGate gate, int line) throws IOException {
            double timeMs = clock.ms(object.number("arrival_time_ns", Row.TIME), object.ns("arrival_time_ns", 0), 0);
            int place = object.row().place[Row.TIME];
            if (!object.has("sub_requests")) {
                object.noteUnknown(Set.of(
                        "input_toks", "output_toks", "arrival_time_ns", "input_tok_ids", "output_tok_ids", "ids"));
                Row row = object.row();
                row.timeMs = timeMs;
                row.input = object.integer("input_toks", Row.INPUT);
                row.output = object.integer("output_toks", Row.OUTPUT);
                return row.fault == null && gate.offer(line);
            }
            object.noteUnknown(Set.of("session_id", "arrival_time_ns", "sub_requests"));
            String session = object.text("session_id", Row.SESSION);
            sessions++;
            int n = object.size("sub_requests");
            if (object.row().fault != null) {
                return false;
            }
            if (n == 0) {
                gate.warn(TraceCode.W_EMPTY_SESSION, 1, line);
                return true;
            }
            return session(object, session == null ? "session-" + sessions : session, timeMs, place, gate, line);
        }

        private static boolean session(
                ObjectFields object, String session, double timeMs, int place, RowGate gate, int line)
                throws IOException {
            RowBuilder rows = new RowBuilder(gate, line);
            double wait = Double.NaN;
            for (int i = 0; i < object.size("sub_requests"); i++) {
                ObjectFields sub = object.element("sub_requests", i);
                if (sub == null) {
                    return false;
                }
                sub.noteUnknown(Set.of(
                        "input_toks", "output_toks", "tool_duration_ns", "input_tok_ids", "output_tok_ids", "ids"));
                long in = sub.integer("input_toks", Row.INPUT);
                int at = Math.max(0, sub.row().place[Row.INPUT]);
                long out = sub.integer("output_toks", Row.OUTPUT);
                double tool = sub.number("tool_duration_ns", -1);
                if (in == Row.ABSENT || out == Row.ABSENT) {
                    sub.blame(TraceCode.E_FIELD, "input_toks or output_toks is missing");
                }
                if (object.row().fault != null) {
                    return false;
                }
                rows.start(in, out, at);
                rows.turn(session, i == 0 ? timeMs : Double.NaN, wait, Math.max(0, place));
                Row row = object.row();
                row.way(Row.INPUT, "input_toks");
                row.way(Row.OUTPUT, "output_toks");
                if (!rows.offer()) {
                    row.faultElement = row.faultField == place ? Row.VALUE : i;
                    return false;
                }
                wait = Double.isNaN(tool) ? 0 : tool / NS_PER_MS;
            }
            return true;
        }
    }
}
