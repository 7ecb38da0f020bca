package dev.orrery.data.trace;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The texts of a trace, one after the other: a file, or the members of an archive or of a folder. */
public interface TraceTexts {
    /**
     * Goes to the next text, decompressed and without byte order mark; null at the end.
     *
     * @throws TraceException if it cannot be opened
     */
    @Nullable
    InputStream next() throws IOException;

    /** Returns the name of the present member, or that of the file. */
    String name();
}
