package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.read.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks traces that are larger than the heap, in a JVM of its own. */
class SmallHeapTest {
    /** The JVM of its own: checks standard input, then prints rows and warnings. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            TraceSummary summary = TraceReader.check(TraceInput.of(Path.of("-")), TraceOptions.defaults());
            System.out.println(summary.rows() + " rows");
            summary.warnings().forEach(w -> System.out.println(w.code() + " " + w.atLeast() + " " + w.count()));
        }
    }

    @Test
    void sixtyMegabytesAreCheckedInTwentyFourMebibytes() throws Exception {
        List<String> out = check(60_000_000, 200_000, "-Xmx24m");
        assertThat(out.getFirst()).endsWith(" rows");
        assertThat(out).hasSize(2);
        assertThat(out.get(1)).startsWith("W_TREE false ");
    }

    @Test
    @Tag("cluster")
    void twoGigabytesAreCheckedInAQuarterGibibyte() throws Exception {
        List<String> out = check(2_000_000_000L, 50_000_000, "-Xmx256m");
        assertThat(out.get(1)).startsWith("W_TREE true ");
    }

    private static List<String> check(long bytes, int ids, String heap) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream in = new BufferedOutputStream(child.getOutputStream(), 1 << 16)) {
            write(bytes, ids, in);
        }
        List<String> lines = child.inputReader().lines().toList();
        assertThat(child.waitFor()).isZero();
        return lines;
    }

    /** Writes rows of three blocks; every hundredth row takes up an id of an earlier one at the wrong place. */
    private static void write(long bytes, int ids, OutputStream out) throws IOException {
        long written = 0;
        for (int i = 0; written < bytes; i++) {
            int first = i % ids * 3;
            int third = i % 100 == 99 ? first - 1 : first + 2;
            String row =
                    "{\"timestamp\": " + i * 50L + ", \"input_length\": 1500, \"output_length\": 10, \"hash_ids\": ["
                            + first + ", " + (first + 1) + ", " + third + "]}\n";
            out.write(row.getBytes(StandardCharsets.US_ASCII));
            written += row.length();
        }
    }
}
