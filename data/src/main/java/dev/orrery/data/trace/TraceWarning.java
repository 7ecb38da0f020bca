package dev.orrery.data.trace;

/**
 * One oddity of a trace that did not keep it from being read.
 *
 * @param code the kind
 * @param count how many rows; for {@code W_COERCED} how many values
 * @param atLeast whether there may be more than {@code count}
 * @param line the first of them, 0 if not known
 * @param message one sentence that holds the count
 */
public record TraceWarning(TraceCode code, long count, boolean atLeast, int line, String message) {
    /** Returns the one-line form, {@code file: CODE: message}. */
    public String text(String file) {
        return file + ": " + code + ": " + message;
    }
}
