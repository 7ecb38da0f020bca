package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;

/** One transformation on the way of rows from a reader to a writer. It may change, drop or add rows. */
public abstract class Step implements RowSink {
    private final RowSink next;
    private long in;
    private long out;

    /** Takes who gets the rows. */
    protected Step(RowSink next) {
        this.next = next;
    }

    /** Takes a row; what it passes on may be this row, changed. */
    protected abstract void row(Row row, int line) throws IOException;

    /** Gives a row to the next one. */
    protected final void pass(Row row, int line) throws IOException {
        out++;
        next.accept(row, line);
    }

    /** Is called after the last row, before the next one hears of the end. */
    protected void end() throws IOException {}

    /** Returns the tokens of a block after this step. */
    protected int blockSize(int before) {
        return before;
    }

    @Override
    public final void start(int blockSize, boolean delta) {
        started(blockSize);
        next.start(blockSize(blockSize), delta);
    }

    /** Is told the tokens of a block before the first row. */
    protected void started(int blockSize) {}

    @Override
    public final void accept(Row row, int line) throws IOException {
        in++;
        row(row, line);
    }

    @Override
    public final void finish(Findings findings) throws IOException {
        end();
        next.finish(findings);
    }

    /** Returns how many rows came in. */
    public final long in() {
        return in;
    }

    /** Returns how many rows went out. */
    public final long out() {
        return out;
    }
}
