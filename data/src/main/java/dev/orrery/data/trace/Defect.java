package dev.orrery.data.trace;

import org.jspecify.annotations.Nullable;

/**
 * One fault of a trace, with its place.
 *
 * @param line line from 1, 0 if the file could not be opened
 * @param col column from 1, in code points
 * @param code the kind of fault
 * @param message what is wrong and what is accepted
 * @param member the member of an archive or folder in which it stands; null for a single file
 * @param excerpt at most 80 characters of the line and, below, a caret under the place; null where it would not help
 */
public record Defect(
        int line,
        int col,
        TraceCode code,
        String message,
        @Nullable String member,
        @Nullable String excerpt) {
    /** Returns a fault of a single file. */
    public Defect(int line, int col, TraceCode code, String message, @Nullable String excerpt) {
        this(line, col, code, message, null, excerpt);
    }

    /** Returns a fault of the file as a whole. */
    public static Defect ofFile(TraceCode code, String message) {
        return new Defect(1, 1, code, message, null);
    }

    /** Returns the one-line form, {@code file:line:col: CODE: message}. */
    public String text(String file) {
        String where = member == null ? file : file + "!" + member;
        return line == 0 ? where + ": " + message : where + ":" + line + ":" + col + ": " + code + ": " + message;
    }

    /** Returns the same fault in a member of an archive or folder. */
    public Defect in(@Nullable String name) {
        return name == null || member != null ? this : new Defect(line, col, code, message, name, excerpt);
    }
}
