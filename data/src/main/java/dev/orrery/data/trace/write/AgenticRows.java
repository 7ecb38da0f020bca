package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.text.JsonText;
import java.io.Writer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes a play graph as agentic Mooncake of version 2. Conversations become plays whose turns follow each other; a
 * request of its own is a play of one.
 */
final class AgenticRows extends RowWriter {
    private final JsonGenerator json;
    private final long clockNs;
    private final boolean early;
    private final Map<String, String> lastOfSession = new HashMap<>();
    private final Map<String, Double> timeOfSession = new HashMap<>();
    private int blockSize = 512;
    private boolean started;
    private long number;

    /** Takes whether times may be below 0, so that a bound of 0 is not the same as none. */
    AgenticRows(Writer out, long clockNs, boolean early) {
        this.clockNs = clockNs;
        this.early = early;
        json = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    @Override
    public void start(int tokens, boolean delta) {
        super.start(tokens, delta);
        blockSize = tokens;
    }

    @Override
    public Order order() {
        return Order.ANY;
    }

    private void header() {
        if (!started) {
            started = true;
            json.writeStartObject();
            json.writeStringProperty("schema", "dynamo.agentic_mooncake");
            json.writeNumberProperty("version", 2);
            json.writeNumberProperty("block_size", blockSize);
            json.writeStringProperty("hash_id_scope", "global");
            json.writeEndObject();
        }
    }

    @Override
    protected void write(Row row) {
        header();
        lose("strict priorities and policy classes", row.strictPriority() != 0 || row.policyClass() != null);
        lose("the parts of delays that are waits for tools", row.edges().toolWaitMs > 0);
        String id = row.requestId() == null ? "request-" + number : row.requestId();
        number++;
        Edges edges = row.edges();
        String session = row.session();
        json.writeStartObject();
        json.writeStringProperty("request_id", id);
        json.writeStringProperty("play_id", edges.play != null ? edges.play : session != null ? session : id);
        if (session != null) {
            json.writeStringProperty("session_id", session);
        }
        json.writeNumberProperty("input_length", row.inputTokens());
        json.writeNumberProperty("output_length", row.outputTokens());
        MooncakeRows.ids(json, row.ids(), row.idCount());
        dependencies(row, id);
        if (session != null && !Double.isNaN(row.timeMs())) {
            timeOfSession.put(session, row.timeMs());
        }
        if (row.priority() != 0) {
            json.writeNumberProperty("priority", row.priority());
        }
        if (row.model() != null) {
            json.writeStringProperty("model", row.model());
        }
        json.writeEndObject();
    }

    private void dependencies(Row row, String id) {
        Edges edges = row.edges();
        String session = row.session();
        String before = edges.play == null && session != null ? lastOfSession.put(session, id) : null;
        double notBefore = edges.play != null ? edges.notBeforeMs : before != null ? Double.NaN : row.timeMs();
        boolean bound = edges.count + (before == null ? 0 : 1) == 0 || !Double.isNaN(notBefore);
        double written = Double.isNaN(notBefore) && (bound || !early) ? 0 : notBefore;
        MooncakeRows.time(json, "not_before_ms", written, bound ? clockNs : 0);
        json.writeName("dependencies");
        json.writeStartArray();
        for (int i = 0; i < edges.count; i++) {
            edge(edges.on[i], edges.dispatch[i], edges.delayMs[i], edges.relation[i]);
        }
        if (before != null && session != null) {
            edge(before, false, delay(row, session), Edges.Relation.SEQUENCE);
        }
        json.writeEndArray();
    }

    private double delay(Row row, String session) {
        double difference = row.timeMs() - timeOfSession.getOrDefault(session, Double.NaN);
        return !Double.isNaN(row.delayMs()) ? row.delayMs() : Double.isNaN(difference) ? 0 : Math.max(0, difference);
    }

    private void edge(String on, boolean dispatch, double delayMs, Edges.Relation relation) {
        json.writeStartObject();
        json.writeStringProperty("request_id", on);
        json.writeStringProperty("trigger", dispatch ? "dispatch" : "completion");
        MooncakeRows.time(json, "delay_ms", delayMs, 0);
        json.writeStringProperty("relation", relation.name().toLowerCase(Locale.ROOT));
        json.writeEndObject();
    }

    @Override
    public void complete() {
        header();
        json.writeRaw('\n');
        json.flush();
    }
}
