package dev.orrery.data.trace.format;

import dev.orrery.data.trace.UnreadFlagException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which formats read the flags that not all of them do: a flag that changes nothing is a mistake and refused. */
public final class FlagReaders {
    private static final Set<String> TABLES = Set.of("azure", "burstgpt", "csv", "servegen", "splitwise", "vidur");
    private static final Map<String, Set<String>> READERS = readers();

    private FlagReaders() {}

    private static Map<String, Set<String>> readers() {
        Map<String, Set<String>> readers = new HashMap<>();
        readers.put("--failed", Set.of("burstgpt"));
        readers.put("--where", Set.of("azure", "burstgpt", "csv", "splitwise", "vidur"));
        readers.put("--map", Set.of("csv"));
        for (String flag : List.of("--weka-timing", "--delay-cap", "--nested-time")) {
            readers.put(flag, Set.of("weka"));
        }
        readers.put("--estimate", Set.of("otel"));
        readers.put("--no-filter", Set.of("sharegpt"));
        readers.put("--draw-seed", Set.of("servegen"));
        readers.put("--time-unit s", Set.of("aiperf", "csv", "mooncake", "mooncake-delta"));
        readers.put(
                "--hash-mismatch fix",
                Set.of("aiperf", "bailian", "dynamo", "mooncake", "mooncake-agentic", "mooncake-delta", "weka"));
        readers.put(
                "--trace-block-size",
                Set.of(
                        "aiperf",
                        "applied-compute",
                        "bailian",
                        "dynamo",
                        "mooncake",
                        "mooncake-agentic",
                        "mooncake-delta",
                        "weka"));
        readers.put("--coerce-strings", without(Set.of("servegen", "sharegpt")));
        readers.put("--json-stream", without(TABLES));
        readers.put("--require-sorted", without(Set.of("dynamo", "mooncake-agentic", "otel", "servegen", "weka")));
        return readers;
    }

    private static Set<String> without(Set<String> some) {
        SortedSet<String> rest = TraceFormats.names();
        rest.removeAll(some);
        return rest;
    }

    /** Returns whether a format reads a flag. */
    public static boolean reads(String format, String flag) {
        Set<String> readers = READERS.get(flag);
        return readers == null || readers.contains(format);
    }

    /**
     * Looks whether a format reads all flags that were given.
     *
     * @param flags names, those with a value that differs only by it as {@code --time-unit s}
     * @throws UnreadFlagException if it does not; the message names who would
     */
    public static void check(String file, String format, Set<String> flags) {
        for (String flag : new TreeSet<>(flags)) {
            if (!reads(format, flag)) {
                throw new UnreadFlagException(flag + ": " + file + " is in the format " + format
                        + ", which has no use for it; it is for "
                        + String.join(", ", new TreeSet<>(READERS.getOrDefault(flag, Set.of()))));
            }
        }
    }
}
