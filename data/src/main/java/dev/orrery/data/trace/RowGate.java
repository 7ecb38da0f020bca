package dev.orrery.data.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The way of a row from a format to a sink: a format fills {@link #row}, offers it, and if it is refused says where the
 * fault is.
 */
public final class RowGate {
    private final TraceOptions options;
    private final Findings findings;
    private final RowSink sink;
    private final boolean bounded;
    private final Row row = new Row();
    private RowRules rules;
    private long rows;
    private int blockSize;

    RowGate(TraceOptions options, Findings findings, RowSink sink, boolean bounded) {
        this.options = options;
        this.findings = findings;
        this.sink = sink;
        this.bounded = bounded;
        blockSize = options.blockSize();
        rules = new RowRules(options, findings, blockSize, bounded);
    }

    /** Returns how to read. */
    public TraceOptions options() {
        return options;
    }

    /** Returns the one row object. */
    Row row() {
        return row;
    }

    /** Is called by the format before its first row. */
    void start(int tokensPerBlock, boolean delta) {
        blockSize = tokensPerBlock;
        rules = new RowRules(options, findings, blockSize, bounded);
        sink.start(blockSize, delta);
    }

    /** Returns whether as many rows were read as were asked for. */
    boolean full() {
        return rows >= options.limit();
    }

    /** Returns whether no row has been accepted or refused yet. */
    boolean untouched() {
        return rows == 0 && !findings.refused();
    }

    /**
     * Takes the row as it is.
     *
     * @param line the line at which it starts
     * @return false if it breaks a rule; then {@link #refuse} must follow
     */
    boolean offer(int line) throws IOException {
        if (!rules.admit(row, line)) {
            return false;
        }
        rows++;
        if (!findings.refused()) {
            sink.accept(row, line);
        }
        return true;
    }

    /** Counts a refused row. */
    void refuse(Defect defect) throws TraceException {
        findings.bad(defect);
    }

    /** Returns the exception that ends the reading of a file whose rest makes no sense. */
    TraceException fatal(Defect defect) {
        return findings.fatal(defect);
    }

    /** Ends the reading, and refuses the file if that is due. */
    TraceSummary finish(String format, @Nullable String sha256) throws IOException {
        rules.finish();
        findings.close(rows);
        sink.finish(findings);
        return new TraceSummary(
                findings.file(),
                format,
                rows,
                blockSize,
                rules.originMs(),
                rules.lastMs(),
                findings.warnings(),
                findings.skipped(),
                findings.defects(),
                sha256);
    }
}
