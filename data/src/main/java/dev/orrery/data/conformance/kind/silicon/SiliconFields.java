package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRow.Mode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Rows of the silicon data as cases hold them: with their measurements, or only with what a player may know. */
public final class SiliconFields {
    private static final double MOST = 1e9;

    private final int line;
    private final JsonNode fields;

    private SiliconFields(int line, JsonNode fields) {
        this.line = line;
        this.fields = fields;
    }

    /**
     * Reads a row; what is not there of measurements is NaN.
     *
     * @param line of the file, from 1
     * @throws CaseDataException with the first field that cannot be used
     */
    public static SiliconRow row(int line, JsonNode fields) throws CaseDataException {
        return new SiliconFields(line, fields).read();
    }

    private SiliconRow read() throws CaseDataException {
        Latency reference = new Latency(ms("aic_ttft_ms"), ms("aic_tpot_ms"));
        boolean both = reference.ttftMs() > 0 && reference.tpotMs() > 0;
        String origin = text("origin");
        return new SiliconRow(
                line,
                new SiliconRow.Source(named("id"), origin == null ? "" : origin, text("measured"), text("image")),
                new SiliconRow.Deployment(
                        named("backend"),
                        text("backend_version"),
                        named("model_path"),
                        named("system"),
                        text("precision"),
                        mode(),
                        text("gemm_quant_mode"),
                        text("moe_quant_mode")),
                count("concurrency", 1),
                length("isl"),
                length("osl"),
                workers(""),
                workers("prefill_"),
                workers("decode_"),
                new Latency(ms("silicon_ttft_ms"), ms("silicon_tpot_ms")),
                both ? reference : null);
    }

    private Mode mode() throws CaseDataException {
        return switch (named("mode")) {
            case "agg" -> Mode.AGG;
            case "disagg" -> Mode.DISAGG;
            default -> throw bad("mode", "agg or disagg");
        };
    }

    private SiliconRow.Workers workers(String side) throws CaseDataException {
        return new SiliconRow.Workers(
                count(side + "batch_size", 1),
                count(side + "num_workers", 1),
                count(side + "tp_size", 1),
                count(side + "pp_size", 1),
                count(side + "attention_dp_size", 0),
                count(side + "moe_tp_size", 0),
                count(side + "moe_ep_size", 0));
    }

    private @Nullable String text(String name) {
        JsonNode value = fields.path(name);
        return value.isMissingNode() || value.isNull() ? null : value.asString();
    }

    private String named(String name) throws CaseDataException {
        String text = text(name);
        if (text == null) {
            throw bad(name, "a name");
        }
        return text;
    }

    private int length(String name) throws CaseDataException {
        Integer tokens = count(name, 1);
        if (tokens == null) {
            throw bad(name, "a number of tokens");
        }
        return tokens;
    }

    private @Nullable Integer count(String name, int least) throws CaseDataException {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        double number = value.isNumber() ? value.doubleValue() : Double.NaN;
        if (number != Math.rint(number) || number < least || number > MOST) {
            throw bad(name, "an integer of " + least + " to 1e9, or nothing");
        }
        return (int) number;
    }

    private double ms(String name) throws CaseDataException {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Double.NaN;
        }
        if (!value.isNumber() || !(value.doubleValue() > 0) || value.doubleValue() > MOST) {
            throw bad(name, "a time in ms above 0 and up to 1e9, or nothing");
        }
        return value.doubleValue();
    }

    private CaseDataException bad(String name, String expected) {
        return new CaseDataException("line " + line + ": " + name + ": expected " + expected + ", found "
                + fields.path(name).toString());
    }
}
