package dev.orrery.data.trace.write;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.TraceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a written trace comes from: {@code OUT.meta.json} beside it holds the verbs, the seed and the inputs' hashes.
 */
public final class TraceMeta {
    private static final long LARGEST = 1 << 20;
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private TraceMeta() {}

    /**
     * A file that was read.
     *
     * @param path where it was
     * @param file its name as the user gave it
     * @param sha256 hash of its bytes, null if nobody asked for it
     * @param rows accepted rows or events
     * @param originMs its earliest time stamp in ms, NaN if it has none
     */
    public record Source(Path path, String file, @Nullable String sha256, String format, long rows, double originMs) {
        /** Returns what reading a trace of requests found out. */
        public static Source of(Path path, TraceSummary summary) {
            return new Source(
                    path, summary.file(), summary.sha256(), summary.format(), summary.rows(), summary.originMs());
        }
    }

    /**
     * What was written.
     *
     * @param rows rows or events
     * @param blockSize tokens of one block of its ids, 0 if it has none
     */
    public record Result(long rows, int blockSize) {}

    /** Returns the name of the file for a trace. */
    public static Path beside(Path trace) {
        return trace.resolveSibling(trace.getFileName() + ".meta.json");
    }

    /**
     * Writes the file for a trace.
     *
     * @param verb what was done, with its arguments
     * @param inputs the files that were read, in order, each with what reading found out
     */
    public static void write(
            Path trace, String version, List<String> verb, long seed, List<Source> inputs, Result result)
            throws IOException {
        List<Object> chain = new ArrayList<>();
        List<Object> from = new ArrayList<>();
        inputs.forEach(source -> {
            chain.addAll(chain(source.path));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("file", source.file);
            one.put("sha256", source.sha256);
            one.put("format", source.format);
            one.put("rows", source.rows);
            if (!Double.isNaN(source.originMs)) {
                one.put("origin_ms", source.originMs);
            }
            from.add(one);
        });
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("verb", verb);
        step.put("seed", seed);
        chain.add(step);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("orrery", version);
        tree.put("steps", chain);
        tree.put("inputs", from);
        tree.put("rows", result.rows);
        if (result.blockSize > 0) {
            tree.put("block_size", result.blockSize);
        }
        try (OutputFile file = new OutputFile(beside(trace))) {
            file.writer().write(MAPPER.writeValueAsString(tree) + "\n");
            file.commit();
        }
    }

    /** Returns the steps that made an input, as the file beside it says. */
    private static List<JsonNode> chain(Path input) {
        List<JsonNode> steps = new ArrayList<>();
        Path meta = beside(input);
        try {
            if (Files.isRegularFile(meta) && Files.size(meta) < LARGEST) {
                MAPPER.readTree(meta.toFile()).path("steps").forEach(steps::add);
            }
        } catch (IOException | JacksonException e) {
            steps.clear(); // somebody else's file
        }
        return steps;
    }
}
