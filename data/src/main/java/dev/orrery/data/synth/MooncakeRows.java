package dev.orrery.data.synth;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * Writes generated rows as a Mooncake file. The file appears under its name when it is whole; until then it stands
 * beside it and goes away if the writing ends early, even by a signal.
 */
public final class MooncakeRows implements RowSink, AutoCloseable {
    private final Path target;
    private final Path unfinished;
    private final OutputStream out;
    private final StringBuilder line = new StringBuilder();
    private boolean whole;

    /**
     * Starts a file.
     *
     * @param target its name; one that ends in {@code .gz} is compressed
     * @throws IOException if it cannot be written
     */
    public MooncakeRows(Path target) throws IOException {
        this.target = target;
        if (Files.isDirectory(target)) {
            throw new IOException("it is a folder");
        }
        this.unfinished = target.resolveSibling("." + target.getFileName() + ".part");
        unfinished.toFile().deleteOnExit();
        OutputStream file = Files.newOutputStream(unfinished);
        this.out = target.toString().endsWith(".gz")
                ? new GZIPOutputStream(file, 1 << 16)
                : new BufferedOutputStream(file, 1 << 16);
    }

    @Override
    public void row(long timestampMs, int inputTokens, int outputTokens, long[] ids, int n) throws IOException {
        line.setLength(0);
        line.append("{\"timestamp\": ").append(timestampMs);
        line.append(", \"input_length\": ").append(inputTokens);
        line.append(", \"output_length\": ").append(outputTokens);
        line.append(", \"hash_ids\": [");
        for (int i = 0; i < n; i++) {
            line.append(i == 0 ? "" : ", ").append(ids[i]);
        }
        out.write(line.append("]}\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Gives the file its name. */
    public void finish() throws IOException {
        out.close();
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        whole = true;
    }

    @Override
    public void close() throws IOException {
        if (!whole) {
            try (out) {
                Files.deleteIfExists(unfinished);
            }
        }
    }
}
