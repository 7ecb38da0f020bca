package dev.orrery.data.silicon;

import java.io.IOException;
import java.io.Serial;

/** Measured data cannot be read, stored or found. The message is one sentence for the user. */
public final class SiliconException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Fault {
        /** The wheel or a compiled file. */
        DATA,
        /** A name that the user gave. */
        NAME,
        /** The cache folder. */
        STORE
    }

    private final Fault fault;

    /** Takes a sentence. */
    public SiliconException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /** Returns what is wrong. */
    public Fault fault() {
        return fault;
    }
}
