package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RenewalTest {
    @Test
    @DisplayName("a renewed library has the same classes, in a form that the verifier of today accepts")
    void renewsEveryClass(@TempDir Path folder) throws Exception {
        Path library = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path renewed = folder.resolve("renewed.jar");
        Renewal.main(new String[] {library.toString(), renewed.toString()});

        int classes = 0;
        try (JarFile jar = new JarFile(renewed.toFile());
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {renewed.toUri().toURL()}, null)) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    assertThat(jar.getInputStream(entry).readNBytes(8)).endsWith(0, 52);
                    String name = entry.getName().replace('/', '.').replace(".class", "");
                    if (!name.startsWith("picocli.groovy")) { // their base class is another library's
                        Class.forName(name, true, loader); // verifies
                    }
                    classes++;
                }
            }
        }
        assertThat(classes).isGreaterThan(100);
    }
}
