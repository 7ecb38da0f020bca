package dev.orrery.data.trace;

import java.io.IOException;
import java.io.InputStream;

/** Reading one byte from a stream whose own work is done in bulk. */
public final class SingleBytes {
    private SingleBytes() {}

    /** Returns the next byte, -1 at the end, through {@link InputStream#read(byte[], int, int)}. */
    public static int read(InputStream in) throws IOException {
        byte[] one = new byte[1];
        return in.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }
}
