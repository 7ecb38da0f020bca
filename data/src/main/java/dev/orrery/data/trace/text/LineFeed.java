package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands the lines of a text to a JSON parser, one at a time: to the parser each line looks like the whole input, so
 * that one parser serves a file and yet no value can reach into the next line.
 */
final class LineFeed extends InputStream {
    /** A longer line is refused: it would not fit into a small heap. */
    static final int MAX_LINE = 1 << 26;

    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private byte[] buf = new byte[CHUNK];
    private int limit;
    private int lineStart;
    private int lineEnd;
    private int next;
    private int handed;
    private int line;
    private boolean end;
    private boolean ascii;
    private int primed;

    LineFeed(InputStream in) {
        this.in = in;
    }

    /**
     * Goes to the next line that is not blank.
     *
     * @return false at the end of the text
     */
    boolean nextLine() throws IOException {
        do {
            if (!findLine()) {
                return false;
            }
            line++;
        } while (blank());
        handed = lineStart;
        return true;
    }

    private boolean findLine() throws IOException {
        lineStart = next;
        long bits = 0;
        int i = lineStart;
        while (true) {
            byte[] b = buf;
            int to = limit;
            while (i + Long.BYTES <= to && !EightBytes.newLine(EightBytes.at(b, i))) {
                bits |= EightBytes.at(b, i);
                i += Long.BYTES;
            }
            while (i < to && b[i] != '\n') {
                bits |= b[i++];
            }
            if (i < to || end) {
                break;
            }
            int seen = i - lineStart;
            refill();
            i = lineStart + seen;
        }
        lineEnd = i;
        next = Math.min(i + 1, limit);
        ascii = (bits & EightBytes.HIGH) == 0;
        if (lineEnd > lineStart && buf[lineEnd - 1] == '\r') {
            lineEnd--;
        }
        return i < limit || i > lineStart;
    }

    private void refill() throws IOException {
        int kept = limit - lineStart;
        if (kept > buf.length / 2) {
            if (kept >= MAX_LINE) {
                throw new LineTooLongException();
            }
            buf = Arrays.copyOf(buf, buf.length * 2);
        }
        System.arraycopy(buf, lineStart, buf, 0, kept);
        lineStart = 0;
        limit = kept;
        int n = in.read(buf, limit, buf.length - limit);
        if (n < 0) {
            end = true;
        } else {
            limit += n;
        }
    }

    private boolean blank() {
        for (int i = lineStart; i < lineEnd; i++) {
            if (buf[i] != ' ' && buf[i] != '\t' && buf[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of the line, from 1. */
    int line() {
        return line;
    }

    /** Returns whether the line has ASCII characters only. */
    boolean ascii() {
        return ascii;
    }

    /** Lets somebody read the line where it stands; returns whether it is done with that. */
    boolean plain(JsonFields fields, Row row) {
        return fields.plain(buf, lineStart, lineEnd, row);
    }

    /** Returns a copy of the line without its end. */
    byte[] bytes() {
        return Arrays.copyOfRange(buf, lineStart, lineEnd);
    }

    /** Returns whether nothing but blanks is left of what was not handed out yet. */
    boolean restIsBlank() {
        for (int i = handed; i < lineEnd; i++) {
            if (buf[i] != ' ' && buf[i] != '\t' && buf[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes ready for a new parser: it looks at the first bytes for the encoding, and must not look into the next line.
     */
    void prime() {
        primed = JsonText.PRIMER;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte @Nullable [] to, int off, int len) {
        if (to == null) {
            throw new IllegalArgumentException("no buffer");
        }
        if (primed > 0) {
            int n = Math.min(len, primed);
            JsonText.prime(to, off, n);
            primed -= n;
            return n;
        }
        int n = Math.min(len, lineEnd - handed);
        if (n <= 0) {
            return -1;
        }
        System.arraycopy(buf, handed, to, off, n);
        handed += n;
        return n;
    }

    /** A line longer than {@link #MAX_LINE} bytes. */
    static final class LineTooLongException extends IOException {
        private static final long serialVersionUID = 1;
    }
}
