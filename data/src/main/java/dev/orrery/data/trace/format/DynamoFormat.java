package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
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
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * NVIDIA Dynamo's request traces, in any number of shards: events of requests and tools. A request's end carries its
 * lengths and the hashes of its blocks. If all requests name the session of an agent, the trace is a play graph.
 */
final class DynamoFormat implements TraceFormat {
    private static final String SCHEMA = "dynamo.request.trace.v1";
    private static final TraceShape.Names NAMES = new TraceShape.Names(
            "request_received_ms", "replay.input_length", "output_tokens", "input_sequence_hashes");

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("timestamp", "event") || head.has("schema", "event_type");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        RecordedCalls calls = new RecordedCalls(gate.options().reference());
        JsonRows.read(texts, gate, new Events(gate, calls), false);
        calls.emit(gate);
    }

    private static final class Events extends TreeFields {
        private final RecordedCalls calls;
        private final Clock clock;
        private final Set<String> ids = new HashSet<>();
        private int blockSize;

        Events(RowGate gate, RecordedCalls calls) {
            super(gate.options().coerceStrings());
            clock = new Clock(gate);
            this.calls = calls;
        }

        @Override
        protected boolean rows(ObjectFields line, RowGate gate, int at) throws IOException {
            boolean wrapped = line.has("event");
            line.noteUnknown(
                    wrapped
                            ? Set.of("timestamp", "event")
                            : Set.of(
                                    "schema",
                                    "event_type",
                                    "event_time_unix_ms",
                                    "event_source",
                                    "agent_context",
                                    "request",
                                    "tool"));
            ObjectFields event = wrapped ? line.object("event") : line;
            if (event == null) {
                return false;
            }
            if (!SCHEMA.equals(event.text("schema", -1))) {
                event.blame(TraceCode.E_FORMAT, "schema", "expected schema " + SCHEMA);
                return false;
            }
            String type = event.text("event_type", -1);
            if (type == null) {
                event.blame(TraceCode.E_FIELD, "event_type is missing");
                return false;
            }
            ObjectFields context = event.has("agent_context") ? event.object("agent_context") : null;
            String session = context == null ? null : context.text("session_id", -1);
            if (type.equals("request_end")) {
                return request(event, context, session, gate, at);
            }
            ObjectFields tool = event.has("tool") ? event.object("tool") : null;
            if (tool != null && session != null && tool.has("ended_at_unix_ms") && line.row().fault == null) {
                calls.tool(session, time(tool, "started_at_unix_ms", -1), time(tool, "ended_at_unix_ms", -1));
            }
            return line.row().fault == null;
        }

        private double time(ObjectFields from, String name, int field) {
            return clock.ms(from.number(name, field), from.ns(name, Decimals.MILLISECONDS), Decimals.MILLISECONDS);
        }

        private boolean request(
                ObjectFields event, @Nullable ObjectFields context, @Nullable String session, RowGate gate, int at)
                throws IOException {
            Row row = event.row();
            ObjectFields request = event.object("request");
            ObjectFields replay = request == null || !request.has("replay") ? null : request.object("replay");
            if (request == null || replay == null) {
                event.blame(TraceCode.E_FIELD, request == null ? "request is missing" : "request.replay is missing");
                return false;
            }
            row.timeMs = time(request, "request_received_ms", Row.TIME);
            row.output = request.integer("output_tokens", Row.OUTPUT);
            row.input = replay.integer("input_length", Row.INPUT);
            row.idCount = replay.ids("input_sequence_hashes");
            row.requestId = request.text("request_id", Row.REQUEST_ID);
            row.model = request.text("model", Row.MODEL);
            if (row.requestId != null
                    && !ids.add(row.requestId)
                    && !gate.options().reference()) {
                request.blame(TraceCode.E_ID, "request_id", "request id '" + row.requestId + "' was used before");
            }
            if (!request.has("request_received_ms")) {
                request.blame(TraceCode.E_FIELD, "request_received_ms is missing");
            }
            if (!blocks(replay, gate, at) || !gate.sound()) {
                return false;
            }
            double took = request.number("total_time_ms", -1);
            String parent = context == null ? null : context.text("parent_session_id", -1);
            calls.request(row, at, session, parent, Double.isNaN(took) ? 0 : Math.max(0, took));
            return row.fault == null;
        }

        /** The first request says how large blocks are; all others must agree. */
        private boolean blocks(ObjectFields replay, RowGate gate, int at) throws IOException {
            long size = replay.integer("trace_block_size", -1);
            if (size < 1 || size > RowLimits.MAX_BLOCK) {
                replay.blame(TraceCode.E_FIELD, "trace_block_size", "expected a trace_block_size of 1 to 1,000,000");
                return false;
            }
            int given = gate.options().givenBlockSize();
            if (given > 0 && given != size) {
                throw gate.fatal(new Defect(
                        at,
                        1,
                        TraceCode.E_SIZE,
                        "the trace has blocks of " + size + " tokens, --trace-block-size says " + given,
                        null));
            }
            if (blockSize == 0) {
                blockSize = (int) size;
                gate.start(new TraceShape(blockSize, false, TraceShape.Ids.WHOLE_BLOCKS, false, NAMES));
            } else if (blockSize != size) {
                replay.blame(
                        TraceCode.E_SIZE,
                        "trace_block_size",
                        "blocks of " + size + " tokens after requests with blocks of " + blockSize);
                return false;
            }
            return true;
        }
    }
}
