package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules for runs that depend on chance: the mean of several seeded runs against the recorded mean and deviation, or as
 * many seeded runs as the file says, usually one, inside a recorded band that is widened.
 *
 * <p>The band is that of two to four runs, so a single run, of the reference too, leaves it now and then;
 * KNOWN_DIFFERENCES.md has counts. {@code conformance --seed} tries another run.
 */
final class Bands {
    private static final int DEVIATIONS = 3;

    private final JsonNode section;
    private final LeafRule time;
    private final LeafRule statistic;

    /** Reads a section with {@code with_mean_sd} and {@code else}. */
    Bands(JsonNode section, LeafRule time, LeafRule statistic) {
        this.section = section;
        this.time = time;
        this.statistic = statistic;
    }

    /** Returns the seeds to play a case with; {@code first} where the file leaves it open. */
    List<Long> seeds(RecordedCase c, long first) {
        if (!c.recorded().path("mean_sd").isObject()) {
            int runs = Math.max(1, section.path("else").path("runs").asInt(1));
            return LongStream.range(first, first + runs).boxed().toList();
        }
        List<Long> seeds = new ArrayList<>();
        section.path("with_mean_sd").path("seeds").forEach(s -> seeds.add(s.asLong()));
        return seeds.isEmpty() ? List.of(first) : seeds;
    }

    /** Returns the differences of the answers, one for each seed. */
    List<Difference> differences(RecordedCase c, List<Answer> answers) {
        JsonNode means = c.recorded().path("mean_sd");
        return means.isObject()
                ? fromMeans(c, means, answers)
                : fromBand(c.recorded().path("band"), answers);
    }

    private List<Difference> fromMeans(RecordedCase c, JsonNode means, List<Answer> answers) {
        List<Difference> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> e : Json.entries(means)) {
            JsonNode want = e.getValue().path(0);
            double allowed = allowed(c, e.getKey(), e.getValue());
            double got = mean(answers, e.getKey());
            if (!(Math.abs(got - want.asDouble()) <= allowed)) {
                found.add(Difference.of("mean_sd." + e.getKey(), number(got), want, allowed));
            }
        }
        return found;
    }

    private List<Difference> fromBand(JsonNode band, List<Answer> answers) {
        List<Difference> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> e : Json.entries(band)) {
            double widen = widen(e.getKey());
            double low = e.getValue().path(0).asDouble() * (1 - widen);
            double high = e.getValue().path(1).asDouble() * (1 + widen);
            for (Answer answer : answers) {
                double got = metric(answer, e.getKey());
                if (!(low <= got && got <= high)) {
                    found.add(Difference.of(
                            "band." + e.getKey(),
                            number(got),
                            Json.nodes().stringNode(low + " to " + high),
                            Double.NaN));
                }
            }
        }
        return found;
    }

    private double widen(String key) {
        for (JsonNode pair : section.path("else").path("widen")) {
            if (new PathPattern(pair.path(0).asString()).covers(key)) {
                return pair.path(1).asDouble();
            }
        }
        return 0;
    }

    private double allowed(RecordedCase c, String key, JsonNode meanAndDeviation) {
        JsonNode mean = meanAndDeviation.path(0);
        LeafRule rule = key.endsWith("_ms") ? time : statistic;
        return Math.max(
                DEVIATIONS * meanAndDeviation.path(1).asDouble(0),
                rule.bound(mean).allowed(mean, c.recorded()));
    }

    private static double mean(List<Answer> answers, String key) {
        double sum = 0;
        for (Answer answer : answers) {
            sum += metric(answer, key);
        }
        return sum / answers.size();
    }

    /** Returns a mean that is too far from what came out. */
    private JsonNode moved(RecordedCase c, Map.Entry<String, JsonNode> e, List<Answer> answers) {
        double by = 2 * allowed(c, e.getKey(), e.getValue());
        double mean = e.getValue().path(0).asDouble();
        double away = mean(answers, e.getKey()) > mean ? -by : by;
        return Json.nodes().arrayNode().add(mean + away).add(e.getValue().path(1));
    }

    /** Returns a band that lies above the recorded one. */
    private static JsonNode above(JsonNode band, double widen) {
        double low = band.path(0).asDouble();
        double high = band.path(1).asDouble();
        double up = (high + Math.abs(high) * widen) / (1 - widen) - low + 2 * (high - low) + 1e-9;
        return Json.nodes().arrayNode().add(low + up).add(high + up);
    }

    /** Changes the record of each metric in turn, by twice what is allowed, and looks whether that is noticed. */
    Outcome selfTest(RecordedCase c, List<Answer> answers) {
        boolean means = c.recorded().path("mean_sd").isObject();
        List<Difference> missed = new ArrayList<>();
        int changes = 0;
        for (Map.Entry<String, JsonNode> e : Json.entries(c.recorded().path(means ? "mean_sd" : "band"))) {
            JsonNode changed = means ? moved(c, e, answers) : above(e.getValue(), widen(e.getKey()));
            ObjectNode only = Json.object();
            only.set(e.getKey(), changed);
            changes++;
            boolean noticed = !(means ? fromMeans(c, only, answers) : fromBand(only, answers)).isEmpty();
            if (!noticed) {
                missed.add(Difference.of(e.getKey(), changed, e.getValue(), Double.NaN));
            }
        }
        Outcome.Status status = missed.isEmpty() ? Outcome.Status.PASS : Outcome.Status.FAIL;
        return new Outcome(c, status, missed, SelfTest.note(missed.size(), changes), false);
    }

    private static double metric(Answer answer, String key) {
        return answer.tree().path("metrics").path(key).asDouble(Double.NaN);
    }

    private static JsonNode number(double value) {
        return Json.nodes().numberNode(value);
    }
}
