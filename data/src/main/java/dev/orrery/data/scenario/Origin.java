package dev.orrery.data.scenario;

/**
 * Where a key or value was written.
 *
 * @param layer which source, in ascending precedence
 * @param name the file, variable or flag
 * @param line line in a file from 1, 0 elsewhere
 * @param column column in a file from 1, 0 elsewhere
 */
public record Origin(Layer layer, String name, int line, int column) {
    /** The sources of values; a later one wins. */
    public enum Layer {
        /** The written-down default. */
        DEFAULT,
        /** The built-in first run, when no workload is given. */
        QUICK_START,
        /** The scenario file, or the call arguments that stand in for it. */
        FILE,
        /** An environment variable. */
        ENV,
        /** {@code --set path=value}. */
        SET,
        /** A flag of its own. */
        FLAG,
        /** A flag with several values that are compared. */
        VARIED
    }

    /** The origin of every value that nobody set. */
    public static final Origin DEFAULT = new Origin(Layer.DEFAULT, "default", 0, 0);

    /** The origin of what the built-in first run sets. */
    public static final Origin QUICK_START = new Origin(Layer.QUICK_START, "quick start", 0, 0);

    /** Returns a position in a file. */
    public static Origin file(String name, int line, int column) {
        return new Origin(Layer.FILE, name, line, column);
    }

    /** Returns the place as messages show it: {@code file:line:col}, a variable or a flag. */
    public String place() {
        return line > 0 ? name + ":" + line + ":" + column : name;
    }

    /** Returns whether values here are bare words of a command line, which may stand for text or a number. */
    boolean untyped() {
        return layer == Layer.ENV || layer.compareTo(Layer.SET) >= 0;
    }
}
