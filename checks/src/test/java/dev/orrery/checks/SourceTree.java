package dev.orrery.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files of this repository, as the checks read them. */
final class SourceTree {
    private SourceTree() {}

    /** Returns the folder that holds the parent POM. */
    static Path root() {
        return Path.of(Objects.requireNonNull(System.getProperty("orrery.root"), "start Maven at the root"));
    }

    /** Returns every file whose name ends so, sorted; build products and hidden folders left out. */
    static List<Path> files(String suffix) {
        try (Stream<Path> walk = Files.walk(root())) {
            return walk.filter(file -> file.toString().endsWith(suffix) && isOurs(root().relativize(file)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the path as a reader of a failure wants it. */
    static String name(Path file) {
        return root().relativize(file).toString();
    }

    private static boolean isOurs(Path relative) {
        for (Path part : relative) {
            String name = part.toString();
            if (name.equals("target") || name.startsWith(".") && !name.equals(".ci")) {
                return false;
            }
        }
        return true;
    }
}
