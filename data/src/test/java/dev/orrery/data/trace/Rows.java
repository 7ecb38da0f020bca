package dev.orrery.data.trace;

import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Keeps all rows of a text. */
public final class Rows implements RowSink {
    private final List<Row> rows = new ArrayList<>();
    private int blockSize;

    /** Reads a text. */
    public static List<Row> of(String text, TraceOptions.Builder options) throws IOException {
        return of(Text.of(text), options);
    }

    /** Reads an input. */
    public static List<Row> of(TraceInput input, TraceOptions.Builder options) throws IOException {
        Rows sink = new Rows();
        TraceReader.rows(input, options.build(), sink);
        return sink.rows;
    }

    /** Returns the rows so far. */
    public List<Row> all() {
        return rows;
    }

    /** Returns the tokens of a block. */
    public int blockSize() {
        return blockSize;
    }

    @Override
    public void start(int tokens, boolean delta) {
        blockSize = tokens;
    }

    @Override
    public void accept(Row row, int line) {
        Row copy = new Row();
        copy.clear();
        copy.copy(row);
        rows.add(copy);
    }

    @Override
    public void finish(Findings findings) {}
}
