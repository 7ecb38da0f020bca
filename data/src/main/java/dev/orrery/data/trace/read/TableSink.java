package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.workload.PlayGraphBuilder;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/** Collects rows into a request table. */
final class TableSink implements RowSink {
    private final boolean closedLoop;
    private final boolean reference;
    private RequestTable.Builder builder = new RequestTable.Builder(TraceOptions.DEFAULT_BLOCK_SIZE, false);
    private int[] line = new int[1024];

    /** Rows keep file order in a closed loop, else they end up in order of arrival. */
    TableSink(TraceOptions options) {
        closedLoop = options.closedLoop();
        reference = options.reference();
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
        ForeignBlocks.warn(builder.nodes(), last, rows, line, findings);
        PlayGraphBuilder plays = builder.plays();
        if (plays != null) {
            cut(plays.unknown(), findings);
            if (reference) {
                plays.likeReference();
            }
        }
        if (!closedLoop && findings.count(TraceCode.W_UNSORTED) > 0) {
            builder.sortByArrival();
        }
    }

    private static void cut(int edges, Findings findings) {
        if (edges > 0) {
            findings.warn(TraceCode.W_CUT_PLAY, edges, 0);
        }
    }

    RequestTable table() {
        return builder.build();
    }
}
