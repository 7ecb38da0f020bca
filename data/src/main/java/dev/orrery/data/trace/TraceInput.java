package dev.orrery.data.trace;

import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a trace's bytes come from.
 *
 * @param name the name for messages
 * @param path the file; null for bytes in memory and for standard input
 * @param bytes the bytes in memory, else null
 * @param progress is told now and then how many bytes of the file were read
 */
public record TraceInput(String name, @Nullable Path path, byte @Nullable [] bytes, LongConsumer progress) {
    /** Returns a file, or standard input for the path {@code -}. */
    public static TraceInput of(Path path) {
        String name = path.toString();
        return new TraceInput(
                name.equals("-") ? "standard input" : name, name.equals("-") ? null : path, null, n -> {});
    }

    /** Returns bytes in memory, compressed or not. */
    public static TraceInput of(byte[] bytes, String name) {
        return new TraceInput(name, null, bytes, n -> {});
    }

    /** Returns the same input with somebody who is told how many bytes were read. */
    public TraceInput withProgress(LongConsumer listener) {
        return new TraceInput(name, path, bytes, listener);
    }
}
