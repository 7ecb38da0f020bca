package dev.orrery.data.trace.text;

import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceTexts;
import java.io.IOException;
import java.io.InputStream;

/** Leads the texts of a JSON format to its gate. */
public final class JsonRows {
    private JsonRows() {}

    /**
     * Reads one object per line; objects that span lines, and arrays of objects, only if the options say so.
     *
     * @param spanning whether objects of this format may always span lines
     */
    public static void read(TraceTexts texts, RowGate gate, JsonFields fields, boolean spanning) throws IOException {
        boolean stream = spanning || gate.options().jsonStream();
        for (InputStream text = texts.next(); text != null && !gate.full(); text = texts.next()) {
            if (stream) {
                new JsonStream(text, gate, fields).read();
            } else {
                new JsonLines(text, gate, fields).read();
            }
        }
    }
}
