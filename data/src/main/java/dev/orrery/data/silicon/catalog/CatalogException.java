package dev.orrery.data.silicon.catalog;

import java.io.IOException;
import java.io.Serial;

/**
 * A model or a GPU that is not known, or a description that cannot be used. The message is one sentence for the user.
 */
public final class CatalogException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    /** Takes a sentence. */
    public CatalogException(String message) {
        super(message);
    }
}
