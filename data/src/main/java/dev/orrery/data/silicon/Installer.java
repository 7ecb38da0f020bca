package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconCache.Installed;
import dev.orrery.data.silicon.SiliconException.Fault;
import dev.orrery.data.trace.OutputFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Compiles a wheel's measurements into the cache folder, one file per system and backend. A file appears under its name
 * when it is whole; one installer works at a time.
 */
public final class Installer {
    private final SiliconCache cache;
    private final Opener opener;

    /** Opens a file that is to be written. */
    @FunctionalInterface
    interface Opener {
        WritableByteChannel open(Path path) throws IOException;
    }

    /** Hears how far the work is. */
    @FunctionalInterface
    public interface Progress {
        /** Is told how many pairs are done. */
        void done(int pairs);
    }

    /** Installs into a folder. */
    public Installer(SiliconCache cache) {
        this(cache, path -> FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    Installer(SiliconCache cache, Opener opener) {
        this.cache = cache;
        this.opener = opener;
    }

    /** Returns the pairs that a wheel has data of, each with the version that it calls current. */
    public static List<Pair> pairs(Wheel wheel) throws IOException {
        JsonNode versions = wheel.yaml(Wheel.VERSIONS);
        List<Pair> pairs = new ArrayList<>();
        if (versions == null) {
            return pairs;
        }
        for (String yaml : wheel.names("")) {
            if (yaml.endsWith(".yaml") && yaml.indexOf('/') < 0) {
                String system = yaml.substring(0, yaml.length() - ".yaml".length());
                current(versions, system).forEach((backend, version) -> {
                    Pair pair = new Pair(system, backend, version);
                    if (wheel.has("data/" + system + "/gemm/" + backend + "/" + version + "/gemm_perf.parquet")) {
                        pairs.add(pair);
                    }
                });
            }
        }
        return pairs;
    }

    private static Map<String, String> current(JsonNode versions, String system) {
        Map<String, String> current = new TreeMap<>();
        for (JsonNode level :
                List.of(versions.path("defaults"), versions.path("overrides").path(system))) {
            for (Map.Entry<String, JsonNode> backend : level.properties()) {
                current.put(backend.getKey(), backend.getValue().path("current").asString(""));
            }
        }
        return current;
    }

    /**
     * Returns the pairs that a user asks for.
     *
     * @param labels forms of {@code SYSTEM/BACKEND}
     * @throws SiliconException if the wheel has no data of one; the sentence says of what it has
     */
    public static List<Pair> pairs(Wheel wheel, List<String> labels) throws IOException {
        List<Pair> all = pairs(wheel);
        List<Pair> chosen = new ArrayList<>();
        for (String label : labels) {
            Pair found = all.stream()
                    .filter(p -> p.label().equals(label))
                    .findFirst()
                    .orElse(null);
            if (found == null) {
                throw new SiliconException(
                        Fault.NAME,
                        Absent.missing(
                                "no data for " + label + " in the wheel",
                                label,
                                all.stream().map(Pair::label).toList()));
            }
            chosen.add(found);
        }
        return chosen;
    }

    /**
     * Compiles pairs; those whose file is there and whole are left, and are those in use from then on.
     *
     * @return the pairs that were compiled
     * @throws SiliconException if the wheel or the folder cannot be used; files that were there stay as they are
     */
    public List<Pair> install(Wheel wheel, List<Pair> pairs, Progress progress) throws IOException {
        Path folder = cache.folder();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw store(folder, e);
        }
        Path lockFile = folder.resolve("lock");
        try (FileChannel channel = lockFile(lockFile);
                FileLock lock = lock(channel)) {
            if (lock == null) {
                throw new SiliconException(
                        Fault.STORE,
                        "another 'orrery silicon install' is at work in " + folder + "; wait until it is done");
            }
            return compile(wheel, pairs, progress);
        }
    }

    private FileChannel lockFile(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw store(cache.folder(), e);
        }
    }

    private static @org.jspecify.annotations.Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private List<Pair> compile(Wheel wheel, List<Pair> pairs, Progress progress) throws IOException {
        PairCompiler compiler = new PairCompiler(wheel);
        List<Pair> compiled = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            Path target = cache.folder().resolve(SiliconCache.name(pair, wheel.sha256()));
            if (!whole(target)) {
                write(compiler.compile(pair), wheel.sha256(), target);
                compiled.add(pair);
            } else {
                choose(pair, target);
            }
            progress.done(i + 1);
        }
        return compiled;
    }

    /** Makes a file that is there the one in use, before those of other wheels. */
    private void choose(Pair pair, Path target) throws IOException {
        Installed used = cache.find(pair.system(), pair.backend(), null);
        if (used != null && !used.path().equals(target)) {
            try {
                Files.setLastModifiedTime(target, FileTime.from(Instant.now()));
            } catch (IOException e) {
                throw store(target, e);
            }
        }
    }

    private static boolean whole(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        try {
            MappedFile.open(file);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void write(PairCompiler.Compiled compiled, String sha256, Path target) throws IOException {
        Path beside = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.deleteIfExists(beside);
            try (WritableByteChannel out = opener.open(beside)) {
                CompiledFile.write(compiled, sha256, out);
            }
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(beside);
            throw store(target, e);
        }
    }

    private static SiliconException store(Path place, IOException e) {
        String reason = e instanceof FileSystemException ? OutputFile.reason(e) : e.getMessage();
        return new SiliconException(
                Fault.STORE,
                place + " cannot be written: " + reason
                        + "; make room or set XDG_CACHE_HOME to a folder that can be written");
    }

    /** Returns what is installed. */
    public List<Installed> installed() throws IOException {
        return cache.list();
    }
}
