package dev.orrery.data.imitate;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.model.workload.PrefixTreeBuilder;
import java.util.Arrays;

/** What fitting must know of the rows of a trace, in order of time. */
final class FitRows implements RowSink {
    static final int NONE = -1;

    final PrefixTreeBuilder nodes = new PrefixTreeBuilder();
    int rows;
    int blockSize;
    boolean withIds;
    double[] timeMs = new double[1024];
    int[] input = new int[1024];
    int[] output = new int[1024];

    /** Last node of the row's path. */
    int[] last = new int[1024];

    /** Leading blocks that earlier rows have. */
    int[] hit = new int[1024];

    /** The latest earlier row that has the deepest of them. */
    int[] parent = new int[1024];

    /** How many rows went before, each the parent of the next and with more than a common prefix. */
    int[] turn = new int[0];

    /** Rows whose arrival depends on others and is not written down. */
    long untimed;

    private int[] user = new int[1024];
    private final HashedIds sessions = new HashedIds(Integer.MAX_VALUE - 8);
    private double[] sessionMs = new double[16];

    @Override
    public void start(int tokens, boolean delta) {
        blockSize = tokens;
    }

    @Override
    public void accept(Row row, int line) {
        double at = time(row);
        if (Double.isNaN(at)) {
            untimed++;
            return;
        }
        if (rows == input.length) {
            grow();
        }
        int r = rows++;
        timeMs[r] = at;
        input[r] = row.inputTokens();
        output[r] = row.outputTokens();
        path(row, r);
    }

    private void path(Row row, int r) {
        int n = Math.max(0, row.idCount());
        withIds |= n > 0;
        int before = nodes.nodes();
        last[r] = n == 0 ? NONE : nodes.add(row.ids(), n);
        if (nodes.nodes() > user.length) {
            user = Arrays.copyOf(user, Math.max(nodes.nodes(), user.length * 2));
        }
        int known = last[r];
        while (known >= before) {
            known = nodes.parent(known);
        }
        hit[r] = known < 0 ? 0 : nodes.depth(known);
        parent[r] = known < 0 ? NONE : user[known];
        for (int node = last[r]; node >= 0; node = nodes.parent(node)) {
            user[node] = r;
        }
    }

    /** Returns when a row arrives; a turn without a time stamp comes its delay after the turn before. */
    private double time(Row row) {
        String session = row.session();
        if (session == null) {
            return row.timeMs();
        }
        long key = HashedIds.hash(session);
        int s = sessions.find(key);
        double at = row.timeMs();
        if (Double.isNaN(at) && s >= 0) {
            at = sessionMs[s] + (Double.isNaN(row.delayMs()) ? 0 : row.delayMs());
        }
        if (s < 0) {
            s = sessions.add(key);
            if (s == sessionMs.length) {
                sessionMs = Arrays.copyOf(sessionMs, s * 2);
            }
        }
        sessionMs[s] = at;
        return at;
    }

    private void grow() {
        int to = rows * 2;
        timeMs = Arrays.copyOf(timeMs, to);
        input = Arrays.copyOf(input, to);
        output = Arrays.copyOf(output, to);
        last = Arrays.copyOf(last, to);
        hit = Arrays.copyOf(hit, to);
        parent = Arrays.copyOf(parent, to);
    }

    /** Returns how many blocks a row has. */
    int blocks(int r) {
        return (input[r] + blockSize - 1) / blockSize;
    }

    /** Returns the time stamps from 0 on, ascending. */
    double[] sortedTimes() {
        double[] times = Arrays.copyOf(timeMs, rows);
        Arrays.sort(times);
        double first = times[0];
        for (int i = 0; i < times.length; i++) {
            times[i] -= first;
        }
        return times;
    }

    @Override
    public void finish(Findings findings) {}
}
