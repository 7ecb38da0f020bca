package dev.orrery.data.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The way of a row from a format to a sink: a format fills {@link #row}, offers it, and if it is refused says where the
 * fault is.
 */
public final class RowGate {
    private static final double NS_PER_MS = 1e6;

    private final TraceOptions options;
    private final Findings findings;
    private final RowSink sink;
    private final boolean bounded;
    private final Row row = new Row();
    private RowRules rules;
    private long rows;
    private TraceShape shape;
    private long clockNs;
    private boolean dated;
    private boolean openUnit = true;

    /**
     * Leads rows to a sink.
     *
     * @param bounded whether memory for names is limited, whatever the length of the file
     */
    public RowGate(TraceOptions options, Findings findings, RowSink sink, boolean bounded) {
        this.options = options;
        this.findings = findings;
        this.sink = sink;
        this.bounded = bounded;
        shape = new TraceShape(options.blockSize(), false, TraceShape.Ids.EACH_BLOCK, true, TraceShape.Names.MOONCAKE);
        rules = new RowRules(options, findings, shape, bounded);
    }

    /** Returns how to read. */
    public TraceOptions options() {
        return options;
    }

    /** Returns the one row object. */
    public Row row() {
        return row;
    }

    /** Says, before the reading, whether the format leaves the unit of times open. */
    public void openUnit(boolean open) {
        openUnit = open;
    }

    /** Is called by the format before its first row. */
    public void start(TraceShape what) {
        shape = what;
        rules = new RowRules(options, findings, shape, bounded);
        rules.clock(clockNs / NS_PER_MS);
        rules.openUnit(openUnit);
        sink.start(shape.blockSize(), shape.delta());
    }

    /**
     * Says from when on times are counted: a date of today leaves a double few digits for fractions.
     *
     * @param ns ns of Unix time that the rows' time stamps follow
     * @param dates whether the file has dates; else it has numbers
     */
    public void clock(long ns, boolean dates) {
        clockNs = ns;
        dated = dates;
        rules.clock(ns / NS_PER_MS);
    }

    /** Counts a row that the format leaves out because a filter says so; {@code by} says which one. */
    public void filtered(String by) {
        findings.filtered(by);
    }

    /** Counts an oddity; line 0 if the place is not known. */
    public void warn(TraceCode code, long count, int line) {
        findings.warn(code, count, line);
    }

    /** Returns whether as many rows were read as were asked for. */
    public boolean full() {
        return rows >= options.limit();
    }

    /** Returns whether no row has been accepted or refused yet. */
    public boolean untouched() {
        return rows == 0 && !findings.refused();
    }

    /**
     * Takes the row as it is.
     *
     * @param line the line at which it starts
     * @return false if it breaks a rule; then {@link #refuse} must follow
     */
    public boolean offer(int line) throws IOException {
        if (full()) {
            return true;
        }
        if (row.member != null) { // it was kept until now, and another member may be open
            findings.member(row.member);
        }
        if (!rules.admit(row, line)) {
            return false;
        }
        findings.accepted(rows++);
        if (!findings.refused()) {
            sink.accept(row, line);
        }
        return true;
    }

    /** Returns whether the row by itself is good: for formats that offer rows later, in another order. */
    public boolean sound() {
        row.member = findings.member();
        return rules.sound(row);
    }

    /** Counts a refused row. */
    public void refuse(Defect defect) throws TraceException {
        findings.bad(defect);
    }

    /** Returns the exception that ends the reading of a file whose rest makes no sense. */
    public TraceException fatal(Defect defect) {
        return findings.fatal(defect);
    }

    /** Ends the reading, and refuses the file if that is due. */
    public TraceSummary finish(String format, @Nullable String sha256) throws IOException {
        rules.finish();
        findings.close(rows);
        sink.finish(findings);
        return new TraceSummary(
                findings.file(),
                format,
                rows,
                shape.blockSize(),
                rules.originMs(),
                rules.lastMs(),
                clockNs,
                dated,
                rules.rising(),
                findings.warnings(),
                findings.skipped(),
                findings.defects(),
                sha256);
    }
}
