package dev.orrery.data.session;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A session trace that was made, not read.
 *
 * @param header its first line
 * @param rows its events in the order of the file
 */
public record SessionScript(SessionTrace.Header header, List<SessionRow> rows) {
    /** The order of events in a file. */
    static final Comparator<SessionRow> FILE_ORDER = Comparator.comparingLong(SessionRow::timeMs)
            .thenComparing(SessionRow::event)
            .thenComparingLong(SessionRow::id);

    /** Puts the events in the order of the file. */
    public SessionScript {
        List<SessionRow> sorted = new ArrayList<>(rows);
        sorted.sort(FILE_ORDER);
        rows = List.copyOf(sorted);
    }

    /** Returns how many sessions arrive. */
    public int sessions() {
        int sessions = 0;
        for (SessionRow row : rows) {
            sessions += row.event() == SessionEvent.ARRIVE ? 1 : 0;
        }
        return sessions;
    }

    /** Returns the trace as it would be read from its file. */
    public SessionTrace trace() {
        SessionTrace.Builder builder = new SessionTrace.Builder(header);
        rows.forEach(row -> add(row, builder));
        return builder.build();
    }

    static void add(SessionRow row, SessionTrace.Builder builder) {
        long atNs = Nanos.ofMs(row.timeMs());
        if (row.event() == SessionEvent.ARRIVE) {
            builder.arrive(atNs, row.id(), row.mb(), row.chunkMs());
        } else {
            builder.add(atNs, row.id(), row.event());
        }
    }

    /** Writes the file. */
    public void write(SessionWriter writer) throws IOException {
        writer.header(header, sessions());
        for (SessionRow row : rows) {
            writer.event(row, 0);
        }
    }

    /** Returns the text of the file, line by line, without line ends. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(rows.size() + 1);
        lines.add(SessionWriter.headerText(header, sessions()));
        rows.forEach(row -> lines.add(SessionWriter.text(row)));
        return lines;
    }
}
