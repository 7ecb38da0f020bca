package dev.orrery.data.conformance;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How one leaf is compared.
 *
 * @param check what is looked at
 * @param integers tolerance of whole recorded numbers
 * @param decimals tolerance of other recorded numbers
 * @param nullSkips whether a recorded null is not compared
 * @param notForBackend engine for which the leaf is not compared, or null
 * @param onlyValues if not empty, the leaf counts only when either side is one of these
 * @param anyOrder whether entries [id, count] of equal counts may come in any order
 */
record LeafRule(
        Check check,
        Bound integers,
        Bound decimals,
        boolean nullSkips,
        @Nullable String notForBackend,
        Set<String> onlyValues,
        boolean anyOrder) {
    static final LeafRule EXACT = new LeafRule(Check.VALUE, Bound.EXACT, Bound.EXACT, false, null, Set.of(), false);
    static final LeafRule NOT_COMPARED =
            new LeafRule(Check.NOTHING, Bound.EXACT, Bound.EXACT, false, null, Set.of(), false);

    /** What is looked at. */
    enum Check {
        /** The value. */
        VALUE,
        /** Whether the recorded words occur in the text. */
        CONTAINS,
        /** Whether both are empty, or both an error of the same kind. */
        FAILURE,
        /** Nothing: it is only reported. */
        NOTHING
    }

    /** Returns the tolerance for a recorded number. */
    Bound bound(JsonNode want) {
        return want.isIntegralNumber() ? integers : decimals;
    }
}
