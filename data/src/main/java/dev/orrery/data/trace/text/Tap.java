package dev.orrery.data.trace.text;

import dev.orrery.data.trace.SingleBytes;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Sees a file's bytes as they are on the disk. */
final class Tap extends FilterInputStream {
    private static final int BUFFER = 1 << 16;

    private final Counter counter;

    Tap(InputStream in, Counter counter) {
        super(in);
        this.counter = counter;
    }

    /** What was seen of all files of an input. */
    static final class Counter {
        private final LongConsumer progress;
        private final @Nullable MessageDigest digest;
        private long bytes;

        Counter(LongConsumer progress, boolean hash) {
            this.progress = progress;
            digest = hash ? sha256() : null;
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }

        boolean digests() {
            return digest != null;
        }

        @Nullable
        String sha256Hex() {
            return digest == null ? null : HexFormat.of().formatHex(digest.digest());
        }

        private void see(byte[] seen, int off, int n) {
            bytes += n;
            progress.accept(bytes);
            if (digest != null) {
                digest.update(seen, off, n);
            }
        }
    }

    @Override
    public int read() throws IOException {
        return SingleBytes.read(this);
    }

    @Override
    public int read(byte[] to, int off, int len) throws IOException {
        int n = super.read(to, off, len);
        if (n > 0) {
            counter.see(to, off, n);
        }
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        byte[] skipped = new byte[(int) Math.min(n, BUFFER)];
        return Math.max(0, read(skipped, 0, skipped.length));
    }
}
