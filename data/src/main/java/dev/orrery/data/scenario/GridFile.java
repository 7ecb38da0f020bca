package dev.orrery.data.scenario;

import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.timing.PassGrid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a user's file of pass times (engines.md R-T5): JSON or YAML with five lists of numbers. */
final class GridFile {
    private static final String PREFILL_TOKENS = "prefill_isl";
    private static final String PREFILL_MS = "prefill_ttft_ms";
    private static final String DECODE_TOKENS = "decode_active_kv_tokens";
    private static final String DECODE_LENGTH = "decode_context_length";
    private static final String DECODE_MS = "decode_itl";
    private static final List<String> NAMES =
            List.of(PREFILL_TOKENS, PREFILL_MS, DECODE_TOKENS, DECODE_LENGTH, DECODE_MS);

    /** No axis and no time in it is larger: as many ms are some 31 years. */
    private static final double MOST = 1e12;

    private static final Tree.Arr NO_LIST = new Tree.Arr(Origin.DEFAULT, List.of());

    private final Tree.Obj root;
    private final Problems problems;

    private GridFile(Tree.Obj root, Problems problems) {
        this.root = root;
        this.problems = problems;
    }

    /**
     * Returns the pass times that a file holds.
     *
     * @param asked where the file was asked for, for messages about the file as a whole
     * @throws ScenarioException with every problem found, up to 20
     */
    static PassGrid read(Path file, Origin asked) {
        TimingFile text = TimingFile.read(
                file,
                asked,
                "a grid is a JSON or YAML file with the lists " + String.join(", ", NAMES) + ", or a built-in profile: "
                        + String.join(", ", StepProfiles.names()));
        Problems problems = new Problems();
        Tree.Obj root = TreeReader.read(file.toString(), text.text(), problems);
        if (root == null) {
            throw problems.exception();
        }
        return new GridFile(root, problems).grid(text.hash());
    }

    private PassGrid grid(String hash) {
        root.entries().forEach((name, entry) -> {
            if (!NAMES.contains(name)) {
                problems.add(
                        entry.keyOrigin(), "unknown list '" + name + "'; a grid holds " + String.join(", ", NAMES));
            }
        });
        double[] prefillTokens = axis(PREFILL_TOKENS);
        double[] prefillMs = numbers(PREFILL_MS, list(PREFILL_MS), PREFILL_TOKENS, prefillTokens.length);
        double[] decodeTokens = axis(DECODE_TOKENS);
        double[] decodeLength = axis(DECODE_LENGTH);
        double[][] decodeMs = table(decodeTokens.length, decodeLength.length);
        problems.check();
        return new PassGrid(prefillTokens, prefillMs, decodeTokens, decodeLength, decodeMs, hash);
    }

    /** Returns a list, {@link #NO_LIST} after noting why there is none. */
    private Tree.Arr list(String name) {
        Tree value = root.value(name);
        if (value instanceof Tree.Arr list) {
            return list;
        }
        problems.add(
                value == null ? root.origin() : value.origin(),
                name + ": must be a list of numbers; got " + (value == null ? "nothing" : TreeReader.kind(value)));
        return NO_LIST;
    }

    private double[] axis(String name) {
        Tree.Arr list = list(name);
        double[] axis = numbers(name, list.items());
        boolean whole = list != NO_LIST && axis.length == list.items().size();
        if (whole && axis.length < PassGrid.LEAST_POINTS) {
            problems.add(list.origin(), name + ": must hold at least 2 numbers; got " + axis.length);
        }
        for (int i = 1; whole && i < axis.length; i++) {
            if (axis[i] < axis[i - 1] + 1) {
                problems.add(
                        list.items().get(i).origin(),
                        name + ": must rise by at least 1 token from number to number; got " + Values.show(axis[i])
                                + " after " + Values.show(axis[i - 1]));
                break;
            }
        }
        return axis;
    }

    /** Returns numbers at the points of an axis. */
    private double[] numbers(String name, Tree.Arr list, String axis, int points) {
        double[] numbers = numbers(name, list.items());
        if (points > 0 && list != NO_LIST && list.items().size() != points) {
            problems.add(
                    list.origin(),
                    name + ": must hold a number for each of " + axis + ", " + points + "; got "
                            + list.items().size());
        }
        return numbers;
    }

    private double[] numbers(String name, List<Tree> items) {
        List<Double> numbers = new ArrayList<>();
        for (Tree item : items) {
            double number = item instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NUMBER
                    ? Double.parseDouble(leaf.text())
                    : Double.NaN;
            if (number >= 0 && number <= MOST) {
                numbers.add(number);
            } else {
                problems.add(item.origin(), name + ": must hold numbers from 0 to 1e12; got " + TreeReader.kind(item));
            }
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double[][] table(int rows, int columns) {
        Tree.Arr list = list(DECODE_MS);
        List<double[]> table = new ArrayList<>();
        for (Tree item : list.items()) {
            if (item instanceof Tree.Arr row) {
                table.add(numbers(DECODE_MS, row, DECODE_LENGTH, columns));
            } else {
                problems.add(item.origin(), DECODE_MS + ": must hold lists of numbers; got " + TreeReader.kind(item));
            }
        }
        if (rows > 0 && list != NO_LIST && list.items().size() != rows) {
            problems.add(
                    list.origin(),
                    DECODE_MS + ": must hold a list for each of " + DECODE_TOKENS + ", " + rows + "; got "
                            + list.items().size());
        }
        return table.toArray(new double[0][]);
    }
}
