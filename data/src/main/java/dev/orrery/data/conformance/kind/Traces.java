package dev.orrery.data.conformance.kind;

import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Traces by the names that cases use. {@code NAME} is {@code NAME} or {@code mooncake_NAME} with {@code .jsonl} or
 * {@code .jsonl.gz}; {@code X_firstN} is the first N lines of X.
 */
public final class Traces {
    private static final Pattern FIRST = Pattern.compile("(.+)_first(\\d{1,9})");

    private final Path folder;
    private final ConcurrentMap<Path, byte[]> plain = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, RequestTable> tables = new ConcurrentHashMap<>();

    /** Looks in a folder. */
    public Traces(Path folder) {
        this.folder = folder;
    }

    /**
     * A trace file and how much of it is meant.
     *
     * @param path the file
     * @param rows how many lines, {@link Integer#MAX_VALUE} for all
     */
    public record Found(Path path, int rows) {}

    /**
     * Finds a trace.
     *
     * @throws CaseDataException if it is absent
     */
    public Found find(String name) throws CaseDataException {
        Path exact = file(name);
        if (exact != null) {
            return new Found(exact, Integer.MAX_VALUE);
        }
        Matcher first = FIRST.matcher(name);
        Path whole = first.matches() ? file(first.group(1)) : null;
        if (whole == null) {
            throw new CaseDataException(
                    folder + ": holds no trace '" + name + "'; --traces DIR names the folder of the traces");
        }
        return new Found(whole, Integer.parseInt(first.group(2)));
    }

    private @Nullable Path file(String name) {
        for (String candidate : List.of(
                name,
                name + ".jsonl",
                name + ".jsonl.gz",
                "mooncake_" + name + ".jsonl",
                "mooncake_" + name + ".jsonl.gz")) {
            Path path = folder.resolve(candidate);
            if (Files.isRegularFile(path)) {
                return path;
            }
        }
        return null;
    }

    /** Returns the traces read so far, by name and options: many cases play the same one. */
    ConcurrentMap<String, RequestTable> tables() {
        return tables;
    }

    /** Returns the bytes of a file, decompressed: the reference's reader takes no compressed file. */
    public byte[] plain(Path path) throws IOException {
        byte[] known = plain.get(path);
        if (known == null) {
            try (InputStream raw = Files.newInputStream(path);
                    InputStream text = path.toString().endsWith(".gz") ? new GZIPInputStream(raw, 1 << 16) : raw) {
                known = text.readAllBytes();
            }
            plain.put(path, known);
        }
        return known;
    }
}
