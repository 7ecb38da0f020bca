package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/** Collects rows into a request table. */
final class TableSink implements RowSink {
    private final boolean closedLoop;
    private RequestTable.Builder builder = new RequestTable.Builder(TraceOptions.DEFAULT_BLOCK_SIZE, false);
    private int[] line = new int[1024];

    /** Rows keep file order in a closed loop, else they end up in order of arrival. */
    TableSink(boolean closedLoop) {
        this.closedLoop = closedLoop;
    }

    @Override
    public void start(int blockSize, boolean delta) {
        builder = new RequestTable.Builder(blockSize, delta);
    }

    @Override
    public void accept(Row row, int atLine) {
        int r = TableRows.add(builder, row, 0, "");
        if (r == line.length) {
            line = Arrays.copyOf(line, r * 2);
        }
        line[r] = atLine;
    }

    @Override
    public void finish(Findings findings) {
        int rows = builder.size();
        int[] last = new int[rows];
        for (int r = 0; r < rows; r++) {
            last[r] = builder.lastNode(r);
        }
        ForeignBlocks.warn(builder.nodes(), last, line, findings);
        if (!closedLoop && findings.count(TraceCode.W_UNSORTED) > 0) {
            builder.sortByArrival();
        }
    }

    RequestTable table() {
        return builder.build();
    }
}
