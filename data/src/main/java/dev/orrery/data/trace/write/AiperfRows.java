package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowStore;
import dev.orrery.data.trace.text.JsonText;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes AIPerf's conversations: one object per conversation with its turns, lengths instead of texts. Conversations
 * are held back until the end.
 */
final class AiperfRows extends RowWriter {
    private final JsonGenerator json;
    private final boolean seconds;
    private final long clockNs;
    private final Map<String, RowStore> sessions = new LinkedHashMap<>();
    private int singles;

    AiperfRows(Writer out, boolean seconds, long clockNs) {
        json = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
        this.seconds = seconds;
        this.clockNs = clockNs;
    }

    @Override
    protected void write(Row row) {
        if (startless(row)) {
            return;
        }
        lose("priorities", row.priority() != 0 || row.strictPriority() != 0 || row.policyClass() != null);
        lose("request ids", row.requestId() != null);
        lose("edges of a play graph", row.edges().count > 0);
        lose("model names", row.model() != null);
        String session = row.session();
        String key = session == null ? "\0" + singles++ : session;
        sessions.computeIfAbsent(key, k -> new RowStore()).add(row, 0);
    }

    @Override
    public void complete() {
        Row row = new Row();
        sessions.forEach((name, turns) -> {
            json.writeStartObject();
            if (name.charAt(0) != 0) {
                json.writeStringProperty("session_id", name);
            }
            json.writeName("turns");
            json.writeStartArray();
            for (int i = 0; i < turns.size(); i++) {
                turns.load(i, row);
                turn(row);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
        json.writeRaw('\n');
        json.flush();
    }

    private void turn(Row row) {
        json.writeStartObject();
        if (Double.isNaN(row.delayMs())) {
            MooncakeRows.time(json, seconds, "timestamp", row.timeMs(), clockNs);
        } else {
            MooncakeRows.time(json, seconds, "delay", row.delayMs(), 0);
            lose("time stamps of turns with a delay", !Double.isNaN(row.timeMs()));
        }
        json.writeNumberProperty("input_length", row.inputTokens());
        json.writeNumberProperty("output_length", row.outputTokens());
        MooncakeRows.ids(json, row.ids(), row.idCount());
        json.writeEndObject();
    }
}
