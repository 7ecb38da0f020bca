package dev.orrery.data.session;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.text.TraceSource;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a session trace of a user's table. Its events are checked by the rules of session traces, and faults are told
 * at the table's lines. All events are held in memory.
 */
public final class SessionImport {
    private final TraceInput input;
    private final TraceOptions options;
    private final SessionTable table;
    private final List<Defect> defects = new ArrayList<>();
    private final Map<TraceCode, Long> skipped = new EnumMap<>(TraceCode.class);

    private SessionImport(TraceInput input, TraceOptions options, SessionColumns map) {
        this.input = input;
        this.options = options;
        table = new SessionTable(map);
    }

    /**
     * Hands the events of a table to a sink, in the order of a session trace.
     *
     * @throws TraceException if the table is refused; the sink has seen what comes before the fault
     * @throws IllegalArgumentException if neither a column nor a fixed value tells a session's size
     */
    public static SessionSummary of(TraceInput input, TraceOptions options, SessionColumns map, SessionSink sink)
            throws IOException {
        return new SessionImport(input, options, map).events(sink);
    }

    private SessionSummary events(SessionSink sink) throws IOException {
        String hash;
        try (TraceSource source = new TraceSource(input, new Findings(input.name(), options), options)) {
            for (InputStream text = source.next(); text != null; text = source.next()) {
                read(text);
            }
            hash = source.sha256Hex();
        }
        List<SessionTable.Placed> placed = table.placed();
        StringBuilder text = new StringBuilder();
        placed.forEach(event -> text.append(SessionWriter.text(event.row())).append('\n'));
        sink.header(SessionTrace.Header.NONE);
        return checked(text.toString(), placed, hash, sink);
    }

    private void read(InputStream text) throws IOException {
        table.open(input.name(), text);
        table.map().requireSizes();
        boolean more = true;
        while (more) {
            int line = table.line();
            try {
                more = table.next();
                if (more) {
                    table.take();
                }
            } catch (TraceException e) {
                if (table.line() == line) {
                    throw e; // the text itself ends here
                }
                bad(e);
            }
        }
    }

    private void bad(TraceException e) throws TraceException {
        Defect defect = e.defects().getFirst();
        defects.add(defect);
        skipped.merge(defect.code(), 1L, Long::sum);
        if (!options.onBadRow().skip() || defects.size() > options.onBadRow().limit()) {
            throw e;
        }
    }

    /** Leads the events through the reader of session traces, which knows the rules. */
    private SessionSummary checked(
            String text, List<SessionTable.Placed> placed, @Nullable String hash, SessionSink sink) throws IOException {
        OnBadRow rest = options.onBadRow().skip()
                ? new OnBadRow(true, options.onBadRow().limit() - defects.size())
                : options.onBadRow();
        TraceOptions checking = TraceOptions.builder()
                .onBadRow(rest)
                .maxErrors(options.maxErrors())
                .build();
        TraceInput made = TraceInput.of(text.getBytes(StandardCharsets.UTF_8), input.name());
        SessionSink placing = new SessionSink() {
            @Override
            public void header(SessionTrace.Header header) {}

            @Override
            public void event(SessionRow row, int line) throws IOException {
                sink.event(row, placed.get(line - 1).line());
            }
        };
        try {
            SessionSummary summary = SessionReader.events(made, checking, placing);
            summary.skipped().forEach((code, n) -> skipped.merge(code, n, Long::sum));
            summary.defects().forEach(d -> defects.add(placed.get(d.line() - 1).at(d)));
            return new SessionSummary(
                    input.name(),
                    SessionTrace.Header.NONE,
                    summary.events(),
                    summary.sessions(),
                    summary.open(),
                    summary.lastMs(),
                    skipped,
                    defects,
                    hash);
        } catch (TraceException e) {
            List<Defect> moved = e.defects().stream()
                    .map(d -> placed.get(d.line() - 1).at(d))
                    .toList();
            throw new TraceException(input.name(), moved, e.more());
        }
    }
}
