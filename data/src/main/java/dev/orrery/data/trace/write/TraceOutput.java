package dev.orrery.data.trace.write;

import dev.orrery.data.trace.OutputFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A trace that is being written: a file that appears when it is whole, or a stream. */
public final class TraceOutput implements AutoCloseable {
    private final @Nullable OutputFile file;
    private final RowWriter rows;
    private boolean completed;

    private TraceOutput(@Nullable OutputFile file, RowWriter rows) {
        this.file = file;
        this.rows = rows;
    }

    /**
     * Starts a file.
     *
     * @throws IOException if it cannot be written
     */
    public static TraceOutput to(Path path, String format, TraceWriters.Settings settings) throws IOException {
        OutputFile file = new OutputFile(path);
        return new TraceOutput(file, TraceWriters.named(format, file.writer(), settings));
    }

    /** Writes to a stream, which stays open. */
    public static TraceOutput to(Writer stream, String format, TraceWriters.Settings settings) {
        return new TraceOutput(null, TraceWriters.named(format, stream, settings));
    }

    /** Returns who takes the rows. */
    public RowWriter rows() {
        return rows;
    }

    /** Writes all that is left; the file has no name yet. */
    public void complete() throws IOException {
        completed = true;
        rows.complete();
        if (file != null) {
            file.complete();
        }
    }

    /** Completes the trace if that is still to be done; a file gets its name. */
    public void commit() throws IOException {
        if (!completed) {
            complete();
        }
        if (file != null) {
            file.commit();
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
