package dev.orrery.data.trace.text;

import java.util.Collection;
import java.util.List;

/** Shows names that a file has, in a message. */
public final class SeenNames {
    private static final int MOST = 20;
    private static final int LONGEST = 40;

    private SeenNames() {}

    /** Returns the names with a word before them; says so if they are no text at all. */
    public static String text(String before, Collection<String> names) {
        if (names.stream().anyMatch(SeenNames::binary)) {
            return "its first line is not text";
        }
        List<String> shown = names.stream().limit(MOST).map(SeenNames::cut).toList();
        return before + String.join(", ", shown) + (names.size() > MOST ? ", ..." : "");
    }

    private static boolean binary(String name) {
        return name.chars().anyMatch(c -> c == '\uFFFD' || c < ' ' && c != '\t' || c >= 0x7f && c < 0xa0);
    }

    private static String cut(String name) {
        return name.length() > LONGEST ? name.substring(0, LONGEST - 3) + "..." : name;
    }
}
