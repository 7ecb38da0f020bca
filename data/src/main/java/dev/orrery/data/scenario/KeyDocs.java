package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;

/** What is written down about each key, for help and completion. */
public final class KeyDocs {
    private KeyDocs() {}

    /** Returns the paths of all keys that this version reads, as {@code --set} takes them. */
    public static List<String> paths() {
        List<String> paths = new ArrayList<>();
        for (Key key : Schema.keys()) {
            if (key.inThisVersion()) {
                paths.add(Schema.concrete(key.path()));
            }
        }
        return paths;
    }

    /** Returns what is known of the keys with this path or this last name, one text for each. */
    public static List<String> find(String word) {
        List<String> found = new ArrayList<>();
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            if (path.equals(word) || key.path().equals(word) || path.endsWith("." + word)) {
                found.add(describe(key, path));
            }
        }
        return found;
    }

    private static String describe(Key key, String path) {
        String choices = key.choices().isEmpty() ? "" : "\n  one of " + String.join(", ", Choice.usable(key.choices()));
        StringBuilder flags = new StringBuilder();
        for (Flags.Row row : Flags.rows()) {
            if (row.path().equals(path)) {
                flags.append("\n  flag ").append(row.flag());
            }
        }
        return path + " (default " + Values.show(key.byDefault()) + ")\n  " + key.doc() + choices + flags
                + (key.inThisVersion() ? "" : "\n  nothing reads it in this version") + "\n";
    }
}
