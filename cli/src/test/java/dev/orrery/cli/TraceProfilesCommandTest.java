package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The table of the documents. */
class TraceProfilesCommandTest {
    @Test
    void theTableOfTheDocumentsIsWhatTheCommandPrints() throws IOException {
        StringWriter out = new StringWriter();
        int code = new CommandLine(new TraceProfilesCommand())
                .setOut(new PrintWriter(out))
                .execute();
        assertThat(code).isZero();
        Path page = Path.of(System.getProperty("orrery.root", "..")).resolve("docs/reference/profiles.md");
        assertThat(Files.readString(page, StandardCharsets.UTF_8)).contains(out.toString());
    }
}
