package dev.orrery.data.trace;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The folder of specifications, recorded cases and traces that stands beside the repository. */
public final class Shared {
    private Shared() {}

    /** Returns a file of that folder, or skips the test. */
    public static Path file(String name) {
        String folder = System.getenv("ORRERY_SHARED");
        Path root = Path.of(System.getProperty("orrery.root", ".."));
        Path path = (folder == null ? root.resolve("../shared") : Path.of(folder)).resolve(name);
        Assumptions.assumeTrue(Files.exists(path), "skipped: " + path + " is not there (ORRERY_SHARED)");
        return path;
    }
}
