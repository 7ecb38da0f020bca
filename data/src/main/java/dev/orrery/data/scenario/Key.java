package dev.orrery.data.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One key of the scenario.
 *
 * @param path full path, {@code []} for each list index
 * @param kind what a value is
 * @param byDefault the default in its type: Long, Double, Boolean, String, or null for nothing
 * @param orNull whether {@code null} may be written
 * @param range what numbers are accepted
 * @param choices the accepted names of a {@link Kind#CHOICE}
 * @param inThisVersion whether anything reads it in this version
 * @param doc what it does, one line
 */
record Key(
        String path,
        Kind kind,
        @Nullable Object byDefault,
        boolean orNull,
        Range range,
        List<Choice> choices,
        boolean inThisVersion,
        String doc) {
    /** Longest duration in ms that is accepted: some 31 years. */
    private static final double MOST_MS = 1e12;

    /** Types of values. */
    enum Kind {
        INTEGER,
        NUMBER,
        FLAG,
        TEXT,
        CHOICE,
        ANY
    }

    /** Accepted numbers, both ends included unless {@code open}, which leaves the lower one out. */
    record Range(double least, boolean open, double most) {
        static final Range ALL = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY);

        boolean holds(double x) {
            return (open ? x > least : x >= least) && x <= most;
        }

        /** Returns both ends, for a message; nothing if one is open. */
        String told() {
            boolean ends = !open && Double.isFinite(least) && Double.isFinite(most);
            return ends ? " from " + Values.show(least) + " to " + Values.show(most) : "";
        }

        /** Returns the rule that a number breaks, for a message. */
        String broken(double x) {
            return "must be "
                    + (x > most
                            ? "<= " + (most >= Long.MAX_VALUE ? Long.toString(Long.MAX_VALUE) : Values.show(most))
                            : (open ? "> " : ">= ")
                                    + (least <= Long.MIN_VALUE ? Long.toString(Long.MIN_VALUE) : Values.show(least)));
        }
    }

    static Key integer(String path, long byDefault, String doc) {
        return new Key(path, Kind.INTEGER, byDefault, false, Range.ALL, List.of(), true, doc);
    }

    static Key noInteger(String path, String doc) {
        return new Key(path, Kind.INTEGER, null, true, Range.ALL, List.of(), true, doc);
    }

    static Key number(String path, double byDefault, String doc) {
        return new Key(path, Kind.NUMBER, byDefault, false, Range.ALL, List.of(), true, doc);
    }

    static Key noNumber(String path, String doc) {
        return new Key(path, Kind.NUMBER, null, true, Range.ALL, List.of(), true, doc);
    }

    static Key flag(String path, boolean byDefault, String doc) {
        return new Key(path, Kind.FLAG, byDefault, false, Range.ALL, List.of(), true, doc);
    }

    static Key noFlag(String path, String doc) {
        return new Key(path, Kind.FLAG, null, true, Range.ALL, List.of(), true, doc);
    }

    static Key text(String path, @Nullable String byDefault, String doc) {
        return new Key(path, Kind.TEXT, byDefault, true, Range.ALL, List.of(), true, doc);
    }

    static Key choice(String path, @Nullable String byDefault, List<Choice> choices, String doc) {
        return new Key(path, Kind.CHOICE, byDefault, byDefault == null, Range.ALL, choices, true, doc);
    }

    static Key any(String path, @Nullable String byDefault, String doc) {
        return new Key(path, Kind.ANY, byDefault, true, Range.ALL, List.of(), true, doc);
    }

    Key nullable() {
        return new Key(path, kind, byDefault, true, range, choices, inThisVersion, doc);
    }

    Key above(double least) {
        return ranged(new Range(least, true, most()));
    }

    Key atLeast(double least) {
        return ranged(new Range(least, false, most()));
    }

    Key atMost(double most) {
        return ranged(new Range(range.least(), range.open(), most));
    }

    /** Beyond these no run makes sense, and sums of them would leave their types. */
    private double most() {
        if (kind == Kind.INTEGER) {
            return Integer.MAX_VALUE;
        }
        return name().endsWith("_s") ? MOST_MS / 1000 : MOST_MS;
    }

    Key between(double least, double most) {
        return ranged(new Range(least, false, most));
    }

    private Key ranged(Range accepted) {
        return new Key(path, kind, byDefault, orNull, accepted, choices, inThisVersion, doc);
    }

    /** Marks a key that is known but read by nothing in this version. */
    Key later() {
        return new Key(path, kind, byDefault, orNull, range, choices, false, doc);
    }

    /** Returns the last part of the path. */
    String name() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** Returns the path of the mapping that holds the key, empty at the top. */
    String group() {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }

    /** Returns the unit that the name carries, or null. */
    @Nullable
    Units unit() {
        return kind == Kind.NUMBER ? Units.of(name()) : null;
    }
}
