package dev.orrery.data.report.compare;

import dev.orrery.data.report.JsonNumber;
import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Report;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** A comparison as JSON: the runs with their whole reports, and what changed between them. */
public final class ComparisonJson {
    private final JsonGenerator json;

    private ComparisonJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the runs and their comparison as one object; the writer stays open. */
    public static void write(Comparison comparison, Writer out) throws IOException {
        try (JsonGenerator json = JsonReport.generator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("schema_version", Report.SCHEMA_VERSION);
            json.writeName("runs");
            json.writeStartArray();
            for (Side side : comparison.sides()) {
                new ComparisonJson(json).side(comparison.catalogue(), side);
            }
            json.writeEndArray();
            append(comparison, json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Writes the property {@code comparison} into an object that is open; null with a single side. */
    public static void append(Comparison comparison, JsonGenerator json) {
        json.writeName("comparison");
        if (comparison.pairs().isEmpty()) {
            json.writeNull();
        } else {
            new ComparisonJson(json).comparison(comparison);
        }
    }

    private void side(Catalogue catalogue, Side side) {
        json.writeStartObject();
        json.writeStringProperty("name", side.name());
        json.writeName("summary");
        json.writeStartObject();
        for (Quantity metric : catalogue.quantities()) {
            json.writeName(metric.name());
            JsonNumber.write(json, side.mean(metric.index()));
        }
        json.writeEndObject();
        json.writeName("reports");
        json.writeStartArray();
        for (Side.Sample sample : side.samples()) {
            String report = sample.json();
            if (report != null) {
                json.writeRawValue(report.strip());
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void comparison(Comparison comparison) {
        json.writeStartObject();
        json.writeStringProperty("reference", comparison.reference().name());
        json.writeName("seeds");
        json.writeStartArray();
        comparison.reference().seeds().forEach(json::writeNumber);
        json.writeEndArray();
        json.writeBooleanProperty("seed_matters", comparison.random());
        json.writeName("margin_percent");
        JsonNumber.write(json, comparison.marginPercent());
        json.writeName("confidence");
        JsonNumber.write(json, PairedBootstrap.CONFIDENCE);
        json.writeNumberProperty("resamples", PairedBootstrap.RESAMPLES);
        json.writeName("against");
        json.writeStartArray();
        comparison.pairs().forEach(pair -> pair(comparison, pair));
        json.writeEndArray();
        json.writeEndObject();
    }

    private void pair(Comparison comparison, Comparison.Pair pair) {
        json.writeStartObject();
        json.writeStringProperty("name", pair.side().name());
        json.writeName("metrics");
        json.writeStartObject();
        for (Quantity metric : comparison.catalogue().quantities()) {
            Change change = pair.change(metric);
            json.writeName(metric.name());
            json.writeStartObject();
            number("reference", change.reference());
            number("value", change.value());
            number("delta", change.delta());
            number("percent", change.percent());
            number("low", change.interval().low());
            number("high", change.interval().high());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeName("verdicts");
        json.writeStartArray();
        List<Objective> objectives = comparison.catalogue().objectives();
        for (int i = 0; i < objectives.size(); i++) {
            Objective objective = objectives.get(i);
            json.writeStartObject();
            json.writeStringProperty("objective", objective.key());
            json.writeStringProperty("metric", objective.first().metric().name());
            json.writeStringProperty("verdict", pair.verdicts().get(i).name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("text", Sentences.verdict(pair, objective, comparison.marginPercent()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void number(String name, double value) {
        json.writeName(name);
        JsonNumber.write(json, value);
    }
}
