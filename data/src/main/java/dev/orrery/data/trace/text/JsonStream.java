package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a text of JSON objects that may span lines, one after the other or in arrays. A syntax error ends it. */
public final class JsonStream {
    private final StreamFeed feed;
    private final RowGate gate;
    private final JsonFields fields;

    /** Prepares for a text. */
    public JsonStream(InputStream text, RowGate gate, JsonFields fields) {
        feed = new StreamFeed(text);
        this.gate = gate;
        this.fields = fields;
    }

    /** Offers all rows to the gate. */
    public void read() throws IOException {
        try (JsonParser p = JsonText.parser(feed)) {
            JsonToken t = p.nextToken();
            while (t != null && !gate.full()) {
                feed.mark(p.currentTokenLocation().getByteOffset());
                if (t == JsonToken.START_OBJECT) {
                    row(p);
                } else if (t != JsonToken.END_ARRAY
                        && (t != JsonToken.START_ARRAY || p.streamReadContext().getNestingDepth() > 1)) {
                    throw gate.fatal(place().defect(0, TraceCode.E_JSON, "expected an object"));
                }
                t = p.nextToken();
            }
        } catch (JacksonException e) {
            throw syntax(e);
        }
    }

    private void row(JsonParser p) throws IOException {
        Row row = gate.row();
        row.clear();
        fields.read(p, row);
        boolean good = fields.offer(gate, feed.markLine());
        TraceCode fault = row.fault;
        if (!good && fault != null) {
            int offset = JsonFault.locate(feed.bytes(), row.faultField, row.faultElement, row.faultWay);
            gate.refuse(place().defect(offset, fault, row.faultMessage));
        }
    }

    private Place place() {
        return new Place(feed.bytes(), feed.markLine(), feed.markCol());
    }

    private IOException syntax(JacksonException e) {
        if (e.getCause() instanceof LineFeed.LineTooLongException) {
            return gate.fatal(place().defect(0, TraceCode.E_JSON, "object longer than 64 MiB"));
        }
        if (e.getCause() instanceof IOException io) {
            return io;
        }
        Place place = place();
        JsonFault fault = JsonFault.of(e, place.text(), feed.markOffset());
        String message = fault.whole() ? "the text ends within an object or array" : fault.message();
        return gate.fatal(place.defect(fault.offset(), TraceCode.E_JSON, message));
    }
}
