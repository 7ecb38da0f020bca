package dev.orrery.data.scenario;

import dev.orrery.data.fidelity.CalibrationFile;
import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.Concurrencies;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.silicon.op.Backend;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@code orrery calibrate -o FILE} wrote; what a person has changed in it is checked. */
public final class CalibrationReader {
    private static final String VERSION = "orrery_calibration";
    private static final String HELD_OUT = "held_out";
    private static final String BAND = "band_80";
    private static final String CONCURRENCY = "concurrency";
    private static final List<String> KEYS = List.of(
            VERSION,
            "engine",
            "model",
            "system",
            "shape",
            "pass_times",
            "collectives",
            "decode",
            "prompts",
            "pass_ms",
            "front_ms",
            "client_ms",
            "service_ms",
            "fitted",
            "points",
            CONCURRENCY,
            "files",
            HELD_OUT);

    /** What every calibration holds. */
    private static final List<String> NEEDED =
            List.of("engine", "collectives", "decode", "prompts", "pass_ms", "front_ms", "client_ms");

    private static final double MOST_FACTOR = 100;
    private static final double MOST_MS = 1e6;

    private final Tree.Obj root;
    private final Problems problems;

    private CalibrationReader(Tree.Obj root, Problems problems) {
        this.root = root;
        this.problems = problems;
    }

    /**
     * Returns the calibration that a file holds.
     *
     * @param asked where the file was asked for, for messages about the file as a whole
     * @throws ScenarioException with every problem found, up to 20
     */
    public static NamedCalibration read(Path file, Origin asked) {
        Problems problems = new Problems();
        try {
            Tree.Obj root = TreeReader.read(file.toString(), Files.readString(file), problems);
            if (root != null) {
                return new CalibrationReader(root, problems).calibration(file.toString());
            }
        } catch (IOException e) {
            problems.add(
                    asked,
                    file + ": " + explain(e, file) + "; a calibration is a file that 'orrery calibrate -o"
                            + " FILE' wrote, or builtin, or none");
        }
        throw problems.exception();
    }

    private static String explain(IOException e, Path file) {
        return switch (e) {
            case NoSuchFileException missing -> "no such calibration file";
            case AccessDeniedException denied -> "this file may not be read";
            case CharacterCodingException notText -> "not a UTF-8 text file";
            default -> Files.isDirectory(file) ? "is a folder, not a file" : "cannot be read as a calibration file";
        };
    }

    private NamedCalibration calibration(String name) {
        if (!root.has(VERSION)) {
            problems.add(
                    root.origin(),
                    "not a calibration: " + VERSION + " is missing; write one with 'orrery calibrate -o FILE'");
            throw problems.exception();
        }
        root.entries().forEach((key, entry) -> {
            if (!KEYS.contains(key)) {
                problems.add(entry.keyOrigin(), "unknown key '" + key + "'" + Names.hint(key, KEYS));
            }
        });
        whole();
        double version = number(root, VERSION, 0, Long.MAX_VALUE, Double.NaN);
        if (version != CalibrationFile.VERSION && !Double.isNaN(version)) {
            problems.add(
                    origin(VERSION),
                    VERSION + ": must be " + CalibrationFile.VERSION + ", the version that this Orrery reads; got "
                            + Values.show(version));
        }
        Calibration numbers = new Calibration(
                number(root, "collectives", 0, 1, Double.NaN),
                factor("decode"),
                factor("prompts"),
                new Surroundings(
                        number(root, "pass_ms", 0, MOST_MS, Double.NaN),
                        number(root, "front_ms", 0, MOST_MS, Double.NaN),
                        number(root, "client_ms", 0, MOST_MS, Double.NaN),
                        number(root, "service_ms", 0, MOST_MS, 0)));
        NamedCalibration.Subject subject = subject();
        Map<Quantity, Band> bands = bands();
        Concurrencies measured = measured();
        problems.check();
        return new NamedCalibration(name, numbers, subject, bands, measured);
    }

    /** Says in one sentence what a file that was cut lacks. */
    private void whole() {
        List<String> missing =
                NEEDED.stream().filter(key -> root.value(key) == null).toList();
        if (!missing.isEmpty()) {
            problems.add(
                    root.origin(),
                    "not a whole calibration: " + String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")
                            + " missing; write it again with 'orrery calibrate -o FILE'");
            throw problems.exception();
        }
    }

    private NamedCalibration.Subject subject() {
        String engine = text("engine");
        if (engine == null || Backend.byLabel(engine) == null) {
            String known = String.join(
                    ", ", Arrays.stream(Backend.values()).map(Backend::label).toList());
            problems.add(origin("engine"), "engine: must be one of " + known + "; got " + shown("engine"));
        }
        Tree shape = root.value("shape");
        double tensor = shape instanceof Tree.Obj widths && widths.has("tensor")
                ? number(widths, "tensor", 1, Integer.MAX_VALUE, 0)
                : 0;
        return new NamedCalibration.Subject(
                String.valueOf(engine), text("model"), text("system"), (int) tensor, text("pass_times"));
    }

    private Map<Quantity, Band> bands() {
        Map<Quantity, Band> bands = new EnumMap<>(Quantity.class);
        if (!(root.value(HELD_OUT) instanceof Tree.Obj heldOut)) {
            return bands;
        }
        for (Quantity quantity : Quantity.values()) {
            String name = quantity.name().toLowerCase(Locale.ROOT);
            Tree value = heldOut.value(name) instanceof Tree.Obj one ? one.value(BAND) : null;
            if (value != null) {
                double[] ends = ends(value, HELD_OUT + "." + name + "." + BAND, "factors");
                bands.put(quantity, new Band(ends[0], ends[1]));
            }
        }
        return bands;
    }

    private @Nullable Concurrencies measured() {
        Tree value = root.value(CONCURRENCY);
        if (value == null) {
            return null;
        }
        double[] ends = ends(value, CONCURRENCY, "loads");
        return new Concurrencies(ends[0], ends[1]);
    }

    /** Returns two numbers of a list; notes what is wrong with them. */
    private double[] ends(Tree list, String path, String what) {
        List<Tree> items = list instanceof Tree.Arr array ? array.items() : List.of();
        double low = items.size() == 2 ? value(items.getFirst()) : Double.NaN;
        double high = items.size() == 2 ? value(items.getLast()) : Double.NaN;
        if (!(low > 0 && low <= high && high <= Double.MAX_VALUE)) {
            problems.add(
                    list.origin(),
                    path + ": must be two " + what + " above 0, the smaller one first; got " + list.flow());
        }
        return new double[] {low, high};
    }

    private double factor(String key) {
        double factor = number(root, key, 0, MOST_FACTOR, Double.NaN);
        if (factor == 0) {
            problems.add(origin(key), key + ": must be above 0; got 0");
        }
        return factor;
    }

    /** Returns a number of a mapping; notes what is wrong with it. */
    private double number(Tree.Obj in, String key, double least, double most, double otherwise) {
        Tree tree = in.value(key);
        if (tree == null && !Double.isNaN(otherwise)) {
            return otherwise;
        }
        double value = tree == null ? Double.NaN : value(tree);
        if (!(value >= least && value <= most)) {
            problems.add(
                    tree == null ? in.origin() : tree.origin(),
                    key + ": must be a number from " + Values.show(least) + " to " + Values.show(most) + "; got "
                            + (tree == null ? "nothing" : tree.flow()));
        }
        return value;
    }

    private static double value(Tree tree) {
        return tree instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NUMBER
                ? Double.parseDouble(leaf.text())
                : Double.NaN;
    }

    private @Nullable String text(String key) {
        return root.value(key) instanceof Tree.Leaf leaf ? leaf.text() : null;
    }

    private String shown(String key) {
        Tree tree = root.value(key);
        return tree == null ? "nothing" : "'" + tree.flow() + "'";
    }

    private Origin origin(String key) {
        Tree tree = root.value(key);
        return tree == null ? root.origin() : tree.origin();
    }
}
