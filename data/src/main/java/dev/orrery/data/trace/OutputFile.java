package dev.orrery.data.trace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * A text file that appears under its name when it is whole. Until {@link #commit} it stands beside its place, and
 * {@link #close} without that removes it, so an interrupted run leaves the old file or the new one. A name that ends in
 * {@code .gz} or {@code .zst} is compressed.
 */
public final class OutputFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Path target;
    private final Path beside;
    private final Writer writer;
    private boolean open = true;

    /**
     * Starts a file.
     *
     * @throws IOException if it cannot be written; the message says why
     */
    public OutputFile(Path target) throws IOException {
        this.target = target;
        check(target);
        this.beside = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        beside.toFile().deleteOnExit(); // a signal ends the program without closing
        this.writer = new BufferedWriter(
                new OutputStreamWriter(
                        compressed(target.toString(), Files.newOutputStream(beside)), StandardCharsets.UTF_8),
                BUFFER);
    }

    /**
     * Fails if a file cannot be written, without touching it: callers ask before a long run.
     *
     * @throws IOException with a reason in words
     */
    public static void check(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (Files.isDirectory(target)) {
            throw new IOException("it is a folder");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("its folder does not exist");
        }
        if (!Files.isWritable(folder)) {
            throw new IOException("its folder may not be written");
        }
    }

    /** Returns a file's name without an ending that stands for compression. */
    public static String plainName(Path file) {
        String name = file.toString();
        return name.endsWith(".gz") || name.endsWith(".zst") ? name.substring(0, name.lastIndexOf('.')) : name;
    }

    private static OutputStream compressed(String name, OutputStream out) throws IOException {
        if (name.endsWith(".gz")) {
            return new GZIPOutputStream(out, BUFFER);
        }
        return name.endsWith(".zst") ? ZstdText.compressing(out) : out;
    }

    /** Returns where to write. */
    public Writer writer() {
        return writer;
    }

    /** Gives the whole file its name, in place of an older one. */
    public void commit() throws IOException {
        writer.close();
        Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        open = false;
    }

    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            try {
                writer.close();
            } finally {
                Files.deleteIfExists(beside);
            }
        }
    }
}
