package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.conformance.kind.silicon.SiliconKind;
import dev.orrery.data.measured.SiliconRows;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of recorded cases: JSON or JSON Lines whose objects carry {@code kind}, or a table whose header the
 * {@code kinds.json} beside it knows or that has the columns of the silicon data. The content decides, never the name.
 *
 * @param path the file
 * @param cases what it holds, in order
 */
public record CaseFile(Path path, List<RecordedCase> cases) {
    static final String KINDS = "kinds.json";
    private static final int LONGEST_FIRST_LINE = 1 << 24;
    private static final long LARGEST_DOCUMENT = 1L << 26;

    /**
     * Reads a file; null if it holds no cases.
     *
     * @throws CaseDataException if it begins as a case file and cannot be read on
     */
    static @Nullable CaseFile read(Path path) throws IOException {
        String head = firstLine(path).strip();
        if (head.startsWith("{")) {
            JsonNode first = parsed(head);
            if (first != null) {
                return kind(first) == null ? null : lines(path);
            }
            return document(path);
        }
        return table(path, head);
    }

    private static String firstLine(Path path) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream in = Files.newInputStream(path)) {
            byte[] buffer = new byte[1 << 14];
            for (int n = in.read(buffer); n > 0 && line.size() < LONGEST_FIRST_LINE; n = in.read(buffer)) {
                for (int i = 0; i < n; i++) {
                    if (buffer[i] != '\n') {
                        line.write(buffer[i]);
                    } else if (!line.toString(StandardCharsets.UTF_8).isBlank()) {
                        return line.toString(StandardCharsets.UTF_8);
                    }
                }
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static @Nullable JsonNode parsed(String text) {
        try {
            return Json.read(text);
        } catch (JacksonException e) {
            return null;
        }
    }

    private static @Nullable String kind(JsonNode node) {
        return node.path("kind").isString() ? node.path("kind").asString() : null;
    }

    private static CaseFile lines(Path path) throws IOException {
        List<RecordedCase> cases = new ArrayList<>();
        int number = 0;
        try (BufferedReader in = Files.newBufferedReader(path)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (!line.isBlank()) {
                    cases.add(object(path, number, read(path, number, line)));
                }
            }
        } catch (MalformedInputException e) {
            throw new CaseDataException(path + ":" + (number + 1) + ": is not UTF-8 text");
        }
        return new CaseFile(path, cases);
    }

    private static JsonNode read(Path path, int line, String text) throws CaseDataException {
        try {
            return Json.read(text);
        } catch (JacksonException e) {
            throw new CaseDataException(syntax(path, line, e));
        }
    }

    /** Returns the place and the reason of a syntax error; line 0 takes the line from the parser. */
    static String syntax(Path path, int line, JacksonException e) {
        return path + ":" + (line > 0 ? line : e.getLocation().getLineNr()) + ":"
                + e.getLocation().getColumnNr() + ": is not JSON: "
                + e.getOriginalMessage().lines().findFirst().orElse("");
    }

    private static @Nullable CaseFile document(Path path) throws IOException {
        JsonNode node = Files.size(path) > LARGEST_DOCUMENT ? null : parsed(text(path));
        return node == null || kind(node) == null ? null : new CaseFile(path, List.of(object(path, 1, node)));
    }

    private static String text(Path path) throws IOException {
        return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    }

    private static RecordedCase object(Path path, int line, JsonNode node) throws CaseDataException {
        String kind = kind(node);
        if (kind == null) {
            throw new CaseDataException(path + ":" + line + ": is no case: every line needs an object with 'kind'");
        }
        return new RecordedCase(
                path, line, kind, id(node, "line " + line), tags(node), gate(node), node, Json.object());
    }

    private static String id(JsonNode node, String otherwise) {
        if (node.path("id").isString()) {
            return node.path("id").asString();
        }
        if (node.path("case").isString()) {
            return node.path("case").asString();
        }
        if (!node.path("file").isString()) {
            return otherwise;
        }
        List<String> words = new ArrayList<>(List.of(node.path("file").asString()));
        words.addAll(Json.texts(node.path("args")));
        return String.join(" ", words);
    }

    private static List<String> tags(JsonNode node) {
        return Json.texts(node.path("needs"));
    }

    private static boolean gate(JsonNode node) {
        return node.path("gate").asBoolean(true);
    }

    private static @Nullable CaseFile table(Path path, String header) throws IOException {
        if (header.isEmpty()) {
            return null;
        }
        String kind = kind(path.resolveSibling(KINDS), CsvTable.cells(header).getFirst());
        if (kind == null) {
            return null;
        }
        ObjectNode given = indexed(path);
        JsonNode rows = CsvTable.objects(CsvTable.cells(text(path)));
        String id = given.path("id").asString(String.valueOf(path.getFileName()));
        return new CaseFile(path, List.of(new RecordedCase(path, 1, kind, id, tags(given), gate(given), rows, given)));
    }

    /** Measured benchmarks are known by their columns, wherever they are; other tables by the file beside them. */
    private static @Nullable String kind(Path kinds, List<String> columns) throws IOException {
        if (Files.isRegularFile(kinds)) {
            for (JsonNode entry : read(kinds, 0, text(kinds)).path("kinds")) {
                if (Json.texts(entry.path("columns")).equals(columns)) {
                    return kind(entry);
                }
            }
        }
        return SiliconRows.describes(columns) ? SiliconKind.NAME : null;
    }

    /** Returns what an index beside a table says about it: an entry of a JSON list whose {@code file} is its name. */
    private static ObjectNode indexed(Path table) throws IOException {
        String name = String.valueOf(table.getFileName());
        Path folder = table.toAbsolutePath().getParent();
        List<Path> beside = new ArrayList<>();
        if (folder != null) {
            try (var files = Files.newDirectoryStream(folder, "*.json")) {
                files.forEach(beside::add);
            }
        }
        for (Path file : beside) {
            JsonNode list = Files.size(file) > LARGEST_DOCUMENT ? null : parsed(text(file));
            for (JsonNode entry :
                    list != null && list.isArray() ? list : Json.nodes().arrayNode()) {
                if (entry instanceof ObjectNode object
                        && entry.path("file").asString("").equals(name)) {
                    return object;
                }
            }
        }
        return Json.object();
    }
}
