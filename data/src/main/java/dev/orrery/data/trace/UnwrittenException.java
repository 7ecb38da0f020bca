package dev.orrery.data.trace;

import java.io.IOException;
import java.nio.file.Path;

/** An output could not be written to its end, such as on a full disk. */
public final class UnwrittenException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String name;

    UnwrittenException(Path name, IOException cause) {
        super(OutputFile.reason(cause), cause);
        this.name = name.toString();
    }

    /** Returns the output's name. */
    public String output() {
        return name;
    }
}
