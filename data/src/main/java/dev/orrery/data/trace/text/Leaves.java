package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The single values of one object, by the way to them: {@code a.b} is the value {@code b} within the object {@code a}.
 * Of a list of numbers the values {@code list.first}, {@code list.last} and {@code list.size} are kept.
 */
public final class Leaves {
    /** No result of a benchmark client has as many. */
    private static final int MOST = 20_000;

    /** Nanoseconds of Unix time are smaller. */
    private static final double LARGEST = 1e20;

    private final String file;
    private final int line;
    private final int col;
    private final Map<String, Leaf> values = new HashMap<>();

    private record Leaf(@Nullable String text, double number, int line, int col) {}

    /** Starts without values, at the place where the object begins. */
    public Leaves(String file, int line, int col) {
        this.file = file;
        this.line = line;
        this.col = col;
    }

    /**
     * Adds a text.
     *
     * @throws TraceException if the way is taken, or there are too many
     */
    public void put(String way, String text, int atLine, int atCol) throws TraceException {
        put(way, new Leaf(text, Double.NaN, atLine, atCol));
    }

    /**
     * Adds a number.
     *
     * @throws TraceException if the way is taken, or there are too many
     */
    public void put(String way, double number, int atLine, int atCol) throws TraceException {
        put(way, new Leaf(null, number, atLine, atCol));
    }

    private void put(String way, Leaf leaf) throws TraceException {
        if (values.containsKey(way)) {
            throw wrong(way, TraceCode.E_DUP, "'" + way + "' is given twice");
        }
        set(way, leaf);
    }

    /** Adds or replaces a number. */
    void set(String way, double number, int atLine, int atCol) throws TraceException {
        set(way, new Leaf(null, number, atLine, atCol));
    }

    private void set(String way, Leaf leaf) throws TraceException {
        values.put(way, leaf);
        if (values.size() > MOST) {
            throw wrong(way, TraceCode.E_SIZE, "more than " + MOST + " values in one object: no benchmark's result");
        }
    }

    /** Returns the file's name. */
    public String file() {
        return file;
    }

    /** Returns the line where the object begins. */
    public int line() {
        return line;
    }

    /** Returns whether all of some values are there. */
    public boolean has(String... ways) {
        for (String way : ways) {
            if (!values.containsKey(way)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a value or an object is there. */
    public boolean any(String way) {
        return has(way) || values.keySet().stream().anyMatch(name -> name.startsWith(way + "."));
    }

    /** Returns a text; empty if there is none. */
    public String text(String way) {
        Leaf leaf = values.get(way);
        return leaf == null || leaf.text == null ? "" : leaf.text;
    }

    /**
     * Returns a number, also an infinite one that is written as a text; NaN if there is none.
     *
     * @throws TraceException if it is another text
     */
    public double number(String way) throws TraceException {
        Leaf leaf = values.get(way);
        if (leaf == null) {
            return Double.NaN;
        }
        if (leaf.text == null) {
            return leaf.number;
        }
        String text = leaf.text.toLowerCase(Locale.ROOT);
        if (text.equals("inf") || text.equals("infinity")) {
            return Double.POSITIVE_INFINITY;
        }
        throw wrong(way, TraceCode.E_TYPE, way + ": expected a number, found '" + CsvLine.shown(leaf.text) + "'");
    }

    /**
     * Returns a number above 0.
     *
     * @throws TraceException if it is none, or not there
     */
    public double positive(String way) throws TraceException {
        double value = number(way);
        if (value > 0 && value <= LARGEST) {
            return value;
        }
        throw wrong(
                way,
                has(way) ? TraceCode.E_SIZE : TraceCode.E_FIELD,
                way + ": expected a number above 0 and up to 1e20, found " + (Double.isNaN(value) ? "none" : value));
    }

    /** Returns a fault of a value, at the object if the value is not there. */
    public TraceException wrong(String way, TraceCode code, String message) {
        Leaf leaf = values.get(way);
        Defect defect = leaf == null
                ? new Defect(line, col, code, message, null)
                : new Defect(leaf.line, leaf.col, code, message, null);
        return new TraceException(file, defect);
    }
}
