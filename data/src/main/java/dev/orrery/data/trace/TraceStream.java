package dev.orrery.data.trace;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The opened text of a trace: decompressed by its first bytes, whatever its name; without byte order mark. */
final class TraceStream implements AutoCloseable {
    /** How far one can look ahead. */
    static final int HEAD = 1 << 14;

    private static final int BUFFER = 1 << 16;
    private static final int LAYERS = 3;

    private final String name;
    private final Tap tap;
    private final PushbackInputStream text;
    private boolean compressed;

    /**
     * Opens an input.
     *
     * @param plainOnly whether compression and a byte order mark are refused, as the reference does
     * @throws TraceException if it cannot be opened or cannot be a trace
     */
    TraceStream(TraceInput input, boolean digest, boolean plainOnly) throws IOException {
        name = input.name();
        tap = new Tap(raw(input), input.progress(), digest ? sha256() : null);
        PushbackInputStream in = new PushbackInputStream(tap, HEAD);
        try {
            byte[] head = peek(in, Signature.HEAD);
            Signature signature = Signature.of(head);
            for (int i = 0; i < LAYERS && (signature == Signature.GZIP || signature == Signature.ZSTD); i++) {
                if (plainOnly) {
                    throw refused(TraceCode.E_FORMAT, "compressed; the reference's reader takes plain text only");
                }
                compressed = true;
                in = new PushbackInputStream(inflate(in, signature), HEAD);
                head = peek(in, Signature.HEAD);
                signature = Signature.of(head);
            }
            String refusal = signature == Signature.TEXT ? null : Signature.refusal(head);
            if (refusal != null) {
                throw refused(TraceCode.E_FORMAT, refusal);
            }
            skipMark(in, head, plainOnly);
        } catch (IOException | RuntimeException e) {
            tap.close();
            throw e;
        }
        text = in;
    }

    private TraceException refused(TraceCode code, String message) {
        return new TraceException(name, Defect.ofFile(code, message));
    }

    private void skipMark(PushbackInputStream in, byte[] head, boolean plainOnly) throws IOException {
        if (head.length >= 3 && head[0] == (byte) 0xef && head[1] == (byte) 0xbb && head[2] == (byte) 0xbf) {
            if (plainOnly) {
                throw refused(TraceCode.E_JSON, "a byte order mark; the reference's reader refuses it");
            }
            in.skipNBytes(3);
        }
    }

    private InputStream raw(TraceInput input) throws TraceException {
        if (input.bytes() != null) {
            return new ByteArrayInputStream(input.bytes());
        }
        Path path = input.path();
        if (path == null) {
            return System.in;
        }
        try {
            return new FileInputStream(path.toFile());
        } catch (IOException e) {
            String why = !Files.exists(path)
                    ? "no such file"
                    : Files.isDirectory(path) ? "is a folder, not a file" : "cannot be opened: permission denied?";
            throw new TraceException(name, new Defect(0, 0, TraceCode.E_FILE, why, null));
        }
    }

    private InputStream inflate(InputStream in, Signature signature) throws IOException {
        try {
            InputStream inflated = signature == Signature.GZIP ? new GZIPInputStream(in, BUFFER) : new ZstdText(in);
            return new Inflated(inflated, this);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    private TraceException damaged(IOException e) {
        String why = e instanceof EOFException
                ? "the compressed data ends early: the file is truncated"
                : "the compressed data is damaged (" + e.getMessage() + ")";
        return refused(TraceCode.E_GZIP, why + "; fetch it again");
    }

    /** Returns the text from where it was read so far. */
    InputStream text() {
        return text;
    }

    /** Returns the first bytes, at most {@link #HEAD}, that are still to be read. */
    byte[] peek(int n) throws IOException {
        return peek(text, n);
    }

    private static byte[] peek(PushbackInputStream in, int n) throws IOException {
        byte[] head = in.readNBytes(n);
        in.unread(head);
        return head;
    }

    /** Reads compressed text to its end, where its check sum stands. */
    void checkRest() throws IOException {
        if (compressed) {
            text.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** Returns the hash of all bytes of the file, reading what is left; null if it was not asked for. */
    @Nullable
    String sha256Hex() throws IOException {
        if (tap.digest == null) {
            return null;
        }
        byte[] rest = new byte[BUFFER];
        int n = 0;
        while (n >= 0) {
            n = tap.read(rest, 0, rest.length);
        }
        return HexFormat.of().formatHex(tap.digest.digest());
    }

    @Override
    public void close() throws IOException {
        text.close();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Sees the file's bytes as they are on the disk. */
    private static final class Tap extends FilterInputStream {
        private final LongConsumer progress;
        private final @Nullable MessageDigest digest;
        private long bytes;

        Tap(InputStream in, LongConsumer progress, @Nullable MessageDigest digest) {
            super(in);
            this.progress = progress;
            this.digest = digest;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int off, int len) throws IOException {
            int n = super.read(to, off, len);
            if (n > 0) {
                bytes += n;
                progress.accept(bytes);
                if (digest != null) {
                    digest.update(to, off, n);
                }
            }
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            byte[] skipped = new byte[(int) Math.min(n, BUFFER)];
            return Math.max(0, read(skipped, 0, skipped.length));
        }
    }

    /** Tells damaged data apart from a disk that fails. */
    private static final class Inflated extends FilterInputStream {
        private final TraceStream stream;

        Inflated(InputStream in, TraceStream stream) {
            super(in);
            this.stream = stream;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int off, int len) throws IOException {
            try {
                return super.read(to, off, len);
            } catch (EOFException | ZipException e) {
                throw stream.damaged(e);
            }
        }
    }
}
