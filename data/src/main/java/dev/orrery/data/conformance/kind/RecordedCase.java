package dev.orrery.data.conformance.kind;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One case as it stands in its file.
 *
 * @param file the case file
 * @param line where the case begins, from 1
 * @param kind how it is played
 * @param id its name
 * @param needs tags of what it needs beyond the simplest fleet
 * @param gate whether a difference fails the run
 * @param recorded the object, or all rows of a table
 * @param given input that stands elsewhere, such as in the index of a table
 */
public record RecordedCase(
        Path file,
        int line,
        String kind,
        String id,
        List<String> needs,
        boolean gate,
        JsonNode recorded,
        ObjectNode given) {
    /** Returns the place for messages. */
    public String place() {
        return file + ":" + line;
    }

    /** Returns the folder that paths in the case start from. */
    public Path folder() {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    /** Returns a part of this case as a case of its own. */
    public RecordedCase part(int atLine, String partId, JsonNode recordedPart, ObjectNode givenPart) {
        return new RecordedCase(file, atLine, kind, partId, needs, gate, recordedPart, givenPart);
    }
}
