package dev.orrery.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the checks read out of one Markdown document. */
record Document(Path file, List<String> prose, List<String> commands) {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    static List<Document> all() {
        return SourceTree.files(".md").stream().map(Document::of).toList();
    }

    static Document of(Path file) {
        List<String> prose = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        boolean fenced = false;
        StringBuilder command = new StringBuilder();
        for (String line : SourceTree.read(file).lines().toList()) {
            if (line.strip().startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced) {
                prose.add(line);
            } else if (command.length() > 0 || line.strip().matches("(\\$ )?\\./orrery\\b.*")) {
                boolean continued = line.endsWith("\\");
                command.append(continued ? line.substring(0, line.length() - 1) : line)
                        .append(' ');
                if (!continued) {
                    commands.add(command.toString().strip());
                    command.setLength(0);
                }
            }
        }
        return new Document(file, prose, commands);
    }

    /** Returns the targets of all links, outside code. */
    List<String> links() {
        List<String> links = new ArrayList<>();
        for (String line : prose) {
            Matcher matcher = LINK.matcher(CODE.matcher(line).replaceAll(""));
            while (matcher.find()) {
                links.add(matcher.group(1));
            }
        }
        return links;
    }

    /** Returns the names under which headings can be linked to. */
    Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : prose) {
            if (line.startsWith("#")) {
                String anchor = line.replaceFirst("^#+\\s*", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .strip()
                        .replace(' ', '-');
                int count = seen.merge(anchor, 1, Integer::sum);
                anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
            }
        }
        return anchors;
    }

    /** Returns the words of a shell line up to a pipe, a redirection, a list operator or a comment. */
    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+").matcher(line);
        while (matcher.find()) {
            String word = matcher.group();
            if (word.matches("[|;&#].*|\\d?[<>].*")) {
                break;
            }
            words.add(word.replaceAll("[\"']", ""));
        }
        return words;
    }
}
