package dev.orrery.data.trace;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All formats that can be read, by name. */
public final class TraceFormats {
    private static final Map<String, Supplier<TraceFormat>> BUILT_IN = Map.of(
            "mooncake", () -> new MooncakeFormat(false),
            "mooncake-delta", () -> new MooncakeFormat(true));

    private TraceFormats() {}

    /** Returns the names in alphabetical order. */
    public static SortedSet<String> names() {
        return new TreeSet<>(BUILT_IN.keySet());
    }

    /**
     * Returns the format of a name.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    public static TraceFormat named(String name) {
        Supplier<TraceFormat> format = BUILT_IN.get(name);
        if (format == null) {
            throw new IllegalArgumentException(
                    "unknown trace format '" + name + "'; known: " + String.join(", ", names()));
        }
        return format.get();
    }

    /** Returns the first format that recognises some field names, or null. */
    static @Nullable String recognise(Set<String> fields) {
        for (String name : names()) {
            if (named(name).recognises(fields)) {
                return name;
            }
        }
        return null;
    }
}
