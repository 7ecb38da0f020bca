package dev.orrery.data.trace.write;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceSummary;
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
     * @param dateNs ns of Unix time at which the rows' times begin, for formats with dates
     * @param numberNs the same for formats whose times are numbers
     * @param early whether times may be below 0
     */
    public record Settings(boolean seconds, long dateNs, long numberNs, boolean early) {
        /** Milliseconds from 1970 on. */
        public static final Settings DEFAULT = new Settings(false, 0, 0, false);

        /** Returns how to write what was read: numbers as they were, after dates from the first row on. */
        public static Settings of(boolean seconds, TraceSummary from) {
            boolean early = from.count(TraceCode.W_NEGATIVE) > 0;
            return new Settings(seconds, from.clockNs(), from.dated() ? 0 : from.clockNs(), early);
        }

        /** Returns the same for rows of which some may have come to stand before 0. */
        public Settings orEarly(boolean also) {
            return new Settings(seconds, dateNs, numberNs, early || also);
        }
    }

    private static Map<String, Factory> builtIn() {
        Map<String, Factory> writers = new LinkedHashMap<>();
        writers.put("mooncake", (out, settings) -> new MooncakeRows(out, settings.seconds(), settings.numberNs()));
        writers.put("mooncake-agentic", (out, settings) -> new AgenticRows(out, settings.numberNs(), settings.early()));
        writers.put("timed-trace", (out, settings) -> new MooncakeRows(out, true, settings.numberNs()));
        writers.put("aiperf", (out, settings) -> new AiperfRows(out, settings.seconds(), settings.numberNs()));
        writers.put("azure", (out, settings) -> new AzureRows(out, settings.dateNs()));
        writers.put("vidur", (out, settings) -> new VidurRows(out, settings.numberNs()));
        return writers;
    }

    /** Returns whether times can be written in s or in ms, as one likes. */
    public static boolean takesUnit(String name) {
        return name.equals("mooncake") || name.equals("aiperf");
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
