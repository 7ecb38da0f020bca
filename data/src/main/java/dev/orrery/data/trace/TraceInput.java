package dev.orrery.data.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a trace's bytes come from.
 *
 * @param name the name for messages
 * @param paths the file or folder, or several of them that make one trace; none for bytes in memory and for standard
 *     input
 * @param bytes the bytes in memory, else null
 * @param scratch what was kept of standard input, else null
 * @param progress is told now and then how many bytes of the file were read
 */
public record TraceInput(
        String name,
        List<Path> paths,
        byte @Nullable [] bytes,
        @Nullable Scratch scratch,
        LongConsumer progress) {
    /** Returns a file, or standard input for the path {@code -}. */
    public static TraceInput of(Path path) {
        return of(List.of(path));
    }

    /** Returns files or folders that make one trace, or standard input for the only path {@code -}. */
    public static TraceInput of(List<Path> paths) {
        String name = paths.getFirst().toString();
        boolean standard = paths.size() == 1 && name.equals("-");
        return new TraceInput(
                standard ? "standard input" : paths.size() == 1 ? name : name + " and others",
                standard ? List.of() : List.copyOf(paths),
                null,
                null,
                n -> {});
    }

    /** Returns bytes in memory, compressed or not. */
    public static TraceInput of(byte[] bytes, String name) {
        return new TraceInput(name, List.of(), bytes, null, n -> {});
    }

    /** Returns the same input with somebody who is told how many bytes were read. */
    public TraceInput withProgress(LongConsumer listener) {
        return new TraceInput(name, paths, bytes, scratch, listener);
    }

    /** Returns the same input, which was standard input and can be read again from where it is kept. */
    public TraceInput keptIn(Scratch file) {
        return new TraceInput(name, paths, bytes, file, progress);
    }

    /** Returns whether it is standard input, which can be read once. */
    public boolean standard() {
        return paths.isEmpty() && bytes == null && scratch == null;
    }
}
