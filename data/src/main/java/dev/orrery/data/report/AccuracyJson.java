package dev.orrery.data.report;

import dev.orrery.data.fidelity.Accuracy;
import dev.orrery.data.fidelity.AccuracyTable;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Errors of predictions against measurements as JSON: an object for each way to group; errors are shares. */
public final class AccuracyJson {
    private AccuracyJson() {}

    /** Writes a list of tables as a value. */
    public static void write(JsonGenerator json, List<AccuracyTable> tables) {
        json.writeStartArray();
        for (AccuracyTable table : tables) {
            json.writeStartObject();
            json.writeStringProperty("by", table.by().label());
            json.writeName("lines");
            json.writeStartArray();
            for (AccuracyTable.Line line : table.lines()) {
                json.writeStartObject();
                json.writeStringProperty("name", line.name());
                json.writeStringProperty("predicted_by", line.predictor());
                json.writeNumberProperty("rows", line.accuracy().rows());
                json.writeNumberProperty("predicted", line.accuracy().predicted());
                errors(json, "ttft", line.accuracy().ttft());
                errors(json, "tpot", line.accuracy().tpot());
                errors(json, "throughput", line.accuracy().throughput());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void errors(JsonGenerator json, String name, Accuracy.Errors errors) {
        json.writeName(name);
        json.writeStartObject();
        json.writeName("mape");
        JsonNumber.write(json, errors.mape());
        json.writeName("median_ape");
        JsonNumber.write(json, errors.median());
        json.writeName("bias");
        JsonNumber.write(json, errors.bias());
        json.writeEndObject();
    }
}
