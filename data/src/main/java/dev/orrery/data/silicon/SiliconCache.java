package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconException.Fault;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user's folder of compiled files: {@code SYSTEM-BACKEND-VERSION-HASH.silicon}. */
public final class SiliconCache {
    static final String ENDING = ".silicon";

    /** How much of a wheel's SHA-256 names a file. */
    public static final int HASH_DIGITS = 12;

    private final Path folder;

    /** Takes a folder, which need not be there. */
    public SiliconCache(Path folder) {
        this.folder = folder;
    }

    /** Returns the folder of a user with these environment variables. */
    public static SiliconCache of(Map<String, String> environment) {
        String cache = environment.get("XDG_CACHE_HOME");
        Path base = cache != null && !cache.isBlank() && Path.of(cache).isAbsolute()
                ? Path.of(cache)
                : Path.of(environment.getOrDefault("HOME", "."), ".cache");
        return new SiliconCache(base.resolve("orrery").resolve("silicon"));
    }

    /** Returns the folder. */
    public Path folder() {
        return folder;
    }

    /** One compiled file, by what its name tells. */
    public record Installed(Pair pair, String hash, Path path) {}

    /** Returns the name of a pair's file. */
    static String name(Pair pair, String sha256) {
        return pair.system() + "-" + pair.backend() + "-" + pair.version() + "-" + sha256.substring(0, HASH_DIGITS)
                + ENDING;
    }

    /** Returns what is installed, sorted by system, backend and version. */
    public List<Installed> list() throws IOException {
        List<Installed> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                String[] parts =
                        name.substring(0, name.length() - ENDING.length()).split("-", -1);
                if (parts.length == 4) {
                    found.add(new Installed(new Pair(parts[0], parts[1], parts[2]), parts[3], file));
                }
            }
        }
        found.sort(Comparator.comparing((Installed i) -> i.pair().system())
                .thenComparing(i -> i.pair().backend())
                .thenComparing(i -> Version.of(i.pair().version()))
                .thenComparing(Installed::hash));
        return found;
    }

    /** Returns the file of a pair, or null; of several the one that was installed last. */
    public @Nullable Installed find(String system, String backend, @Nullable String version) throws IOException {
        Installed best = null;
        for (Installed one : list()) {
            Pair pair = one.pair();
            boolean fits = pair.system().equals(system)
                    && pair.backend().equals(backend)
                    && (version == null || pair.version().equals(version));
            if (fits && (best == null || newer(one, best))) {
                best = one;
            }
        }
        return best;
    }

    private static boolean newer(Installed one, Installed other) throws IOException {
        return Files.getLastModifiedTime(one.path()).compareTo(Files.getLastModifiedTime(other.path())) >= 0;
    }

    /**
     * Opens the file of a pair.
     *
     * @param version null takes any; of several files the one that was installed last
     * @throws SiliconException if it is not there; the sentence says what is, and how to get it
     */
    public MappedFile open(String system, String backend, @Nullable String version) throws IOException {
        Installed found = find(system, backend, version);
        if (found == null) {
            throw new SiliconException(Fault.NAME, Absent.pair(system, backend, version, list()));
        }
        return MappedFile.open(found.path());
    }
}
