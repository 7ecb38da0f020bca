package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    @TempDir
    private Path folder;

    /** The JVM of its own: keeps rows on the disk as a sort does, says so, and waits to be killed. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            RowStore rows = new RowStore();
            for (Row row : Rows.of(
                    "{\"timestamp\":0,\"input_length\":5,\"output_length\":5}\n".repeat(1000),
                    TraceOptions.builder())) {
                rows.add(row, 1);
            }
            double[] key = new double[rows.size()];
            RowSpill spill = RowSpill.of(rows, rows.order(key), key);
            System.out.println(spill.next());
            if (System.in.read() >= 0) {
                spill.close();
            }
        }
    }

    @Test
    void aKilledSortLeavesNothing() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(child.inputReader().readLine()).isEqualTo("true");
        child.destroyForcibly().waitFor(); // kill -9: no hook runs
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void whatIsWrittenIsReadFromTheStartEachTime() throws Exception {
        byte[] bytes = "0123456789".repeat(20_000).getBytes(StandardCharsets.US_ASCII);
        try (Scratch scratch = new Scratch()) {
            OutputStream out = scratch.out();
            out.write(bytes);
            out.flush();
            assertThat(scratch.in().readAllBytes()).isEqualTo(bytes);
            assertThat(scratch.in().readAllBytes()).isEqualTo(bytes);
        }
    }
}
