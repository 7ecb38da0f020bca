package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rule for cases that record how often chance takes each way: as many draws of ours have to lie within some
 * standard errors of the formula's probability.
 */
final class Draws {
    private static final Pattern ACCEPT = Pattern.compile("([0-9.]+) standard errors of (\\w+)");

    private final List<String> fields;
    private final int runs;
    private final double errors;
    private final String probability;

    /**
     * Reads the section {@code draws}.
     *
     * @throws CaseDataException if it says something else than so many standard errors of a field
     */
    Draws(JsonNode section) throws CaseDataException {
        fields = Json.texts(section.path("fields"));
        runs = section.path("runs").asInt(0);
        Matcher accept = ACCEPT.matcher(section.path("accept").asString(""));
        if (fields.isEmpty() || runs <= 0 || !accept.matches()) {
            throw new CaseDataException(
                    "draws: needs fields, runs and accept: 'N standard errors of FIELD'; got " + section);
        }
        errors = Double.parseDouble(accept.group(1));
        probability = accept.group(2);
    }

    /** Returns whether a case is about frequencies. */
    boolean judges(RecordedCase c) {
        return fields.stream().anyMatch(c.recorded()::has);
    }

    int runs() {
        return runs;
    }

    /** Returns what is too far from the formula. */
    List<Difference> differences(RecordedCase c, Answer answer) {
        return differences(c, answer, c.recorded().path(probability).asDouble(Double.NaN));
    }

    private List<Difference> differences(RecordedCase c, Answer answer, double p) {
        List<Difference> found = new ArrayList<>();
        double allowed = allowed(p);
        for (String field : fields) {
            JsonNode want = c.recorded().path(field);
            JsonNode got = answer.tree().path(field);
            if (want.isObject()) {
                for (Map.Entry<String, JsonNode> e : Json.entries(want)) {
                    near(field + "." + e.getKey(), got.path(e.getKey()).asDouble(Double.NaN) / runs, p, allowed, found);
                }
            } else if (!want.isMissingNode()) {
                near(field, got.asDouble(Double.NaN), p, allowed, found);
            }
        }
        return found;
    }

    private double allowed(double p) {
        return errors * Math.sqrt(p * (1 - p) / runs);
    }

    private static void near(String field, double got, double p, double allowed, List<Difference> found) {
        if (!(Math.abs(got - p) <= allowed)) {
            JsonNode number = Json.nodes().numberNode(got);
            found.add(Difference.of(field, number, Json.nodes().numberNode(p), allowed));
        }
    }

    /** Moves the probability by more than is allowed and looks whether that is noticed. */
    Outcome selfTest(RecordedCase c, Answer answer) {
        double p = c.recorded().path(probability).asDouble(Double.NaN);
        double moved = p > 0.5 ? p - 4 * allowed(p) : p + 4 * allowed(p);
        boolean noticed = !differences(c, answer, moved).isEmpty();
        ObjectNode changed = Json.object();
        changed.put(probability, moved);
        List<Difference> missed = noticed
                ? List.of()
                : List.of(Difference.of(probability, changed, Json.nodes().numberNode(p), Double.NaN));
        Outcome.Status status = noticed ? Outcome.Status.PASS : Outcome.Status.FAIL;
        return new Outcome(c, status, missed, SelfTest.note(missed.size(), 1), false);
    }
}
