package dev.orrery.model.kernel;

/** A run that would never end was stopped; the message says who waits for what. */
public final class GuardException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception. */
    public GuardException(String message) {
        super(message);
    }
}
