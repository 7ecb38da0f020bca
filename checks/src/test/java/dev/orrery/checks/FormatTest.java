package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FormatTest {
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(Style.PALANTIR)
            .formatJavadoc(true)
            .build());

    @Test
    @DisplayName("every Java file is formatted; -Dformat=write formats it")
    void everyJavaFileIsFormatted() throws IOException {
        boolean write = "write".equals(System.getProperty("format"));
        List<String> unformatted = new ArrayList<>();
        for (Path file : SourceTree.files(".java")) {
            String text = SourceTree.read(file);
            String formatted = format(file, text);
            if (!formatted.equals(text)) {
                if (write) {
                    Files.writeString(file, formatted);
                } else {
                    unformatted.add(SourceTree.name(file));
                }
            }
        }
        assertThat(unformatted)
                .as("files to format with: mvn -q -pl checks -am test -Dtest=FormatTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dformat=write")
                .isEmpty();
    }

    private static String format(Path file, String text) {
        try {
            String used = RemoveUnusedImports.removeUnusedImports(text);
            return FORMATTER.formatSource(ImportOrderer.reorderImports(used, Style.PALANTIR));
        } catch (FormatterException e) {
            throw new AssertionError(SourceTree.name(file) + ": " + e.getMessage(), e);
        }
    }
}
