package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a case ended.
 *
 * @param recorded the case
 * @param status pass or not
 * @param differences what is not as recorded
 * @param note what is missing, why a case may differ, or what else there is to say; or null
 * @param broken whether the case itself cannot be used
 * @param answer what came out, if its kind is reported instead of compared; else null
 */
public record Outcome(
        RecordedCase recorded,
        Status status,
        List<Difference> differences,
        @Nullable String note,
        boolean broken,
        @Nullable Answer answer) {
    Outcome(RecordedCase recorded, Status status, List<Difference> differences, @Nullable String note, boolean broken) {
        this(recorded, status, differences, note, broken, null);
    }

    /** How a case can end. */
    public enum Status {
        /** As recorded. */
        PASS,
        /** Not as recorded. */
        FAIL,
        /** Not as recorded, and listed with evidence. */
        KNOWN,
        /** Needs something that this version has not. */
        UNSUPPORTED
    }

    Outcome with(Answer out) {
        return new Outcome(recorded, status, differences, note, broken, out);
    }

    static Outcome unsupported(RecordedCase c, String missing) {
        return new Outcome(c, Status.UNSUPPORTED, List.of(), missing, false);
    }

    static Outcome broken(RecordedCase c, String why) {
        return new Outcome(c, Status.FAIL, List.of(), why, true);
    }

    static Outcome failed(RecordedCase c, String why) {
        return new Outcome(c, Status.FAIL, List.of(), why, false);
    }
}
