package dev.orrery.data.trace;

import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All formats that can be read, by name. */
public final class TraceFormats {
    private TraceFormats() {}

    private static TreeMap<String, Supplier<TraceFormat>> all() {
        TreeMap<String, Supplier<TraceFormat>> all = new TreeMap<>();
        all.put("mooncake", () -> new MooncakeFormat(false));
        all.put("mooncake-delta", () -> new MooncakeFormat(true));
        return all;
    }

    /** Returns the names in alphabetical order. */
    public static Set<String> names() {
        return all().navigableKeySet();
    }

    /**
     * Returns the format of a name.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    public static TraceFormat named(String name) {
        Supplier<TraceFormat> format = all().get(name);
        if (format == null) {
            throw new IllegalArgumentException(
                    "unknown trace format '" + name + "'; known: " + String.join(", ", names()));
        }
        return format.get();
    }

    /** Returns the first format that recognises some field names, or null. */
    static @Nullable String recognise(Set<String> fields) {
        for (var format : all().entrySet()) {
            if (format.getValue().get().recognises(fields)) {
                return format.getKey();
            }
        }
        return null;
    }
}
