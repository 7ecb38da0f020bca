package dev.orrery.data.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes in a temporary file that is gone with the process, however that ends: where the system allows it the file has
 * no name while it is open, elsewhere the system deletes it when it is closed.
 */
public final class Scratch implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;

    /**
     * Starts without bytes.
     *
     * @throws IOException if the folder for temporary files takes none
     */
    public Scratch() throws IOException {
        Path file = Files.createTempFile("orrery-", ".tmp");
        channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** Returns where to write; what is written becomes readable when that is flushed. */
    public OutputStream out() {
        return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Returns all bytes from the first one on; closing them leaves them readable once more. */
    public InputStream in() {
        return new BufferedInputStream(new Reading(), BUFFER);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Reads with a place of its own. */
    private final class Reading extends InputStream {
        private long at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int off, int len) throws IOException {
            int n = len == 0 ? 0 : channel.read(ByteBuffer.wrap(to, off, len), at);
            at += Math.max(0, n);
            return n;
        }
    }
}
