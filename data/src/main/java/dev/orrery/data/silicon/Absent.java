package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconCache.Installed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sentences about what is not there: what is, what comes nearest, and what to do. */
public final class Absent {
    private static final int MOST = 30;

    private Absent() {}

    /** Says that a pair is not installed. */
    static String pair(String system, String backend, @Nullable String version, List<Installed> installed) {
        String command = "'orrery silicon install --pairs " + system + "/" + backend + "'";
        if (installed.isEmpty()) {
            return "no silicon data for " + system + " " + backend + ": nothing is installed; run " + command;
        }
        String advice = "; if the wheel has it, " + command + " adds it";
        List<Pair> pairs = installed.stream().map(Installed::pair).toList();
        List<String> systems = pairs.stream().map(Pair::system).distinct().toList();
        if (!systems.contains(system)) {
            return missing("no silicon data for system " + system, system, systems) + advice;
        }
        List<String> backends = pairs.stream()
                .filter(p -> p.system().equals(system))
                .map(Pair::backend)
                .distinct()
                .toList();
        if (!backends.contains(backend)) {
            return missing("no silicon data for " + backend + " on " + system, backend, backends) + advice;
        }
        List<String> versions = pairs.stream()
                .filter(p -> p.label().equals(system + "/" + backend))
                .map(Pair::version)
                .distinct()
                .toList();
        return missing(
                "no silicon data for " + backend + " " + version + " on " + system, String.valueOf(version), versions);
    }

    /** Returns a sentence of what is missing, what there is, and the nearest of it. */
    public static String missing(String what, String wanted, List<String> have) {
        if (have.isEmpty()) {
            return what + "; there is none";
        }
        String nearest = have.stream()
                .min(Comparator.comparing((String name) -> !family(name).equals(family(wanted)))
                        .thenComparingInt(name -> edits(wanted, name)))
                .orElse("");
        String more = have.size() > MOST ? " and " + (have.size() - MOST) + " more" : "";
        return what + "; have " + String.join(", ", have.subList(0, Math.min(MOST, have.size()))) + more + ", nearest "
                + nearest;
    }

    /** Returns the letters that a name begins with: GPUs of one generation share them. */
    private static String family(String name) {
        int end = 0;
        while (end < name.length() && Character.isLetter(name.charAt(end))) {
            end++;
        }
        return name.substring(0, end);
    }

    /** Returns how many characters are to be changed, added or removed (Levenshtein). */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
