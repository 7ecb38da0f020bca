package dev.orrery.data.report.html;

import java.io.IOException;
import java.io.Writer;

/**
 * JSON inside a script element: nothing in it may look like the end of that element. In JSON the sign can only stand in
 * a text, where an escape means the same.
 */
final class EmbeddedText extends Writer {
    private final Writer out;

    EmbeddedText(Writer out) {
        this.out = out;
    }

    @Override
    public void write(char[] chars, int from, int count) throws IOException {
        int start = from;
        for (int i = from; i < from + count; i++) {
            if (chars[i] == '<') {
                out.write(chars, start, i - start);
                out.write("\\u003c");
                start = i + 1;
            }
        }
        out.write(chars, start, from + count - start);
    }

    @Override
    public void flush() {
        // The page is flushed as a whole.
    }

    @Override
    public void close() {
        // The page goes on.
    }
}
