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
 * @param originMs earliest time stamp of a first turn in ms, which became 0; NaN if no row has one
 * @param lastMs latest time stamp of a first turn in ms, NaN if no row has one
 * @param clockMs ms of Unix time that come before the rows' time stamps, 0 if these stand for themselves
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
        double originMs,
        double lastMs,
        double clockMs,
        List<TraceWarning> warnings,
        Map<TraceCode, Long> skipped,
        List<Defect> defects,
        @Nullable String sha256) {
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
