package dev.orrery.data.silicon;

import dev.orrery.data.scenario.Names;
import dev.orrery.data.silicon.SiliconCache.Installed;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sentences about what is not there: what is, what comes nearest, and what to do. */
final class Absent {
    private Absent() {}

    /** Says that a pair is not installed. */
    static String pair(String system, String backend, @Nullable String version, List<Installed> installed) {
        String command = "run 'orrery silicon install --pairs " + system + "/" + backend + "'";
        if (installed.isEmpty()) {
            return "no silicon data for " + system + " " + backend + ": nothing is installed; " + command;
        }
        List<Pair> pairs = installed.stream().map(Installed::pair).toList();
        List<String> systems = pairs.stream().map(Pair::system).distinct().toList();
        if (!systems.contains(system)) {
            return missing("no silicon data for system " + system, system, systems) + "; " + command;
        }
        List<String> backends = pairs.stream()
                .filter(p -> p.system().equals(system))
                .map(Pair::backend)
                .distinct()
                .toList();
        if (!backends.contains(backend)) {
            return missing("no silicon data for " + backend + " on " + system, backend, backends) + "; " + command;
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
    static String missing(String what, String wanted, List<String> have) {
        String near = Names.nearest(wanted, have);
        String list = String.join(
                ", ", Stream.concat(have.stream().limit(20), more(have)).toList());
        return what + "; have " + list + (near == null ? "" : ", nearest " + near);
    }

    private static Stream<String> more(List<String> have) {
        return have.size() > 20 ? Stream.of("and " + (have.size() - 20) + " more") : Stream.empty();
    }
}
