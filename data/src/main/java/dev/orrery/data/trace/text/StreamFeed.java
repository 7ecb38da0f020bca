package dev.orrery.data.trace.text;

import dev.orrery.data.trace.SingleBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Hands a whole text to a JSON parser and keeps what came after a mark, so that a place can be shown. */
final class StreamFeed extends InputStream {
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private byte[] buf = new byte[CHUNK];
    private int limit;
    private int handed;
    private int mark;
    private long markOffset = JsonText.PRIMER;
    private int primed = JsonText.PRIMER;
    private int markLine = 1;
    private int markCol = 1;

    StreamFeed(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return SingleBytes.read(this);
    }

    @Override
    public int read(byte[] to, int off, int len) throws IOException {
        if (primed > 0) {
            int n = Math.min(len, primed);
            JsonText.prime(to, off, n);
            primed -= n;
            return n;
        }
        if (handed == limit && !refill()) {
            return -1;
        }
        int n = Math.min(len, limit - handed);
        System.arraycopy(buf, handed, to, off, n);
        handed += n;
        return n;
    }

    private boolean refill() throws IOException {
        int kept = limit - mark;
        if (kept > buf.length / 2) {
            if (kept >= LineFeed.MAX_LINE) {
                throw new LineFeed.LineTooLongException();
            }
            buf = Arrays.copyOf(buf, buf.length * 2);
        }
        System.arraycopy(buf, mark, buf, 0, kept);
        mark = 0;
        limit = kept;
        handed = kept;
        int n = in.read(buf, limit, buf.length - limit);
        limit += Math.max(0, n);
        return n > 0;
    }

    /** Moves the mark to an offset in what was handed out, not before the mark. */
    void mark(long offset) {
        int to = mark + (int) (offset - markOffset);
        for (; mark < to; mark++) {
            markLine += buf[mark] == '\n' ? 1 : 0;
            markCol = Place.colAfter(buf[mark], markCol);
        }
        markOffset = offset;
    }

    int markLine() {
        return markLine;
    }

    int markCol() {
        return markCol;
    }

    long markOffset() {
        return markOffset;
    }

    /** Returns a copy of what was handed out after the mark. */
    byte[] bytes() {
        return Arrays.copyOfRange(buf, mark, handed);
    }
}
