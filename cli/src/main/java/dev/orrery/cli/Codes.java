package dev.orrery.cli;

import dev.orrery.data.trace.TraceCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the codes in messages mean. */
final class Codes {
    private Codes() {}

    /** Returns the text for a code, in any case; empty if there is none. */
    static List<String> find(String word) {
        List<String> found = new ArrayList<>();
        for (TraceCode code : TraceCode.values()) {
            if (code.name().equals(word.toUpperCase(Locale.ROOT))) {
                String kind = code.name().startsWith("E_")
                        ? "an error: the trace is refused, exit code 3 (--on-bad-row skip drops the row)"
                        : "a warning: the trace is read";
                found.add(code.name() + ", " + kind + "\n  " + code.meaning() + "\n");
            }
        }
        return found;
    }

    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (TraceCode code : TraceCode.values()) {
            names.add(code.name());
        }
        return names;
    }
}
