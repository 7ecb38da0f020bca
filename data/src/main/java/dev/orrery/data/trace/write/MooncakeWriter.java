package dev.orrery.data.trace.write;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.Row;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes single requests as a Mooncake file. The file appears under its name only when it is complete: until
 * {@link #commit} it stands beside it, and {@link #close} without that removes it.
 *
 * <p>A name that ends in {@code .gz} or {@code .zst} is compressed.
 */
public final class MooncakeWriter implements Closeable {
    private final OutputFile file;
    private final MooncakeRows rows;

    /**
     * Opens a file for writing.
     *
     * @throws IOException if its folder does not exist or cannot be written
     */
    public MooncakeWriter(Path target) throws IOException {
        file = new OutputFile(target);
        rows = new MooncakeRows(file.writer(), false, 0);
    }

    /**
     * Writes a request.
     *
     * @param timeMs arrival in ms, NaN for none; six decimals are kept
     * @param ids block ids, unsigned; only the first {@code idCount} are written
     * @param idCount how many ids, {@link Row#ABSENT} for a request without
     */
    public void write(double timeMs, int inputTokens, int outputTokens, long[] ids, int idCount) {
        write(timeMs, inputTokens, outputTokens, ids, idCount, 0, 0, null);
    }

    /**
     * Writes a request with priorities; see {@link #write(double, int, int, long[], int)}.
     *
     * @param strictPriority an unsigned 32-bit number
     */
    public void write(
            double timeMs,
            int inputTokens,
            int outputTokens,
            long[] ids,
            int idCount,
            int priority,
            long strictPriority,
            @Nullable String requestId) {
        rows.request(timeMs, inputTokens, outputTokens, ids, idCount, priority, strictPriority, requestId);
    }

    /**
     * Completes the file and gives it its name, replacing an older one.
     *
     * @throws IOException if the disk is full or fails
     */
    public void commit() throws IOException {
        rows.complete();
        file.commit();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
