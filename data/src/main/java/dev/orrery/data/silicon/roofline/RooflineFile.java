package dev.orrery.data.silicon.roofline;

import dev.orrery.data.silicon.Wheel;
import dev.orrery.model.silicon.roofline.Reach;
import dev.orrery.model.silicon.roofline.Reaches;
import dev.orrery.model.silicon.roofline.Reaches.Kind;
import dev.orrery.model.silicon.spec.Deployment;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What comes with Orrery of data sheets, the resource {@code roofline.json}: what kernels reach, and how far such times
 * are from measured ones. {@code orrery silicon roofline -o FILE} writes it.
 *
 * @param plain bands of prefill, decode and mixed passes with weights of sixteen bits
 * @param quantised likewise with fewer bits
 */
public record RooflineFile(Reaches reaches, List<Band> plain, List<Band> quantised) {
    private static final String RESOURCE = "roofline.json";
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> FORMS = List.of("prefill", "decode", "mixed");
    private static final String PROVENANCE = "Fitted by 'orrery silicon roofline' to measured tables of NVIDIA"
            + " AIConfigurator " + Wheel.VERSION + " (Copyright (c) 2025-2026 NVIDIA CORPORATION & AFFILIATES,"
            + " Apache-2.0): part of the peak rate, part of the bandwidth and ms per call of each kind of kernel; bands"
            + " are a data sheet's times over measured ones, on each GPU by what the others reach: 10 %, 50 %, 90 %.";

    /** Reads what comes with Orrery. */
    public static RooflineFile builtIn() throws IOException {
        try (InputStream in = RooflineFile.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IOException("the resource " + RESOURCE + " is not packed");
            }
            JsonNode root = JSON.readTree(in.readAllBytes());
            Reach none = new Reach(1, 1, 0);
            Reaches reaches = new Reaches(none, none, none, none, none);
            for (Kind kind : Kind.values()) {
                double[] three = numbers(root.required("reaches").required(name(kind)));
                reaches = reaches.with(kind, new Reach(three[0], three[1], three[2]));
            }
            return new RooflineFile(reaches, bands(root.required("plain")), bands(root.required("quantised")));
        }
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static List<Band> bands(JsonNode node) {
        List<Band> bands = new ArrayList<>();
        for (String form : FORMS) {
            bands.add(Band.of(numbers(node.required(form))));
        }
        return List.copyOf(bands);
    }

    private static double[] numbers(JsonNode list) {
        double[] values = new double[list.size()];
        Arrays.setAll(values, i -> list.get(i).asDouble());
        return values;
    }

    /** Writes the results of a comparison. */
    public static void write(RooflineCheck check, Writer out) throws IOException {
        out.write("{\n\"provenance\": " + JSON.writeValueAsString(PROVENANCE) + ",\n\"reaches\": {");
        String between = "\n";
        for (Kind kind : Kind.values()) {
            Reach reach = check.reaches().of(kind);
            out.write(String.format(
                    Locale.ROOT,
                    "%s  \"%s\": [%.4f, %.4f, %.6f]",
                    between,
                    name(kind),
                    reach.compute(),
                    reach.memory(),
                    reach.constantMs()));
            between = ",\n";
        }
        out.write("\n},\n");
        bands("plain", check.plain(), out);
        out.write(",\n");
        bands("quantised", check.quantised(), out);
        out.write("\n}\n");
    }

    private static void bands(String name, RooflineCheck.Row row, Writer out) throws IOException {
        List<Band> bands = List.of(row.prefill(), row.decode(), row.mixed());
        out.write("\"" + name + "\": {");
        for (int i = 0; i < FORMS.size(); i++) {
            out.write((i == 0 ? "" : ", ") + "\"" + FORMS.get(i) + "\": "
                    + Arrays.toString(bands.get(i).numbers()));
        }
        out.write("}");
    }

    /** Returns how sure times of a deployment are, for a report. */
    public String confidence(Deployment deployment) {
        boolean sixteen = RooflineCheck.sixteenBits(deployment.formats());
        List<Band> bands = sixteen ? plain : quantised;
        return String.format(
                Locale.ROOT,
                "not measured; on GPUs that are, 80 %% of such times with %s weights are %.2f to %.2f (prefill), %.2f to"
                        + " %.2f (decode) of the measured",
                sixteen ? "16-bit" : "quantised",
                bands.get(0).low(),
                bands.get(0).high(),
                bands.get(1).low(),
                bands.get(1).high());
    }
}
