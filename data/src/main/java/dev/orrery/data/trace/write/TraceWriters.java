package dev.orrery.data.trace.write;

import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** All formats that can be written, by name. */
public final class TraceWriters {
    private static final Map<String, Factory> BUILT_IN = builtIn();

    private TraceWriters() {}

    /** Makes a writer. */
    @FunctionalInterface
    private interface Factory {
        RowWriter on(Writer out, Settings settings);
    }

    /**
     * How to write.
     *
     * @param seconds whether times are written in s, for formats that leave it open
     * @param clockMs ms of Unix time at which the rows' times begin, for formats with dates
     */
    public record Settings(boolean seconds, double clockMs) {
        /** Milliseconds from 1970 on. */
        public static final Settings DEFAULT = new Settings(false, 0);
    }

    private static Map<String, Factory> builtIn() {
        Map<String, Factory> writers = new LinkedHashMap<>();
        writers.put("mooncake", (out, settings) -> new MooncakeRows(out, settings.seconds()));
        writers.put("mooncake-agentic", (out, settings) -> new AgenticRows(out));
        writers.put("timed-trace", (out, settings) -> new MooncakeRows(out, true));
        writers.put("aiperf", (out, settings) -> new AiperfRows(out, settings.seconds()));
        writers.put("azure", (out, settings) -> new AzureRows(out, settings.clockMs()));
        writers.put("vidur", (out, settings) -> new VidurRows(out));
        return writers;
    }

    /** Returns the names in alphabetical order. */
    public static SortedSet<String> names() {
        return new TreeSet<>(BUILT_IN.keySet());
    }

    /**
     * Returns a writer of a format.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    public static RowWriter named(String name, Writer out, Settings settings) {
        Factory factory = BUILT_IN.get(name);
        if (factory == null) {
            throw new IllegalArgumentException(
                    "format '" + name + "' cannot be written; known: " + String.join(", ", names()));
        }
        return factory.on(out, settings);
    }
}
