package dev.orrery.data.trace;

import org.jspecify.annotations.Nullable;

/**
 * One fault of a trace, with its place.
 *
 * @param line line from 1, 0 if the file could not be opened
 * @param col column from 1, in code points
 * @param code the kind of fault
 * @param message what is wrong and what is accepted
 * @param excerpt at most 80 characters of the line and, below, a caret under the place; null where it would not help
 */
public record Defect(
        int line,
        int col,
        TraceCode code,
        String message,
        @Nullable String excerpt) {
    /** Returns a fault of the file as a whole. */
    static Defect ofFile(TraceCode code, String message) {
        return new Defect(1, 1, code, message, null);
    }

    /** Returns the one-line form, {@code file:line:col: CODE: message}. */
    public String text(String file) {
        return line == 0 ? file + ": " + message : file + ":" + line + ":" + col + ": " + code + ": " + message;
    }
}
