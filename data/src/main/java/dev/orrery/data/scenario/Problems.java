package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a configuration, so that all of it is told at once. */
final class Problems {
    /** Most problems that are listed. */
    static final int MOST = 20;

    private final List<String> lines = new ArrayList<>();
    private int count;

    /** Notes a problem at a place. */
    void add(Origin at, String what) {
        add(at.place() + ": " + what);
    }

    /** Notes a problem with a value. A flag or variable names its key already, a position in a file does not. */
    void value(Origin at, String path, String what) {
        add(
                at.line() > 0 || at.layer().compareTo(Origin.Layer.FILE) < 0
                        ? at.place() + ": " + path + ": " + what
                        : at.place() + ": " + what);
    }

    /** Notes a problem whose place is part of the text. */
    void add(String line) {
        count++;
        if (lines.size() < MOST) {
            lines.add(line.replaceAll("\\p{Cntrl}", "?"));
        }
    }

    boolean any() {
        return count > 0;
    }

    /** Stops if anything was noted. */
    void check() {
        if (any()) {
            throw exception();
        }
    }

    /** Returns what was noted, to be thrown. */
    ScenarioException exception() {
        List<String> told = new ArrayList<>(lines);
        if (count > lines.size()) {
            told.add("and " + (count - lines.size()) + " more");
        }
        return new ScenarioException(told);
    }
}
