package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps a part of a trace: a span of time, half-open, of rows, half-open and counted from 0, and of contexts up to a
 * length. A conversation that is cut in the middle starts at its first turn that is kept. Blocks keep their ids.
 *
 * <p>A request of a play that waits for others has no time of its own: it is outside a span of time if all that it
 * waits for is. Edges to requests further up that were not kept are left out.
 */
public final class Slice extends Step {
    private final Part part;
    private final double originMs;
    private final boolean rebase;
    private final Map<String, Double> sessionMs = new HashMap<>();
    private final Set<Long> begun = new HashSet<>();

    private final CutRequests cut = new CutRequests();
    private double shiftMs = Double.NaN;
    private long number = -1;

    /**
     * What to keep.
     *
     * @param fromMs first instant after the trace's start
     * @param toMs first instant not kept
     * @param fromRow first row
     * @param toRow first row not kept
     * @param maxContext most input and output tokens together
     */
    public record Part(double fromMs, double toMs, long fromRow, long toRow, long maxContext) {}

    /**
     * Takes what to keep.
     *
     * @param originMs time stamp at which the trace starts
     * @param rebase whether the earliest row that is kept becomes time 0
     */
    public Slice(RowSink next, Part part, double originMs, boolean rebase) {
        super(next);
        this.part = part;
        this.originMs = originMs;
        this.rebase = rebase;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        number++;
        double at = time(row);
        boolean inTime = Double.isNaN(at)
                ? !cut.waitsForOutside(row.edges())
                : at - originMs >= part.fromMs && at - originMs < part.toMs;
        boolean kept =
                inTime && number >= part.fromRow && number < part.toRow && row.input + row.output <= part.maxContext;
        if (!kept) {
            cut.add(row, !inTime);
            return;
        }
        cut.leaveOut(row);
        at = Double.isNaN(at) ? row.timeMs() : at;
        String session = row.session();
        if (session != null && row.edges.play == null && begun.add(HashedIds.hash(session))) {
            row.timeMs = at;
            row.delayMs = Double.NaN;
        }
        if (rebase) {
            shiftMs = Double.isNaN(shiftMs) ? at : shiftMs;
            row.rebase(Double.isNaN(shiftMs) ? 0 : shiftMs);
        }
        pass(row, line);
    }

    /** Returns how many edges of plays led to requests that were not kept, and were left out. */
    public long cutEdges() {
        return cut.edges();
    }

    /** Returns a row's time stamp; a turn without one has that of the turn before, plus its delay. */
    private double time(Row row) {
        String session = row.session();
        double at = row.timeMs();
        if (session == null) {
            return at;
        }
        if (Double.isNaN(at)) {
            at = sessionMs.getOrDefault(session, Double.NaN) + (Double.isNaN(row.delayMs()) ? 0 : row.delayMs());
        }
        sessionMs.put(session, at);
        return at;
    }
}
