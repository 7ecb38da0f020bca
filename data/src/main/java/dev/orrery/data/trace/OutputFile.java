package dev.orrery.data.trace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A text file that appears under its name when it is whole. Until {@link #commit} it stands beside its place, and
 * {@link #close} without that removes it, so an interrupted run leaves the old file or the new one; what a killed one
 * leaves beside it ({@code .NAME.PID.part}) is removed by the next that writes the same file. A name that ends in
 * {@code .gz} or {@code .zst} is compressed. A link stays and its target is written; a device or pipe is written
 * straight through.
 */
public final class OutputFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private static final int MOST_LINKS = 40;

    private static final String PART = ".part";

    private final Path target;
    private final @Nullable Path beside;
    private final Writer writer;
    private boolean open = true;

    /**
     * Starts a file.
     *
     * @throws IOException if it cannot be written; the message says why
     */
    public OutputFile(Path name) throws IOException {
        check(name);
        this.target = place(name);
        this.beside = stream(name) ? null : beside(target);
        OutputStream out;
        if (beside == null) {
            out = Files.newOutputStream(name, StandardOpenOption.WRITE);
        } else {
            removeStale(target);
            beside.toFile().deleteOnExit(); // a signal ends the program without closing
            out = Files.newOutputStream(beside);
        }
        this.writer = new BufferedWriter(
                new OutputStreamWriter(compressed(name.toString(), new NamedOutput(name, out)), StandardCharsets.UTF_8),
                BUFFER);
    }

    /** Devices and pipes have no contents that a whole file could replace. */
    private static boolean stream(Path name) {
        return Files.exists(name) && !Files.isRegularFile(name);
    }

    private static Path beside(Path target) {
        return target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + PART);
    }

    /** Removes what writers of the same file left that were killed: their names have numbers of no process. */
    private static void removeStale(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        String before = "." + target.getFileName() + ".";
        if (folder == null) {
            return;
        }
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, path -> stale(path, before))) {
            for (Path part : parts) {
                Files.deleteIfExists(part);
            }
        }
    }

    private static boolean stale(Path path, String before) {
        String name = String.valueOf(path.getFileName());
        if (!name.startsWith(before) || !name.endsWith(PART)) {
            return false;
        }
        String pid = name.substring(before.length(), Math.max(before.length(), name.length() - PART.length()));
        return pid.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }

    /** Follows links, also to a file that is not there yet. */
    private static Path place(Path name) throws IOException {
        Path place = name;
        for (int i = 0; Files.isSymbolicLink(place); i++) {
            if (i == MOST_LINKS) {
                throw new IOException("its links go in a circle");
            }
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        return place;
    }

    /**
     * Fails if a file cannot be written, without touching it: callers ask before a long run.
     *
     * @throws IOException with a reason in words
     */
    public static void check(Path name) throws IOException {
        if (name.toString().equals("-")) {
            throw new IOException("it needs a name; /dev/stdout is standard output");
        }
        if (Files.isDirectory(name)) {
            throw new IOException("it is a folder");
        }
        if (stream(name)) {
            if (!Files.isWritable(name)) {
                throw new IOException("permission denied");
            }
            return;
        }
        Path target = place(name);
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("its folder does not exist");
        }
        if (!Files.isWritable(folder)) {
            throw new IOException("its folder may not be written");
        }
        Path trial = beside(target);
        try {
            Files.newOutputStream(trial).close(); // only this tells of file systems that take no files
            Files.delete(trial);
        } catch (IOException e) {
            throw new IOException(reason(e), e);
        }
    }

    /**
     * Fails if a file cannot be written, or is one of those that are read.
     *
     * @throws IOException with a reason in words
     */
    public static void check(Path name, Collection<Path> inputs) throws IOException {
        check(name);
        for (Path input : inputs) {
            if (same(input, name)) {
                throw new IOException("it is also read");
            }
        }
    }

    /** Returns in words why a file cannot be written. */
    public static String reason(Exception e) {
        return switch (e) {
            case JacksonException wrapper -> wrapper.getOriginalMessage();
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException fault ->
                fault.getReason() == null ? "its folder takes no new files" : fault.getReason();
            default -> e.getMessage() == null ? "the system gives no reason" : e.getMessage();
        };
    }

    /** Returns whether two names stand for one file, which writing one would take from the other. */
    public static boolean same(Path one, Path other) throws IOException {
        if (stream(one) || stream(other)) {
            return false;
        }
        return Files.exists(one) && Files.exists(other)
                ? Files.isSameFile(one, other)
                : real(one).equals(real(other));
    }

    private static Path real(Path name) throws IOException {
        Path place = place(name).toAbsolutePath();
        Path folder = place.getParent();
        return folder == null || !Files.isDirectory(folder)
                ? place.normalize()
                : folder.toRealPath().resolve(place.getFileName());
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

    /** Writes what is left, so that only the name is missing: after it a full disk cannot fail {@link #commit}. */
    public void complete() throws IOException {
        writer.close();
    }

    /** Gives the whole file its name, in place of an older one. */
    public void commit() throws IOException {
        complete();
        if (beside != null) {
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        open = false;
    }

    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            try {
                writer.close();
            } finally {
                if (beside != null) {
                    Files.deleteIfExists(beside);
                }
            }
        }
    }
}
