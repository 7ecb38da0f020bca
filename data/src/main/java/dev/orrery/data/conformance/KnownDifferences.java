package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cases that are known to differ: rows {@code | case | what differs | evidence |} of a Markdown table, the case by its
 * id. The product's own list is packed with it.
 */
public final class KnownDifferences {
    private static final String OWN = "KNOWN_DIFFERENCES.md";

    private final Map<String, String> evidence = new HashMap<>();

    /** Reads the product's own list. */
    public static KnownDifferences own() throws IOException {
        try (InputStream in = KnownDifferences.class.getResourceAsStream(OWN)) {
            String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return parse(OWN, text.lines().toList());
        }
    }

    /** Reads a list from a file. */
    public static KnownDifferences read(Path file) throws IOException {
        return parse(file.toString(), Files.readAllLines(file));
    }

    private static KnownDifferences parse(String file, List<String> lines) throws CaseDataException {
        KnownDifferences known = new KnownDifferences();
        int number = 0;
        boolean body = false;
        for (String line : lines) {
            number++;
            if (!line.startsWith("|")) {
                body = false;
            } else if (line.matches("[|:\\- ]+")) {
                body = true;
            } else if (body) {
                known.add(file, number, line.split("\\|", -1));
            }
        }
        return known;
    }

    private void add(String file, int line, String[] cells) throws CaseDataException {
        if (cells.length < 5 || cells[1].isBlank() || cells[2].isBlank() || cells[3].isBlank()) {
            throw new CaseDataException(file + ":" + line + ": a row has to be | case | what differs | evidence |");
        }
        evidence.put(cells[1].replace("`", "").strip(), cells[2].strip() + ": " + cells[3].strip());
    }

    /** Returns why a case may differ, or null if it may not. */
    @Nullable
    String evidence(RecordedCase c) {
        return evidence.get(c.id());
    }
}
