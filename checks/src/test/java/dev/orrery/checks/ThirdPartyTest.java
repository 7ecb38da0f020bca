package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThirdPartyTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+\\.jar)` \\| [^|]*\\w[^|]* \\|");
    private static final Pattern OURS = Pattern.compile("(model|data|cli)-[\\d.]+(-SNAPSHOT)?\\.jar");

    @Test
    @DisplayName("THIRD-PARTY.md lists exactly the jars that are shipped, each with a licence")
    void listMatchesShippedJars() throws Exception {
        Path classPath = SourceTree.root().resolve("cli/target/dist/classpath");
        Assumptions.assumeTrue(Files.exists(classPath), "the product is not packed: run 'mvn verify'");
        List<String> shipped = Stream.of(Files.readString(classPath).strip().split(":"))
                .map(entry -> entry.replaceFirst("^lib/", ""))
                .filter(jar -> !OURS.matcher(jar).matches())
                .sorted()
                .toList();
        List<String> listed = ROW.matcher(SourceTree.read(SourceTree.root().resolve("THIRD-PARTY.md")))
                .results()
                .map((MatchResult row) -> row.group(1))
                .sorted()
                .toList();
        assertThat(listed).isEqualTo(shipped);
    }
}
