package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.Dates;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Spans of OpenTelemetry with the semantic conventions for generative AI: objects that hold spans, those of an OTLP
 * export, or one span per line. The spans of one trace id follow each other as they did; other spans are left out.
 */
final class OtelFormat implements TraceFormat {
    private static final TraceShape.Names NAMES =
            new TraceShape.Names("start_time", "gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens", "no ids");
    private static final int CHARACTERS_PER_TOKEN = 4;

    /** Operations around calls of a model: tools have no tokens, and agents repeat those of the calls within. */
    private static final Set<String> AROUND =
            Set.of("execute_tool", "create_agent", "invoke_agent", "invoke_workflow", "retrieval");

    @Override
    public boolean recognises(FirstLook head) {
        return head.any("spans", "resourceSpans") || head.has("attributes") && head.any("trace_id", "traceId", "name");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        RecordedCalls calls = new RecordedCalls(false);
        JsonRows.read(texts, gate, new Spans(gate, calls), true);
        calls.emit(gate);
    }

    private static final class Spans extends TreeFields {
        private final RecordedCalls calls;
        private final Clock clock;
        private final boolean estimate;
        private int number;

        Spans(RowGate gate, RecordedCalls calls) {
            super(gate.options().coerceStrings());
            this.calls = calls;
            clock = new Clock(gate);
            estimate = gate.options().special().estimate();
        }

        @Override
        protected boolean rows(ObjectFields object, RowGate gate, int line) throws IOException {
            boolean good = true;
            if (object.has("resourceSpans")) {
                for (int r = 0; r < object.size("resourceSpans") && good; r++) {
                    ObjectFields resource = object.element("resourceSpans", r);
                    for (int s = 0; resource != null && s < resource.size("scopeSpans") && good; s++) {
                        ObjectFields scope = resource.element("scopeSpans", s);
                        good = scope != null && spans(scope, gate, line);
                    }
                }
                return good && object.row().fault == null;
            }
            return object.has("spans") ? spans(object, gate, line) : span(object, gate, line);
        }

        private boolean spans(ObjectFields holder, RowGate gate, int line) throws IOException {
            for (int i = 0; i < holder.size("spans"); i++) {
                ObjectFields span = holder.element("spans", i);
                if (span == null || !span(span, gate, line)) {
                    return false;
                }
            }
            return holder.row().fault == null;
        }

        private boolean span(ObjectFields span, RowGate gate, int line) {
            JsonNode attributes = span.node("attributes");
            if (!isGenAi(attributes) || around(text(attributes, "gen_ai.operation.name"))) {
                gate.warn(TraceCode.W_FILTERED, 1, line);
                gate.filtered("what they are: no call of a model");
                return span.row().fault == null;
            }
            Row row = span.row();
            long start = time(span, "start_time", "startTimeUnixNano", "start_time_unix_nano");
            if (start == Dates.NONE) {
                span.blame(
                        TraceCode.E_FIELD,
                        "start_time",
                        "start_time is missing, or neither a date nor ns of Unix time");
                return false;
            }
            if (!lengths(span, attributes, gate, line)) {
                return false;
            }
            row.place[Row.INPUT] = row.place[Row.OUTPUT] = row.place[Row.TIME] = 0;
            row.timeMs = clock.ms(start);
            row.model = text(attributes, "gen_ai.request.model");
            row.requestId = null;
            if (!gate.sound()) {
                return false;
            }
            long end = time(span, "end_time", "endTimeUnixNano", "end_time_unix_nano");
            String trace = span.has("trace_id") ? span.text("trace_id", -1) : span.text("traceId", -1);
            double tookMs = end == Dates.NONE ? 0 : Math.max(0, (end - start) / 1e6);
            calls.request(row, line, trace == null ? "trace-" + number : trace, null, tookMs);
            number++;
            return row.fault == null;
        }

        private boolean lengths(ObjectFields span, JsonNode attributes, RowGate gate, int line) {
            Row row = span.row();
            row.input = count(attributes, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens");
            row.output = count(attributes, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens");
            if (row.input < 0 || row.output < 0) {
                if (!estimate) {
                    span.blame(
                            TraceCode.E_FIELD,
                            "attributes",
                            "a span without gen_ai.usage token counts; --estimate guesses them from its texts");
                    return false;
                }
                guess(row, attributes);
                gate.warn(TraceCode.W_ESTIMATED, 1, line);
            }
            return true;
        }

        private static boolean around(@Nullable String operation) {
            return operation != null && AROUND.contains(operation);
        }

        private static boolean isGenAi(JsonNode attributes) {
            for (String name : attributes.propertyNames()) {
                if (name.startsWith("gen_ai.")) {
                    return true;
                }
            }
            for (JsonNode entry : attributes) {
                if (entry.path("key").asString("").startsWith("gen_ai.")) {
                    return true;
                }
            }
            return false;
        }

        /** Attributes are an object, or a list of keys with typed values. */
        private static JsonNode attribute(JsonNode attributes, String name) {
            if (attributes.isObject()) {
                return attributes.path(name);
            }
            for (JsonNode entry : attributes) {
                if (entry.path("key").asString("").equals(name)) {
                    for (String type : List.of("intValue", "stringValue", "doubleValue")) {
                        if (entry.path("value").has(type)) {
                            return entry.path("value").path(type);
                        }
                    }
                }
            }
            return attributes.path(name);
        }

        private static @Nullable String text(JsonNode attributes, String name) {
            JsonNode value = attribute(attributes, name);
            return value.isString() ? value.stringValue() : null;
        }

        private static long count(JsonNode attributes, String name, String older) {
            for (String key : List.of(name, older)) {
                JsonNode value = attribute(attributes, key);
                if (value.isIntegralNumber() && value.canConvertToLong()) {
                    return value.longValue();
                }
                if (value.isString() && value.stringValue().matches("\\d{1,18}")) {
                    return Long.parseLong(value.stringValue()); // OTLP writes 64-bit integers as strings
                }
            }
            return Row.ABSENT;
        }

        private static void guess(Row row, JsonNode attributes) {
            long in = 0;
            long out = 0;
            for (String name : List.of("gen_ai.prompt", "gen_ai.input.messages", "gen_ai.system_instructions")) {
                String text = text(attributes, name);
                in += text == null ? 0 : text.length();
            }
            for (String name : List.of("gen_ai.completion", "gen_ai.output.messages")) {
                String text = text(attributes, name);
                out += text == null ? 0 : text.length();
            }
            row.input = row.input >= 0 ? row.input : Math.max(1, in / CHARACTERS_PER_TOKEN);
            row.output = row.output >= 0 ? row.output : out / CHARACTERS_PER_TOKEN;
        }

        private static long time(ObjectFields span, String... names) {
            for (String name : names) {
                JsonNode value = span.node(name);
                if (value.isIntegralNumber() && value.canConvertToLong()) {
                    return value.longValue();
                }
                if (value.isString()) {
                    String text = value.stringValue();
                    return text.matches("\\d{1,18}|[1-8]\\d{18}") ? Long.parseLong(text) : Dates.parseNs(text);
                }
            }
            return Dates.NONE;
        }
    }
}
