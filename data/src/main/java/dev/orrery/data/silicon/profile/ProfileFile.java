package dev.orrery.data.silicon.profile;

import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.SiliconException.Fault;
import dev.orrery.data.silicon.Wheel;
import dev.orrery.model.silicon.profile.StepProfile;
import dev.orrery.model.silicon.profile.StepProfile.Line;
import dev.orrery.model.silicon.profile.StepProfile.Surface;
import dev.orrery.model.timing.TimingErrors;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A step profile as JSON text, one list to a line, times with six significant digits. */
public final class ProfileFile {
    private static final MathContext DIGITS = new MathContext(6);
    private static final JsonMapper JSON = new JsonMapper();

    private static final String PROVENANCE = "Derived by 'orrery silicon profile' from measured tables of NVIDIA"
            + " AIConfigurator " + Wheel.VERSION + " (Copyright (c) 2025-2026 NVIDIA CORPORATION & AFFILIATES,"
            + " Apache-2.0): sums over the operations of a pass, at knots, rounded; the values are changed from the"
            + " original tables.";

    private ProfileFile() {}

    /** What a file holds. */
    public record Stored(ProfileKey key, StepProfile profile, TimingErrors errors) {}

    /** Writes a profile. */
    public static void write(ProfileKey key, StepProfile profile, TimingErrors errors, Writer out) throws IOException {
        out.write("{\n");
        text("provenance", PROVENANCE, out);
        text("model", key.model(), out);
        text("system", key.system(), out);
        text("backend", key.backend(), out);
        text("version", key.version(), out);
        out.write("\"tensor\": " + key.tensor() + ",\n\"expert\": " + key.expert() + ",\n");
        text("origin", profile.origin(), out);
        out.write("\"error_percent\": {" + spread("prefill", errors.prefill()) + ", "
                + spread("decode", errors.decode()) + ", " + spread("mixed", errors.mixed()) + "},\n");
        line("tokens", profile.tokens(), out);
        line("steps", profile.steps(), out);
        line("logits", profile.logits(), out);
        out.write("\"prompt_constant_ms\": " + digits(profile.promptConstantMs()) + ",\n");
        surface("prompts", profile.prompts(), out);
        out.write(",\n");
        surface("step_attention", profile.stepAttention(), out);
        out.write("\n}\n");
    }

    private static void text(String name, String value, Writer out) throws IOException {
        out.write("\"" + name + "\": " + JSON.writeValueAsString(value) + ",\n");
    }

    private static String spread(String name, TimingErrors.Spread s) {
        return "\"" + name + "\": [" + percent(s.mean()) + ", " + percent(s.p95()) + ", " + percent(s.max()) + "]";
    }

    private static String percent(double value) {
        return BigDecimal.valueOf(value)
                .setScale(3, java.math.RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static String digits(double ms) {
        BigDecimal rounded = new BigDecimal(ms).round(DIGITS).stripTrailingZeros();
        return rounded.toPlainString();
    }

    private static String list(int[] values) {
        return Arrays.toString(values).replace(" ", "");
    }

    private static String list(double[] values) {
        return Arrays.stream(values).mapToObj(ProfileFile::digits).collect(Collectors.joining(",", "[", "]"));
    }

    private static void line(String name, Line line, Writer out) throws IOException {
        out.write("\"" + name + "\": {\"at\": " + list(line.at()) + ",\n  \"ms\": " + list(line.ms()) + "},\n");
    }

    private static void surface(String name, Surface surface, Writer out) throws IOException {
        out.write("\"" + name + "\": {\"batches\": " + list(surface.batches()) + ",\n  \"lengths\": "
                + list(surface.lengths()) + ",\n  \"ms\": [");
        for (int b = 0; b < surface.ms().length; b++) {
            out.write((b == 0 ? "" : ",\n    ") + list(surface.ms()[b]));
        }
        out.write("]}");
    }

    /**
     * Reads a profile.
     *
     * @throws SiliconException if it is none; one sentence
     */
    public static Stored read(String name, byte[] bytes) throws SiliconException {
        try {
            JsonNode root = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
            ProfileKey key = new ProfileKey(
                    root.required("model").asString(),
                    root.required("system").asString(),
                    root.required("backend").asString(),
                    root.required("version").asString(),
                    root.required("tensor").asInt(),
                    root.required("expert").asInt());
            StepProfile profile = new StepProfile(
                    line(root.required("tokens")),
                    line(root.required("steps")),
                    line(root.required("logits")),
                    surface(root.required("prompts")),
                    root.required("prompt_constant_ms").asDouble(),
                    surface(root.required("step_attention")),
                    key.name() + ", from " + root.required("origin").asString());
            JsonNode errors = root.required("error_percent");
            return new Stored(
                    key,
                    profile,
                    new TimingErrors(
                            spread(errors.required("prefill")),
                            spread(errors.required("decode")),
                            spread(errors.required("mixed"))));
        } catch (JacksonException | IllegalArgumentException e) {
            String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new SiliconException(Fault.DATA, name + ": is no step profile (" + first + ")");
        }
    }

    private static TimingErrors.Spread spread(JsonNode node) {
        return new TimingErrors.Spread(
                node.required(0).asDouble(),
                node.required(1).asDouble(),
                node.required(2).asDouble());
    }

    private static Line line(JsonNode node) {
        Line line = new Line(ints(node.required("at")), doubles(node.required("ms")));
        if (line.at().length < 2 || line.at().length != line.ms().length) {
            throw new IllegalArgumentException("a list needs two or more knots and a time for each");
        }
        return line;
    }

    private static Surface surface(JsonNode node) {
        int[] batches = ints(node.required("batches"));
        int[] lengths = ints(node.required("lengths"));
        double[][] ms = new double[batches.length][];
        for (int b = 0; b < ms.length; b++) {
            ms[b] = doubles(node.required("ms").required(b));
            if (ms[b].length != lengths.length) {
                throw new IllegalArgumentException("a row needs a time for each length");
            }
        }
        return new Surface(batches, lengths, ms);
    }

    private static int[] ints(JsonNode list) {
        int[] values = new int[list.size()];
        Arrays.setAll(values, i -> list.get(i).asInt());
        return values;
    }

    private static double[] doubles(JsonNode list) {
        double[] values = new double[list.size()];
        Arrays.setAll(values, i -> list.get(i).asDouble());
        return values;
    }
}
