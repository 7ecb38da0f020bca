package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PackageInfoTest {
    private static final String TEST = "src/test/java";

    @Test
    @DisplayName("every package says what it is for, is null-marked, and names the file to read first")
    void everyPackageIsDescribed() {
        List<String> wanting = new ArrayList<>();
        TreeSet<Path> folders = new TreeSet<>();
        SourceTree.files(".java").forEach(file -> folders.add(file.getParent()));
        for (Path folder : folders) {
            Path info = describing(folder);
            if (!Files.exists(info)) {
                wanting.add(SourceTree.name(folder) + " has no package-info.java");
                continue;
            }
            String text = SourceTree.read(info);
            if (!text.contains("@NullMarked") || !text.contains("/**") || !text.contains("first")) {
                wanting.add(SourceTree.name(info));
            }
        }
        assertThat(wanting).isEmpty();
    }

    /** A test folder shares the description of the main package it tests. */
    private static Path describing(Path folder) {
        String path = folder.toString();
        Path main = Path.of(path.replace(TEST, "src/main/java"), "package-info.java");
        return path.contains(TEST) && Files.exists(main) ? main : folder.resolve("package-info.java");
    }
}
