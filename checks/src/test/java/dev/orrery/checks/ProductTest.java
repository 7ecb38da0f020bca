package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.checks.Shell.Outcome;
import dev.orrery.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed product, started by its launcher. */
class ProductTest {
    @TempDir
    private Path temp;

    private Shell shell;

    @BeforeEach
    void needsThePackedProduct() throws IOException {
        Path packed = SourceTree.root().resolve("cli/target/dist/classpath");
        Assumptions.assumeTrue(Files.exists(packed), "the product is not packed: run 'mvn verify'");
        shell = new Shell(temp).with("JAVA_HOME", System.getProperty("java.home"));
    }

    @Test
    @DisplayName("--version prints one line and leaves with 0")
    void version() throws IOException, InterruptedException {
        Outcome outcome = shell.run(SourceTree.root(), "--version");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEqualTo("orrery " + Main.VERSION + "\n");
    }

    @Test
    @DisplayName("an unknown flag is a usage error: exit 2, nothing on stdout")
    void unknownFlag() throws IOException, InterruptedException {
        Outcome outcome = shell.run(SourceTree.root(), "--no-such-flag");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("--no-such-flag");
    }
}
