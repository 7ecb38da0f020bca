package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.SingleBytes;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.ZstdText;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Takes compression and the byte order mark off a stream, by its first bytes, whatever its name. */
final class PlainText {
    /** How far one can look ahead. */
    static final int HEAD = 1 << 14;

    private static final int BUFFER = 1 << 16;
    private static final int LAYERS = 3;

    private final String file;
    private final boolean plainOnly;
    private boolean compressed;
    private Signature signature = Signature.TEXT;

    /**
     * Prepares for a file.
     *
     * @param plainOnly whether compression, archives and a byte order mark are refused, as the reference does
     */
    PlainText(String file, boolean plainOnly) {
        this.file = file;
        this.plainOnly = plainOnly;
    }

    /** Returns whether the last opened stream was compressed. */
    boolean compressed() {
        return compressed;
    }

    /** Returns whether the last opened stream is a tar archive. */
    boolean archive() {
        return signature == Signature.TAR;
    }

    /**
     * Opens a stream.
     *
     * @throws TraceException if it cannot be a trace
     */
    PushbackInputStream open(InputStream raw) throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, HEAD);
        byte[] head = peek(in, Signature.HEAD);
        signature = Signature.of(head);
        compressed = false;
        for (int i = 0; i < LAYERS && (signature == Signature.GZIP || signature == Signature.ZSTD); i++) {
            if (plainOnly) {
                throw refused(TraceCode.E_FORMAT, "compressed; the reference's reader takes plain text only");
            }
            compressed = true;
            in = new PushbackInputStream(inflate(in), HEAD);
            head = peek(in, Signature.HEAD);
            signature = Signature.of(head);
        }
        if (signature == Signature.TAR && plainOnly) {
            throw refused(TraceCode.E_FORMAT, "a tar archive; the reference's reader takes plain text only");
        }
        String refusal = signature == Signature.REFUSED ? Signature.refusal(head) : null;
        if (refusal != null) {
            throw refused(TraceCode.E_FORMAT, refusal);
        }
        if (head.length >= 3 && head[0] == (byte) 0xef && head[1] == (byte) 0xbb && head[2] == (byte) 0xbf) {
            if (plainOnly) {
                throw refused(TraceCode.E_JSON, "a byte order mark; the reference's reader refuses it");
            }
            in.skipNBytes(3);
        }
        return in;
    }

    static byte[] peek(PushbackInputStream in, int n) throws IOException {
        byte[] head = in.readNBytes(n);
        in.unread(head);
        return head;
    }

    private TraceException refused(TraceCode code, String message) {
        return new TraceException(file, Defect.ofFile(code, message));
    }

    private InputStream inflate(InputStream in) throws IOException {
        try {
            return new Checked(signature == Signature.GZIP ? new GZIPInputStream(in, BUFFER) : new ZstdText(in));
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    /** Returns the same stream with damaged data told apart from a disk that fails. */
    InputStream checked(InputStream in) {
        return new Checked(in);
    }

    TraceException damaged(IOException e) {
        String why = e instanceof EOFException
                ? "the compressed data or archive ends early: the file is truncated"
                : "the compressed data or archive is damaged (" + e.getMessage() + ")";
        return refused(TraceCode.E_GZIP, why + "; fetch it again");
    }

    /** Tells damaged data apart from a disk that fails. */
    private final class Checked extends FilterInputStream {
        Checked(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return SingleBytes.read(this);
        }

        @Override
        public int read(byte[] to, int off, int len) throws IOException {
            try {
                return super.read(to, off, len);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }
    }
}
