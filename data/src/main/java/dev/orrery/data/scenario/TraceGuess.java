package dev.orrery.data.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Whether a file that was given as a scenario is a trace, which happens when {@code --trace} is forgotten. */
final class TraceGuess {
    /** The first line of a trace may be longer; then its second one is not looked at. */
    private static final int HEAD = 1 << 16;

    private TraceGuess() {}

    /**
     * Returns whether a file looks like a trace and cannot be a scenario: compressed, a table by its name, or JSON
     * objects on lines of their own.
     *
     * @throws IOException if it cannot be read
     */
    static boolean trace(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD);
        }
        String name = file.toString().toLowerCase(Locale.ROOT);
        return compressed(head) || name.endsWith(".csv") || lines(new String(head, StandardCharsets.UTF_8), name);
    }

    private static boolean compressed(byte[] head) {
        int magic = 0;
        for (int i = 0; i < Math.min(4, head.length); i++) {
            magic |= (head[i] & 0xff) << 8 * i;
        }
        return (magic & 0xffff) == 0x8b1f || magic == 0xfd2fb528; // gzip, zstd
    }

    private static boolean lines(String text, String name) {
        List<String> rows = text.lines()
                .map(String::strip)
                .filter(row -> !row.isEmpty())
                .limit(2)
                .toList();
        if (rows.isEmpty() || !rows.getFirst().startsWith("{")) {
            return false;
        }
        return name.endsWith(".jsonl")
                || rows.size() == 2
                        && rows.getFirst().endsWith("}")
                        && rows.getLast().startsWith("{");
    }
}
