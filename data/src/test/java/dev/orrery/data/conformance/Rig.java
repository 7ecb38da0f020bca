package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One record with its rules, compared with answers that a test makes up. */
final class Rig {
    private final RecordedCase recorded;
    private final KindRules rules;

    private Rig(RecordedCase recorded, KindRules rules) {
        this.recorded = recorded;
        this.rules = rules;
    }

    /** Sets a record against the rules of a kind; the classes time, exact, printed and failed are known. */
    static Rig of(Path folder, String kindRules, String record) throws IOException {
        Files.writeString(folder.resolve("tolerances.json"), """
                {"classes": {"time": {"abs": 1e-6, "rel": 1e-9}, "exact": {"abs": 0, "rel": 0},
                   "statistic": {"abs": 1e-9, "rel": 1e-6},
                   "printed": "half a unit of the last printed digit of the recorded value",
                   "half": {"half_unit_of_last_printed_digit": true},
                   "own": {"abs": 1e-9, "rel": "rel_tol of the case"},
                   "failed": "both empty, or both an error of the same kind (the part after error: up to the first space)"},
                 "kinds": {"k": %s}}""".formatted(kindRules));
        RecordedCase c = new RecordedCase(
                folder.resolve("cases.jsonl"), 1, "k", "a", List.of(), true, Json.read(record), Json.object());
        return new Rig(c, Tolerances.of(folder).rules(c));
    }

    RecordedCase recorded() {
        return recorded;
    }

    KindRules rules() {
        return rules;
    }

    /** Returns the paths of what differs. */
    List<String> differing(String answer) {
        return differing(Answer.of(Json.read(answer)));
    }

    List<String> differing(Answer answer) {
        return new Comparer(recorded, rules.root(), 100)
                .differences(answer).stream().map(Difference::path).toList();
    }

    List<String> uncovered() {
        return Comparer.uncovered(recorded.recorded(), rules.root());
    }

    JsonNode input() {
        return Tolerances.input(recorded, rules.root());
    }
}
