package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.ParallelShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file that keeps a deployment's calibration: YAML with the numbers, where they are from and how well they hold.
 */
public final class CalibrationFile {
    /** Rises when a file is not to be read as before. */
    public static final int VERSION = 1;

    private static final JsonMapper JSON = new JsonMapper();

    private CalibrationFile() {}

    /**
     * A file that measurements are from.
     *
     * @param name as the user gave it
     * @param sha256 of its bytes, in hex
     */
    public record Source(String name, String sha256) {
        /** Returns the files of some names; of a folder or a compressed file, the bytes of the files as they are. */
        public static List<Source> of(List<Path> files) throws IOException {
            List<Source> sources = new ArrayList<>();
            for (Path file : files) {
                if (Files.isRegularFile(file)) {
                    sources.add(new Source(file.toString(), sha256(Files.readAllBytes(file))));
                } else {
                    try (var inside = Files.walk(file)) {
                        for (Path one :
                                inside.filter(Files::isRegularFile).sorted().toList()) {
                            sources.add(new Source(one.toString(), sha256(Files.readAllBytes(one))));
                        }
                    }
                }
            }
            return List.copyOf(sources);
        }

        private static String sha256(byte[] bytes) {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }

    /**
     * Returns the text of a file.
     *
     * @param passes what tells the pass times that were used from others
     */
    public static String text(DeploymentCalibration found, Deployment deployment, String passes, List<Source> sources) {
        ParallelShape shape = deployment.shape();
        Calibration c = found.fitted();
        String free =
                found.free().stream().map(CalibrationFit.Parameter::label).collect(Collectors.joining(", ", "[", "]"));
        StringBuilder text = new StringBuilder("# A deployment as it was measured; written by 'orrery calibrate'.\n");
        text.append("orrery_calibration: ").append(VERSION).append('\n');
        text.append("engine: ").append(deployment.backend().label()).append('\n');
        text.append("model: ").append(quoted(deployment.model().name())).append('\n');
        text.append("system: ").append(quoted(deployment.system().name())).append('\n');
        text.append(String.format(
                Locale.ROOT,
                "shape: {tensor: %d, pipeline: %d, data: %d, moe_tensor: %d, moe_expert: %d}",
                shape.tp(),
                shape.pp(),
                shape.dp(),
                shape.moeTp(),
                shape.moeEp()));
        text.append('\n');
        text.append("pass_times: ").append(quoted(passes)).append('\n');
        number(text, "collectives", c.collectives(), "part that remains of collectives measured alone");
        number(text, "decode", c.decode(), "factor on decode passes");
        number(text, "prompts", c.prompts(), "factor on what prompts add to a pass");
        number(text, "pass_ms", c.around().passMs(), "host time of each pass, ms");
        number(text, "front_ms", c.around().frontMs(), "what each first token needs around the engine, ms");
        number(text, "client_ms", c.around().clientMs(), "the same for each client of the deployment, ms");
        number(text, "service_ms", c.around().serviceMs(), "how long each request holds a serial front end, ms");
        text.append("fitted: ").append(free).append('\n');
        text.append("points: ").append(found.points().size()).append('\n');
        loads(text, found.concurrencies());
        text.append("files:\n");
        for (Source source : sources) {
            text.append("  - {name: ").append(quoted(source.name())).append(", sha256: ");
            text.append(quoted(source.sha256())).append("}\n");
        }
        heldOut(text, found);
        return text.toString();
    }

    private static void loads(StringBuilder text, Concurrencies loads) {
        text.append("concurrency: [").append(loads.least()).append(", ").append(loads.most());
        text.append("] # least and most requests at once of the points\n");
    }

    private static void heldOut(StringBuilder text, DeploymentCalibration found) {
        SequencedMap<String, List<Comparison>> comparisons = found.comparisons(new RowGroup("", "", ""));
        text.append("held_out: # errors are shares of the measurement; a band is a factor on a prediction\n");
        for (Quantity quantity : Quantity.values()) {
            text.append("  ").append(quantity.name().toLowerCase(Locale.ROOT)).append(": {");
            for (Map.Entry<String, List<Comparison>> one : comparisons.entrySet()) {
                Accuracy.Errors errors = Accuracy.of(one.getValue()).of(quantity);
                String ending = one.getKey().equals(DeploymentCalibration.BEFORE) ? "_built_in" : "";
                text.append(String.format(
                        Locale.ROOT, "mape%s: %.4f, median%s: %.4f, ", ending, errors.mape(), ending, errors.median()));
            }
            DeploymentCalibration.Band band = found.band(quantity);
            text.append(String.format(Locale.ROOT, "band_80: [%.4f, %.4f]}", band.low(), band.high()));
            text.append('\n');
        }
    }

    private static void number(StringBuilder text, String name, double value, String meaning) {
        text.append(String.format(Locale.ROOT, "%s: %.6f # %s", name, value, meaning));
        text.append('\n');
    }

    /** A JSON string is a YAML string. */
    private static String quoted(String value) {
        return JSON.writeValueAsString(value);
    }
}
