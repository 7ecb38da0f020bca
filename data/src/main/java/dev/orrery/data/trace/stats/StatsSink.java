package dev.orrery.data.trace.stats;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.ForeignBlocks;
import dev.orrery.model.workload.PrefixTreeBuilder;
import java.util.Arrays;

/** Keeps of each row what its statistics need: a few words, and the nodes of the block paths. */
final class StatsSink implements RowSink {
    final PrefixTreeBuilder nodes = new PrefixTreeBuilder();
    final HashedIds sessions = new HashedIds(Integer.MAX_VALUE - 8);
    int rows;
    int timed;
    int withIds;
    long sessionTurns;
    double[] timeMs = new double[1024];
    int[] input = new int[1024];
    int[] output = new int[1024];

    /** Last node of the row's path, -1 for none. */
    int[] last = new int[1024];

    /** Blocks after the path that no other row can have. */
    int[] nameless = new int[1024];

    int[] turns = new int[16];
    /** Whether no id stands under two parents. */
    boolean tree;

    int blockSize = TraceOptions.DEFAULT_BLOCK_SIZE;
    private int[] line = new int[1024];
    private final boolean reuse;

    /** Keeps the nodes of block paths only if reuse is wanted. */
    StatsSink(boolean reuse) {
        this.reuse = reuse;
    }

    @Override
    public void start(int tokensPerBlock, boolean delta) {
        blockSize = tokensPerBlock;
    }

    @Override
    public void accept(Row row, int atLine) {
        if (rows == input.length) {
            grow();
        }
        int ids = reuse ? Math.max(0, row.idCount()) : 0;
        timeMs[rows] = row.timeMs();
        timed += Double.isNaN(row.timeMs()) ? 0 : 1;
        withIds += reuse && row.idCount() >= 0 ? 1 : 0;
        input[rows] = row.inputTokens();
        output[rows] = row.outputTokens();
        last[rows] = ids == 0 ? -1 : nodes.add(row.ids(), ids);
        nameless[rows] = row.namelessBlocks();
        line[rows] = atLine;
        rows++;
        String session = row.session();
        if (session != null) {
            turn(HashedIds.hash(session));
        }
    }

    private void turn(long session) {
        int s = sessions.find(session);
        if (s < 0) {
            s = sessions.add(session);
        }
        if (s >= turns.length) {
            turns = Arrays.copyOf(turns, s * 2);
        }
        turns[s]++;
        sessionTurns++;
    }

    private void grow() {
        int to = rows + rows / 2;
        timeMs = Arrays.copyOf(timeMs, to);
        input = Arrays.copyOf(input, to);
        output = Arrays.copyOf(output, to);
        last = Arrays.copyOf(last, to);
        nameless = Arrays.copyOf(nameless, to);
        line = Arrays.copyOf(line, to);
    }

    @Override
    public void finish(Findings findings) {
        nodes.seal();
        tree = ForeignBlocks.warn(nodes, last, rows, line, findings);
        line = new int[0];
    }

    /** Returns the time stamps that there are, ascending. */
    double[] sortedTimes() {
        double[] times = new double[timed];
        int n = 0;
        for (int r = 0; r < rows; r++) {
            if (!Double.isNaN(timeMs[r])) {
                times[n++] = timeMs[r];
            }
        }
        Arrays.sort(times);
        return times;
    }
}
