package dev.orrery.data.trace;

/** Says that a flag was given which the format of a trace does not read: it would change nothing. */
public final class UnreadFlagException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** Takes the sentence. */
    public UnreadFlagException(String sentence) {
        super(sentence);
    }
}
