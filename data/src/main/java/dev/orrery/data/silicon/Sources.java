package dev.orrery.data.silicon;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The files that a table of a pair is read from, in order; the first row of a key wins (timing.md 1.2). */
final class Sources {
    private static final String COMM = "comm";

    private final Wheel wheel;
    private final Manifest manifest;
    private final Pair pair;

    /**
     * One file.
     *
     * @param primary whether it is the one of exactly the pair's version
     * @param kernels the kernels whose rows count, null if all do
     */
    record Source(String entry, boolean primary, @Nullable Set<String> kernels) {}

    Sources(Wheel wheel, Manifest manifest, Pair pair) {
        this.wheel = wheel;
        this.manifest = manifest;
        this.pair = pair;
    }

    /** Returns the files of a table. */
    List<Source> of(String family, String file) throws IOException {
        String folder = "data/" + pair.system() + "/" + family + "/";
        List<Source> sources = new ArrayList<>();
        String own = folder + pair.backend() + "/" + pair.version() + "/";
        add(sources, own + file, true, null);
        if (family.equals(COMM) && !sources.isEmpty()) {
            return sources;
        }
        JsonNode reuse = wheel.yaml(own + "reuse.yaml");
        if (reuse != null) {
            for (JsonNode entry : reuse.path("reuse")) {
                if ((entry.path("table").asString("") + ".parquet").equals(file)) {
                    String from = entry.path("from_version").asString("");
                    add(sources, folder + pair.backend() + "/" + from + "/" + file, false, null);
                }
            }
        }
        Version ours = Version.of(pair.version());
        for (Version older : versions(folder + pair.backend() + "/")) {
            if (older.compareTo(ours) < 0) {
                add(sources, folder + pair.backend() + "/" + older.text() + "/" + file, false, null);
            }
        }
        addOthers(sources, folder, file);
        return sources;
    }

    private void addOthers(List<Source> sources, String folder, String file) {
        Set<String> kernels = manifest.kernels(file, pair.backend());
        if (kernels.isEmpty()) {
            return;
        }
        for (String backend : children(folder)) {
            if (!backend.equals(pair.backend())) {
                for (Version version : versions(folder + backend + "/")) {
                    add(sources, folder + backend + "/" + version.text() + "/" + file, false, kernels);
                }
            }
        }
    }

    private void add(List<Source> sources, String entry, boolean primary, @Nullable Set<String> kernels) {
        if (wheel.has(entry)) {
            sources.add(new Source(entry, primary, kernels));
        }
    }

    /** Returns the only file of NCCL's own version. */
    List<Source> nccl(String version, String file) {
        List<Source> sources = new ArrayList<>();
        add(sources, "data/" + pair.system() + "/" + COMM + "/nccl/" + version + "/" + file, true, null);
        return sources;
    }

    private NavigableSet<String> children(String folder) {
        NavigableSet<String> children = new TreeSet<>();
        for (String name : wheel.names(folder)) {
            int slash = name.indexOf('/', folder.length());
            if (slash > 0) {
                children.add(name.substring(folder.length(), slash));
            }
        }
        return children;
    }

    /** Returns the versions in a folder, the newest first. */
    private List<Version> versions(String folder) {
        return children(folder).stream()
                .map(Version::of)
                .sorted(Comparator.reverseOrder())
                .toList();
    }
}
