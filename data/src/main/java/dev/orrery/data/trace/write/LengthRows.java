package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import java.io.IOException;
import java.io.Writer;

/** Writes a CSV of times and two lengths: it can hold single requests and nothing else of them. */
abstract class LengthRows extends RowWriter {
    private final Writer out;
    private final String header;
    private boolean started;

    LengthRows(Writer out, String header) {
        this.out = out;
        this.header = header;
    }

    @Override
    public final Order order() {
        return Order.TIME;
    }

    /** Returns the time of a row as the format writes it. */
    abstract String time(Row row);

    private void header() throws IOException {
        if (!started) {
            started = true;
            out.write(header + "\n");
        }
    }

    @Override
    protected final void write(Row row) throws IOException {
        header();
        if (plain(row)) {
            out.write(time(row) + "," + row.inputTokens() + "," + row.outputTokens() + "\n");
        } else {
            leaveOut();
        }
    }

    @Override
    public final void complete() throws IOException {
        header();
        out.flush();
    }
}
