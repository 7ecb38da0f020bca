package dev.orrery.cli;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TableRows;
import dev.orrery.model.workload.RequestTable;

/**
 * One table from two traces: the rows that warm the caches, then those that count. They share their block ids; each
 * trace's earliest time stamp becomes 0.
 */
final class WarmedTable implements RowSink {
    private RequestTable.Builder builder = new RequestTable.Builder(TraceOptions.DEFAULT_BLOCK_SIZE, false);
    private boolean started;
    private int warmRows;
    private boolean warming;
    private double originMs;

    /** Announces the rows of the warm-up. */
    void warmUp(TraceSummary summary) {
        announce(summary, false);
        warming = true;
    }

    /** Announces the rows that count. */
    void counted(TraceSummary summary, boolean closedLoop) {
        announce(summary, closedLoop);
        warming = false;
        warmRows = builder.size();
    }

    private void announce(TraceSummary summary, boolean closedLoop) {
        if (!closedLoop && summary.count(TraceCode.W_UNSORTED) > 0) {
            throw new CommandFailure(
                    Exit.DATA,
                    summary.file() + ": its rows are out of order of time; sort it before a run with a warm-up");
        }
        originMs = Double.isNaN(summary.startMs()) ? 0 : summary.startMs();
    }

    @Override
    public void start(int blockSize, boolean delta) {
        if (!started) {
            builder = new RequestTable.Builder(blockSize, delta);
            started = true;
        }
    }

    @Override
    public void accept(Row row, int line) {
        TableRows.add(builder, row, originMs, warming ? "warm-up/" : "");
    }

    @Override
    public void finish(Findings findings) {}

    int warmRows() {
        return warmRows;
    }

    RequestTable build() {
        return builder.build();
    }
}
