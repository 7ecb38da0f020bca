package dev.orrery.data.conformance;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A value that is not as recorded.
 *
 * @param path where
 * @param got what came out, as JSON; {@code nothing} if nothing did
 * @param want what was recorded, as JSON
 * @param allowed how far a number may be off, NaN where that has no meaning
 */
public record Difference(String path, String got, String want, double allowed) {
    private static final int SHOWN = 100;

    static Difference of(String path, @Nullable JsonNode got, JsonNode want, double allowed) {
        return new Difference(path, shown(got), shown(want), allowed);
    }

    static String shown(@Nullable JsonNode node) {
        if (node == null || node.isMissingNode()) {
            return "nothing";
        }
        String text = node.toString();
        return text.length() > SHOWN ? text.substring(0, SHOWN - 3) + "..." : text;
    }

    /** Returns one line. */
    public String text() {
        String off = Double.isNaN(allowed) ? "" : allowed == 0 ? " exactly" : " within " + allowed;
        return path + ": got " + got + ", want " + want + off;
    }
}
