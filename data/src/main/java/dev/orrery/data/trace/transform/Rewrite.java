package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.Scratch;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A trace that is read twice: once to be checked and to learn when it starts, once to be led through steps. Standard
 * input is kept in a temporary file meanwhile. Rows out of order are sorted first.
 */
public final class Rewrite implements AutoCloseable {
    private final TraceInput input;
    private final TraceOptions options;
    private final TraceSummary summary;
    private final @Nullable Scratch spooled;

    /**
     * Reads and checks a trace.
     *
     * @throws dev.orrery.data.trace.TraceException if it is refused
     */
    public Rewrite(TraceInput from, TraceOptions options) throws IOException {
        spooled = from.standard() ? new Scratch() : null;
        input = spooled == null ? from : from.keptIn(spooled);
        this.options = options;
        try {
            if (spooled != null) {
                OutputStream out = spooled.out();
                System.in.transferTo(out);
                out.flush();
            }
            summary = TraceReader.check(input, options);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Returns what the check found out. */
    public TraceSummary summary() {
        return summary;
    }

    /** Returns the time stamp at which the trace starts, as its rows have it; 0 if none has one. */
    public double originMs() {
        return Double.isNaN(summary.startMs()) ? 0 : summary.startMs();
    }

    /** Leads all rows to a sink, in order of time. */
    public void to(RowSink sink) throws IOException {
        boolean sorted = summary.count(TraceCode.W_UNSORTED) == 0;
        TraceReader.rows(input, options, sorted ? sink : new Sort(sink));
    }

    /** Returns somebody to tell the end to. */
    public Findings findings() {
        return new Findings(summary.file(), options);
    }

    @Override
    public void close() throws IOException {
        if (spooled != null) {
            spooled.close();
        }
    }
}
