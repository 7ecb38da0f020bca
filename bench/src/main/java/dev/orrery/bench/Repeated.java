package dev.orrery.bench;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** The rows of a trace without conversations, to be played over and over at the same rate with new blocks each time. */
final class Repeated implements RowSink {
    private int blockSize;
    private int size;
    private double[] timeMs = new double[1024];
    private int[] input = new int[1024];
    private int[] output = new int[1024];
    private int[] firstId = new int[1025];
    private long[] ids = new long[1024];

    private Repeated() {}

    static Repeated of(Path trace) throws IOException {
        Repeated rows = new Repeated();
        TraceReader.rows(TraceInput.of(trace), TraceOptions.defaults(), rows);
        return rows;
    }

    @Override
    public void start(int traceBlockSize, boolean delta) {
        blockSize = traceBlockSize;
    }

    @Override
    public void accept(Row row, int line) {
        if (size == input.length) {
            timeMs = Arrays.copyOf(timeMs, size * 2);
            input = Arrays.copyOf(input, size * 2);
            output = Arrays.copyOf(output, size * 2);
            firstId = Arrays.copyOf(firstId, size * 2 + 1);
        }
        int n = Math.max(0, row.idCount());
        int from = firstId[size];
        if (from + n > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(from + n, ids.length * 2));
        }
        System.arraycopy(row.ids(), 0, ids, from, n);
        timeMs[size] = row.timeMs();
        input[size] = row.inputTokens();
        output[size] = row.outputTokens();
        firstId[++size] = from + n;
    }

    @Override
    public void finish(Findings findings) {}

    /** Returns the trace so many times in a row; a repetition begins one mean gap after the last arrival. */
    RequestTable times(int repetitions) {
        RequestTable.Builder builder = new RequestTable.Builder(blockSize, false);
        double spanMs = (timeMs[size - 1] - timeMs[0]) * size / (size - 1);
        long stride = Arrays.stream(ids, 0, firstId[size]).max().orElse(0) + 1;
        long[] path = new long[256];
        for (int k = 0; k < repetitions; k++) {
            for (int r = 0; r < size; r++) {
                int n = firstId[r + 1] - firstId[r];
                if (n > path.length) {
                    path = new long[n * 2];
                }
                for (int i = 0; i < n; i++) {
                    path[i] = ids[firstId[r] + i] + k * stride;
                }
                builder.add(timeMs[r] + k * spanMs, input[r], output[r], path, n);
            }
        }
        return builder.build();
    }
}
