package dev.orrery.data.conformance.kind;

import java.io.IOException;

/** A recorded case, or a file it names, that cannot be used. The message is one sentence that begins with the place. */
public final class CaseDataException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what to do. */
    public CaseDataException(String message) {
        super(message);
    }
}
