package dev.orrery.data.conformance.kind;

import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.SiliconCache;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The installed measurements that cases ask for; each is opened once. */
public final class InstalledSystems {
    private final SiliconCache cache;
    private final ConcurrentMap<String, MappedFile> open = new ConcurrentHashMap<>();

    /** Looks in a cache folder. */
    public InstalledSystems(SiliconCache cache) {
        this.cache = cache;
    }

    /**
     * Returns what was measured on a system with a backend.
     *
     * @param version of the backend; null takes the one that is installed
     * @throws UnsupportedFeature if it is not installed; the text names the command
     */
    public MappedFile open(String system, String backend, @Nullable String version) throws IOException {
        String key = system + "/" + backend + "/" + version;
        MappedFile known = open.get(key);
        if (known != null) {
            return known;
        }
        if (cache.find(system, backend, version) == null) {
            throw new UnsupportedFeature(
                    "silicon data of " + system + " " + backend + (version == null ? "" : " " + version)
                            + " (run 'orrery silicon install --pairs " + system + "/" + backend + "')");
        }
        MappedFile opened = cache.open(system, backend, version);
        open.put(key, opened);
        return opened;
    }
}
