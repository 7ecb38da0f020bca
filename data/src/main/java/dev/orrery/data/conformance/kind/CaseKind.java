package dev.orrery.data.conformance.kind;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One kind of recorded case. */
public interface CaseKind {
    /** Returns the cases that an object of a case file, or a whole table, holds: usually itself. */
    default List<RecordedCase> cases(RecordedCase whole) {
        return List.of(whole);
    }

    /**
     * Plays a case. Called from several threads at once, so a kind keeps nothing.
     *
     * @throws dev.orrery.data.scenario.UnsupportedFeature if this version lacks something that the case needs
     * @throws CaseDataException if the case itself cannot be used, such as one whose trace is absent
     */
    Answer play(CaseInput input) throws IOException;

    /** Returns whether what comes out is reported beside what was measured instead of compared with it. */
    default boolean reported() {
        return false;
    }

    /**
     * Returns the recorded choices that a case which hangs on chance has to follow, so that all else can be compared;
     * usually nothing.
     */
    default JsonNode followed(RecordedCase c) {
        return Json.nodes().missingNode();
    }

    /**
     * Plays a case with so many seeds and counts which way chance takes.
     *
     * @throws CaseDataException if the kind knows nothing of chance
     */
    default Answer draw(CaseInput input, int runs) throws IOException {
        throw new CaseDataException("this kind of case has no draws");
    }
}
