package dev.orrery.data.trace;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What reading a trace found out, besides its rows.
 *
 * @param file the file's name as the user gave it
 * @param format name of the format
 * @param rows accepted rows
 * @param blockSize tokens of one trace block
 * @param startMs earliest time stamp of a first turn in ms, as its row has it; NaN if no row has one
 * @param endMs latest time stamp of a first turn in ms, as its row has it; NaN if no row has one
 * @param clockNs ns of Unix time that come before the rows' time stamps, 0 if these stand for themselves
 * @param dated whether the file has dates, not numbers
 * @param rising whether no row is earlier than one before it
 * @param warnings oddities, at most one for each code
 * @param skipped dropped rows by code
 * @param defects the first faults among the dropped rows
 * @param sha256 hash of the file's bytes in hexadecimal digits, null if it was not asked for
 */
public record TraceSummary(
        String file,
        String format,
        long rows,
        int blockSize,
        double startMs,
        double endMs,
        long clockNs,
        boolean dated,
        boolean rising,
        List<TraceWarning> warnings,
        Map<TraceCode, Long> skipped,
        List<Defect> defects,
        @Nullable String sha256) {
    private static final double NS_PER_MS = 1e6;

    /** Returns the earliest time stamp of a first turn in ms as the file has it, NaN if no row has one. */
    public double originMs() {
        return clockNs / NS_PER_MS + startMs;
    }

    /** Returns the latest time stamp of a first turn in ms as the file has it, NaN if no row has one. */
    public double lastMs() {
        return clockNs / NS_PER_MS + endMs;
    }

    /** Returns how often a warning applies, 0 if it does not. */
    public long count(TraceCode code) {
        for (TraceWarning w : warnings) {
            if (w.code() == code) {
                return w.count();
            }
        }
        return 0;
    }
}
