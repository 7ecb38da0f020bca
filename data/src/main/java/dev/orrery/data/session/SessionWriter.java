package dev.orrery.data.session;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Writes session traces: keys in a fixed order, no blanks, integers without fraction (session-workloads.md R8). The
 * file appears under its name when it is complete, see {@link OutputFile}.
 */
public final class SessionWriter implements SessionSink, Closeable {
    private final @Nullable OutputFile file;
    private final Writer out;

    /**
     * Opens a file for writing; {@code .gz} and {@code .zst} compress.
     *
     * @throws IOException if its folder does not exist or cannot be written
     */
    public SessionWriter(Path target) throws IOException {
        OutputFile opened = new OutputFile(target);
        file = opened;
        out = opened.writer();
    }

    /** Writes to a stream, which stays open. */
    public SessionWriter(Writer stream) {
        file = null;
        out = stream;
    }

    /** Returns the first line of a trace of so many sessions, without its end. */
    static String headerText(SessionTrace.Header header, int sessions) {
        StringBuilder line =
                new StringBuilder("{\"trace\":\"").append(SessionRules.FORMAT).append('"');
        if (!header.name().isEmpty()) {
            line.append(",\"name\":\"");
            JsonStringEncoder.getInstance().quoteAsString(header.name(), line);
            line.append('"');
        }
        Long seed = header.seed();
        if (seed != null) {
            line.append(",\"seed\":").append(Long.toUnsignedString(seed));
        }
        if (header.horizonNs() > 0) {
            line.append(",\"horizon_ms\":").append(header.horizonNs() / 1_000_000);
        }
        if (sessions > 0) {
            line.append(",\"sessions\":").append(sessions);
        }
        return line.append('}').toString();
    }

    /** Returns the line of an event, without its end. */
    static String text(SessionRow row) {
        StringBuilder line = new StringBuilder(96)
                .append("{\"t\":")
                .append(row.timeMs())
                .append(",\"s\":")
                .append(row.id())
                .append(",\"e\":\"")
                .append(row.event().name().toLowerCase(Locale.ROOT))
                .append('"');
        if (row.event() == SessionEvent.ARRIVE) {
            line.append(",\"mb\":").append(number(row.mb()));
            line.append(",\"chunk_ms\":").append(number(row.chunkMs()));
            if (row.frames() > 0) {
                line.append(",\"frames\":").append(row.frames());
            }
            if (row.fps() > 0) {
                line.append(",\"fps\":").append(number(row.fps()));
            }
        }
        return line.append('}').toString();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    @Override
    public void header(SessionTrace.Header header) throws IOException {
        header(header, 0);
    }

    /** Writes a header that also tells how many sessions will arrive; 0 leaves that out. */
    public void header(SessionTrace.Header header, int sessions) throws IOException {
        out.write(headerText(header, sessions));
        out.write('\n');
    }

    @Override
    public void event(SessionRow row, int line) throws IOException {
        out.write(text(row));
        out.write('\n');
    }

    /** Completes the file and gives it its name, replacing an older one. */
    public void commit() throws IOException {
        if (file == null) {
            out.flush();
        } else {
            file.commit();
        }
    }

    /** Writes what is left, so that only the name is missing. */
    public void complete() throws IOException {
        if (file != null) {
            file.complete();
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
