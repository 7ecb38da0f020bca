package dev.orrery.data.imitate;

/** A profile that cannot be used; the message is a sentence for the user. */
public final class ProfileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Takes the sentence, with the place in it. */
    public ProfileException(String message) {
        super(message);
    }
}
