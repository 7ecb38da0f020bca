package dev.orrery.data.conformance.kind;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came out of a case. It may hold more than was recorded; what was recorded and is absent here counts as null.
 *
 * @param tree the values in the shape of the recorded case
 * @param closed paths of objects that may hold no other keys than the recorded ones
 * @param ties lists in which the reference records what happens at one instant in random order: path to the fields by
 *     which entries are named and put in order on both sides; of rows, their numbers; outcomes are never among them
 * @param note what else to tell about a case that fails, such as who waits for what; or null
 */
public record Answer(
        JsonNode tree,
        Set<String> closed,
        Map<String, List<String>> ties,
        @Nullable String note) {
    /** Returns an answer with nothing special about it. */
    public static Answer of(JsonNode tree) {
        return of(tree, null);
    }

    /** Returns an answer with something to tell if it differs. */
    public static Answer of(JsonNode tree, @Nullable String note) {
        return new Answer(tree, Set.of(), Map.of(), note);
    }
}
