package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a text of one JSON object per line. A bad line costs only itself. */
public final class JsonLines {
    private final LineFeed feed;
    private final RowGate gate;
    private final JsonFields fields;
    private final Tail tail = new Tail();
    private @Nullable JsonParser parser;

    /** Prepares for a text. */
    public JsonLines(InputStream text, RowGate gate, JsonFields fields) {
        feed = new LineFeed(text);
        this.gate = gate;
        this.fields = fields;
    }

    /** Offers all rows to the gate. */
    public void read() throws IOException {
        try {
            while (!gate.full() && feed.nextLine()) {
                int invalid = feed.ascii() ? -1 : Place.firstInvalid(feed.bytes());
                if (invalid >= 0) {
                    refuse(invalid, TraceCode.E_JSON, "not valid UTF-8");
                } else {
                    line();
                }
            }
        } catch (LineFeed.LineTooLongException e) {
            throw gate.fatal(new Defect(
                    feed.line() + 1,
                    1,
                    TraceCode.E_JSON,
                    "line longer than 64 MiB; one object per line is expected",
                    null));
        }
    }

    private void line() throws IOException {
        Row row = gate.row();
        row.clear();
        boolean json = false;
        try {
            json = feed.plain(fields, row) || object(row);
        } catch (JacksonException e) {
            parser = null;
        }
        if (!json && row.fault == null) {
            parser = null;
            syntax();
        } else if (!json || !fields.offer(gate, feed.line())) {
            settle(row); // what comes before broken syntax counts first
        }
    }

    private boolean object(Row row) {
        JsonParser p = parser;
        if (p == null) {
            feed.prime();
            p = JsonText.parser(feed);
            parser = p;
        }
        if (p.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        fields.read(p, row);
        tail.blank = true;
        p.releaseBuffered(tail);
        return tail.blank && feed.restIsBlank();
    }

    private void syntax() throws TraceException {
        byte[] line = feed.bytes();
        JsonFault fault = JsonFault.inLine(line);
        Defect defect = new Place(line, feed.line(), 1).defect(fault.offset(), TraceCode.E_JSON, fault.message());
        if (fault.whole() && gate.untouched() && !gate.options().onBadRow().skip()) {
            throw gate.fatal(defect); // every further line would be at fault in the same way
        }
        gate.refuse(defect);
    }

    private void settle(Row row) throws IOException {
        TraceCode fault = row.fault;
        if (fault != null) {
            refuse(
                    JsonFault.locate(feed.bytes(), row.faultField, row.faultElement, row.faultWay),
                    fault,
                    row.faultMessage);
        }
    }

    private void refuse(int offset, TraceCode code, String message) throws TraceException {
        gate.refuse(new Place(feed.bytes(), feed.line(), 1).defect(offset, code, message));
    }

    /** Looks at what is left of a line after its object. */
    private static final class Tail extends OutputStream {
        private boolean blank;

        @Override
        public void write(int b) {
            blank &= b == ' ' || b == '\t' || b == '\r';
        }

        @Override
        public void write(byte[] b, int off, int len) {
            for (int i = off; i < off + len; i++) {
                write(b[i]);
            }
        }
    }
}
