package dev.orrery.data.conformance.kind;

import dev.orrery.model.twin.RunOptions;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a case gives to the twin: nothing that is compared.
 *
 * @param fields the fields that the tolerances call input
 * @param needs the case's tags
 * @param folder the folder of the case file
 * @param traces where traces are found by name
 * @param systems measured hardware by name
 * @param run how the twin is run: with fast-forward or without
 * @param seed master seed; cases whose outcome depends on chance are played with several
 * @param followed what the reference chose by chance, which the twin has to follow to be compared; usually missing
 */
public record CaseInput(
        ObjectNode fields,
        List<String> needs,
        Path folder,
        Traces traces,
        InstalledSystems systems,
        RunOptions run,
        long seed,
        JsonNode followed) {
    /** Returns a field, or a missing node. */
    public JsonNode get(String name) {
        return fields.path(name);
    }

    /**
     * Returns a whole number, 0 where the field is empty.
     *
     * @throws CaseDataException if it is less than {@code least}, or no whole number
     */
    public int whole(String name, int least) throws CaseDataException {
        JsonNode value = get(name);
        boolean empty =
                value.isMissingNode() || value.isNull() || value.asString("").isBlank();
        int number = empty ? 0 : value.asInt(Integer.MIN_VALUE);
        if (number < least) {
            throw new CaseDataException(name + ": must be a whole number of at least " + least
                    + (empty ? "; it is empty" : "; got " + value.asString()));
        }
        return number;
    }
}
