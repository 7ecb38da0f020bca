package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.checks.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a checkout of its own, with a JDK and a Maven that only say how they were called. {@code ProductTest}
 * runs the real ones.
 */
class LauncherTest {
    private static final String JAVA = """
            #!/bin/bash
            printf '%s\\n' "$@" | tail -n "${SHOWN:-1}"
            exit "${JAVA_EXIT:-0}"
            """;
    private static final String MAVEN = """
            #!/bin/bash
            echo "maven $*" >>"$CALLS"
            sleep "${BUILD_SECONDS:-0}"
            [ -n "${BUILD_ERRORS:-}" ] && { for i in 1 2 3 4 5 6 7; do echo "[ERROR] error $i"; done; exit 1; }
            mkdir -p cli/target/dist/lib
            printf 'lib/picocli-4.jar:lib/b.jar' >cli/target/dist/classpath
            """;

    @TempDir
    private Path temp;

    private Path checkout;
    private Path jdks;
    private Shell shell;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = Files.createDirectories(temp.resolve("with a space/orrery"));
        Path launcher = checkout.resolve("orrery");
        Files.writeString(launcher, SourceTree.read(SourceTree.root().resolve("orrery")));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        for (String module : new String[] {"model", "data", "cli"}) {
            Files.createDirectories(checkout.resolve(module).resolve("src/main/java"));
            Files.writeString(checkout.resolve(module).resolve("pom.xml"), "<project/>");
        }
        jdks = temp.resolve("jdks");
        jdk("jdk-25", "25.0.3");
        shell = new Shell(temp)
                .program("mvn", MAVEN)
                .with("CALLS", temp.resolve("calls").toString())
                .with("ORRERY_JDK_DIRS", jdks.toString());
    }

    @Test
    @DisplayName("without a JDK 25 it says so in one sentence and leaves with 69")
    void noJdk() throws IOException, InterruptedException {
        Path old = temp.resolve("old");
        makeJdk(old.resolve("jdk-17"), "17.0.15");
        Outcome outcome = shell.with("ORRERY_JDK_DIRS", old.toString()).run(checkout, "--version");
        assertThat(outcome.exit()).isEqualTo(69);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo("orrery: needs a JDK 25 or newer; none in JAVA_HOME or the usual folders."
                        + " Set ORRERY_JAVA_HOME to one.\n");
    }

    @Test
    @DisplayName("an ORRERY_JAVA_HOME that holds no JDK 25 is named before another one is taken")
    void wrongJavaHomeIsNamed() throws IOException, InterruptedException {
        Outcome outcome = shell.with("ORRERY_JAVA_HOME", "/nowhere").run(checkout, "x");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("ORRERY_JAVA_HOME=/nowhere holds no JDK 25 or newer");
    }

    @Test
    @DisplayName("first use builds once, says so in one line on stderr, and passes arguments and exit code through")
    void buildsOnFirstUse() throws IOException, InterruptedException {
        Outcome first = shell.with("JAVA_EXIT", "130").with("SHOWN", "3").run(checkout, "run", "a b", "");
        assertThat(first.exit()).isEqualTo(130);
        assertThat(first.out()).isEqualTo("run\na b\n\n");
        assertThat(first.err().lines()).hasSize(1).allMatch(line -> line.startsWith("orrery: building (first use;"));
        Outcome second = shell.run(checkout, "run", "a b", "");
        assertThat(second.err()).isEmpty();
        assertThat(calls()).hasSize(1);
    }

    @Test
    @DisplayName("a changed source builds again; a changed test does not")
    void buildsAgainAfterAChange() throws IOException, InterruptedException {
        shell.run(checkout, "x");
        later(Files.writeString(
                Files.createDirectories(checkout.resolve("model/src/test/java")).resolve("ATest.java"), ""));
        shell.run(checkout, "x");
        assertThat(calls()).hasSize(1);
        later(Files.writeString(checkout.resolve("model/src/main/java/A.java"), ""));
        Outcome outcome = shell.run(checkout, "x");
        assertThat(outcome.err()).startsWith("orrery: building (sources changed;");
        assertThat(calls()).hasSize(2);
    }

    @Test
    @DisplayName("of two launchers started at once one builds and the other waits for it")
    void twoAtOnceBuildOnce() throws IOException, InterruptedException {
        shell.with("BUILD_SECONDS", "1");
        Process one = shell.start(checkout.resolve("orrery"), checkout, "x");
        Process two = shell.start(checkout.resolve("orrery"), checkout, "x");
        Outcome first = Shell.finish(one);
        Outcome second = Shell.finish(two);
        assertThat(first.exit()).isZero();
        assertThat(second.exit()).isZero();
        assertThat((first.err() + second.err()).lines()).hasSize(1);
        assertThat(calls()).hasSize(1);
    }

    @Test
    @DisplayName("a failed build shows the first five errors and the log's place, and leaves with 70")
    void failedBuild() throws IOException, InterruptedException {
        Outcome outcome = shell.with("BUILD_ERRORS", "yes").run(checkout, "x");
        assertThat(outcome.exit()).isEqualTo(70);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("launcher-build.log", "error 1", "error 5")
                .doesNotContain("error 6");
        assertThat(calls()).hasSize(1);
    }

    @Test
    @DisplayName("it runs from any folder and through a symbolic link")
    void runsThroughALink() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(temp.resolve("a link"), checkout.resolve("orrery"));
        Outcome outcome = Shell.finish(shell.start(link, temp, "hello"));
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEqualTo("hello\n");
        assertThat(checkout.resolve("cli/target/dist/classpath")).exists();
    }

    @Test
    @DisplayName("options of ORRERY_JAVA_OPTS stand after its own")
    void extraOptions() throws IOException, InterruptedException {
        Outcome outcome = shell.with("ORRERY_JAVA_OPTS", "-Xmx9g -Da=b")
                .with("SHOWN", "6")
                .run(checkout, "x");
        assertThat(outcome.out()).startsWith("-Xmx9g\n-Da=b\n-cp\n");
    }

    private java.util.List<String> calls() throws IOException {
        return Files.readAllLines(temp.resolve("calls"));
    }

    private void jdk(String name, String version) throws IOException {
        makeJdk(jdks.resolve(name), version);
    }

    private static void makeJdk(Path home, String version) throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String program : new String[] {"java", "javac"}) {
            Shell.script(bin.resolve(program), JAVA);
        }
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private static void later(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    }
}
