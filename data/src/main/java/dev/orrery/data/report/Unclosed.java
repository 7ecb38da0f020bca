package dev.orrery.data.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Lets several generators write to one writer, which its owner closes. */
final class Unclosed extends FilterWriter {
    Unclosed(Writer out) {
        super(out);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
