package dev.orrery.data.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that somebody meant. */
public final class Names {
    private static final int FAR = 2;

    private Names() {}

    /**
     * Returns the known name nearest to a wrong one: the same but for snake, kebab or camel case, the same words in
     * another order, or at most two edits away (Damerau-Levenshtein); null if none is near.
     */
    public static @Nullable String nearest(String wrong, Collection<String> known) {
        String plain = snake(wrong);
        String best = null;
        int bestDistance = FAR + 1;
        for (String name : known) {
            String candidate = snake(name);
            int distance =
                    candidate.equals(plain) || sorted(candidate).equals(sorted(plain)) ? 0 : edits(plain, candidate);
            if (distance < bestDistance && distance < Math.max(plain.length(), candidate.length())) {
                best = name;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** Returns {@code "; did you mean 'x'?"}, or the known names if none is near. */
    public static String hint(String wrong, Collection<String> known) {
        String near = nearest(wrong, known);
        return near != null ? "; did you mean '" + near + "'?" : "; known: " + String.join(", ", known);
    }

    private static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
    }

    private static String sorted(String name) {
        String[] words = name.split("_", -1);
        Arrays.sort(words);
        return String.join("_", words);
    }

    /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
    static int edits(String a, String b) {
        if (Math.abs(a.length() - b.length()) > FAR) {
            return FAR + 1;
        }
        int[] twoAgo = new int[b.length() + 1];
        int[] before = new int[b.length() + 1];
        int[] now = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            now[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int cost = Math.min(Math.min(now[j - 1], before[j]) + 1, before[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost = Math.min(cost, twoAgo[j - 2] + 1);
                }
                now[j] = cost;
            }
            int[] free = twoAgo;
            twoAgo = before;
            before = now;
            now = free;
        }
        return before[b.length()];
    }
}
