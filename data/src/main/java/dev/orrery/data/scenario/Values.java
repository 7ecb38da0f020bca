package dev.orrery.data.scenario;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns what was written into a value of a key's type, and back. */
final class Values {
    /** The result of {@link #read} for a value that was refused. */
    static final Object REFUSED = new Object();

    private final Key key;
    private final String path;
    private final Problems problems;

    private Values(Key key, String path, Problems problems) {
        this.key = key;
        this.path = path;
        this.problems = problems;
    }

    /**
     * Returns the value of a key, null for nothing, or {@link #REFUSED} after noting why.
     *
     * @param needsUnit whether the key was written without its unit, so that the value must carry it
     */
    static @Nullable Object read(Key key, String path, Tree tree, boolean needsUnit, Problems problems) {
        return new Values(key, path, problems).read(tree, needsUnit);
    }

    private @Nullable Object read(Tree tree, boolean needsUnit) {
        if (key.kind() == Key.Kind.ANY) {
            return tree instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NONE ? null : tree.flow();
        }
        if (!(tree instanceof Tree.Leaf leaf)) {
            return refuse(tree, "must be " + wanted() + "; got " + TreeReader.kind(tree));
        }
        if (leaf.kind() == Tree.Leaf.Kind.NONE) {
            return key.orNull() ? null : refuse(leaf, "must be " + wanted() + "; got nothing");
        }
        return switch (key.kind()) {
            case INTEGER -> integer(leaf);
            case NUMBER -> number(leaf, needsUnit);
            case FLAG ->
                leaf.kind() == Tree.Leaf.Kind.FLAG
                        ? Boolean.valueOf(leaf.text().toLowerCase(java.util.Locale.ROOT))
                        : mistyped(leaf);
            case TEXT -> text(leaf);
            default -> choice(leaf);
        };
    }

    private Object integer(Tree.Leaf leaf) {
        if (leaf.kind() != Tree.Leaf.Kind.NUMBER) {
            return mistyped(leaf);
        }
        try {
            long value = Long.parseLong(leaf.text());
            return inRange(value) ? value : refuse(leaf, key.range().broken(value) + "; got " + leaf.text());
        } catch (NumberFormatException e) {
            if (!leaf.text().matches("[-+]?[0-9]+")) {
                return mistyped(leaf);
            }
            double beyond = leaf.text().startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            return refuse(leaf, key.range().broken(beyond) + "; got " + leaf.text());
        }
    }

    private boolean inRange(double value) {
        return !key.inThisVersion() || key.range().holds(value);
    }

    private Object number(Tree.Leaf leaf, boolean needsUnit) {
        Units unit = key.unit();
        if (leaf.kind() == Tree.Leaf.Kind.NUMBER) {
            if (needsUnit && unit != null) {
                String rule = "needs a unit: " + unit.accepts() + ", or the key " + key.name();
                return refuse(leaf, rule + "; got " + leaf.text());
            }
            return checked(leaf, Double.parseDouble(leaf.text()));
        }
        if (unit == null || leaf.kind() != Tree.Leaf.Kind.TEXT) {
            return mistyped(leaf);
        }
        if (unit == Units.RPS && leaf.text().equals("inf")) {
            return Double.POSITIVE_INFINITY;
        }
        Double value = unit.parse(leaf.text());
        return value != null ? checked(leaf, value) : mistyped(leaf);
    }

    private Object checked(Tree.Leaf leaf, double value) {
        if (Double.isInfinite(value) && !key.inThisVersion()) {
            return mistyped(leaf);
        }
        return inRange(value) ? value : refuse(leaf, key.range().broken(value) + "; got " + leaf.text());
    }

    private Object text(Tree.Leaf leaf) {
        if (leaf.kind() == Tree.Leaf.Kind.TEXT || leaf.origin().untyped()) {
            return leaf.text();
        }
        return refuse(leaf, "must be text; got " + leaf.text() + ", put it in quotes");
    }

    private Object choice(Tree.Leaf leaf) {
        List<Choice> choices = key.choices();
        List<String> usable = Choice.usable(choices);
        String name = leaf.text();
        for (Choice choice : choices) {
            if (choice.name().equals(name)) {
                if (!choice.inThisVersion()) {
                    problems.add(leaf.origin().place() + ": " + path + ": " + name
                            + " is not available in this version; available: " + String.join(", ", usable));
                }
                return choice.aliasOf() == null ? name : choice.aliasOf();
            }
        }
        String near = Names.nearest(name, usable);
        return refuse(
                leaf,
                "must be one of " + String.join(", ", usable) + "; got '" + name + "'"
                        + (near == null ? "" : ", did you mean '" + near + "'?"));
    }

    private Object mistyped(Tree.Leaf leaf) {
        return refuse(leaf, "must be " + wanted() + "; got " + TreeReader.kind(leaf));
    }

    private Object refuse(Tree tree, String what) {
        problems.value(tree.origin(), path, what);
        return REFUSED;
    }

    private String wanted() {
        String orNull = key.orNull() ? " or null" : "";
        Units unit = key.unit();
        return switch (key.kind()) {
            case INTEGER -> "a whole number" + orNull;
            case NUMBER -> "a number" + (unit == null ? key.range().told() : " or " + unit.accepts()) + orNull;
            case FLAG -> "true or false" + orNull;
            case TEXT -> "text" + orNull;
            default -> "one of " + String.join(", ", Choice.usable(key.choices())) + orNull;
        };
    }

    /** Returns a number as short as it can be read back: whole numbers without a point. */
    static String show(double x) {
        if (Double.isInfinite(x)) {
            return x > 0 ? "inf" : "-inf";
        }
        if (x == Math.rint(x) && Math.abs(x) < 1e15) {
            return Long.toString((long) x);
        }
        return new BigDecimal(Double.toString(x)).stripTrailingZeros().toPlainString();
    }

    /** Returns a value as YAML and JSON both show it, but text without quotes. */
    static String show(@Nullable Object value) {
        return value instanceof Double d ? show(d.doubleValue()) : Objects.toString(value);
    }
}
