package dev.orrery.data.trace;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.ZipException;

/** Zstd data as text, with the JDK's own exceptions. A file of its own so that other inputs never load the library. */
public final class ZstdText extends FilterInputStream {
    /** Decompresses. */
    public ZstdText(InputStream in) throws IOException {
        super(new ZstdInputStream(in));
    }

    /** Returns a stream that compresses what is written to it. */
    static OutputStream compressing(OutputStream out) throws IOException {
        return new ZstdOutputStream(out).setChecksum(true);
    }

    @Override
    public int read() throws IOException {
        return SingleBytes.read(this);
    }

    @Override
    public int read(byte[] to, int off, int len) throws IOException {
        try {
            return super.read(to, off, len);
        } catch (ZstdIOException e) {
            String message = String.valueOf(e.getMessage());
            throw message.contains("Truncated") ? new EOFException(message) : new ZipException(message);
        }
    }
}
