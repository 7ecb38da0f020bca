package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

class DocsTest {
    private static final Pattern INVARIANT = Pattern.compile("\\bINV-[A-Z0-9]+(?:-[A-Z0-9]+)*\\b");

    @Test
    @DisplayName("every link between documents leads to a file and a heading that exist")
    void everyLinkResolves() {
        List<String> broken = new ArrayList<>();
        for (Document document : Document.all()) {
            for (String link : document.links()) {
                if (!link.contains("://") && !link.startsWith("mailto:") && !resolves(document.file(), link)) {
                    broken.add(SourceTree.name(document.file()) + " -> " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    @DisplayName("every command in a document is one that the product accepts, with its flags")
    void everyCommandParses() {
        List<String> refused = new ArrayList<>();
        for (Document document : Document.all()) {
            for (String command : document.commands()) {
                List<String> words = Document.words(command);
                int program = words.indexOf("./orrery");
                String[] arguments = words.subList(program + 1, words.size()).toArray(String[]::new);
                try {
                    Main.all().parseArgs(arguments);
                } catch (ParameterException e) {
                    refused.add(SourceTree.name(document.file()) + ": " + command + ": " + e.getMessage());
                }
            }
        }
        assertThat(refused).isEmpty();
    }

    @Test
    @DisplayName("every invariant is referred to by a test, and every reference names an invariant")
    void everyInvariantIsTested() {
        Path invariants = SourceTree.root().resolve("INVARIANTS.md");
        Assumptions.assumeTrue(Files.exists(invariants), "no INVARIANTS.md");
        Set<String> referred = new TreeSet<>();
        for (Path file : SourceTree.files(".java")) {
            if (file.toString().contains("src/test")) {
                referred.addAll(ids(SourceTree.read(file)));
            }
        }
        assertThat(referred).containsExactlyElementsOf(ids(SourceTree.read(invariants)));
    }

    private static Set<String> ids(String text) {
        Set<String> ids = new TreeSet<>();
        Matcher matcher = INVARIANT.matcher(text);
        while (matcher.find()) {
            ids.add(matcher.group());
        }
        return ids;
    }

    private static boolean resolves(Path from, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        boolean toHeading = parts.length == 2 && target.toString().endsWith(".md");
        return !toHeading || Document.of(target).anchors().contains(parts[1]);
    }
}
