package dev.orrery.data.report.export;

import dev.orrery.data.trace.OutputFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A folder of files that appears under its name when all of them are whole. */
public final class ExportFolder {
    private ExportFolder() {}

    /** Writes the contents of a file. */
    @FunctionalInterface
    public interface Contents {
        /** Writes all of it; the writer is closed by the caller. */
        void write(Writer out) throws IOException;
    }

    /**
     * Fails if a folder cannot be written, without touching it.
     *
     * @throws IOException with a reason in words
     */
    public static void check(Path folder, boolean overwrite) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException("it is a file, not a folder");
        }
        if (Files.exists(folder) && !overwrite) {
            throw new IOException("it exists; --overwrite replaces the files of the export in it");
        }
        OutputFile.check(Files.exists(folder) ? folder.resolve("export") : beside(folder));
    }

    private static Path beside(Path folder) {
        return folder.toAbsolutePath()
                .resolveSibling("." + folder.getFileName() + "."
                        + ProcessHandle.current().pid() + ".part");
    }

    /** Writes a new folder at once, or into an existing one file by file once all are whole; other files stay. */
    public static void write(Path folder, Map<String, Contents> files) throws IOException {
        if (Files.isDirectory(folder)) {
            replace(folder, files);
            return;
        }
        Path part = Files.createDirectory(beside(folder));
        try {
            for (Map.Entry<String, Contents> file : files.entrySet()) {
                try (BufferedWriter out =
                        Files.newBufferedWriter(part.resolve(file.getKey()), StandardCharsets.UTF_8)) {
                    file.getValue().write(out);
                }
            }
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            if (Files.exists(part)) {
                for (String name : files.keySet()) {
                    Files.deleteIfExists(part.resolve(name));
                }
                Files.delete(part);
            }
        }
    }

    private static void replace(Path folder, Map<String, Contents> files) throws IOException {
        List<OutputFile> written = new ArrayList<>();
        try {
            for (Map.Entry<String, Contents> file : files.entrySet()) {
                OutputFile out = new OutputFile(folder.resolve(file.getKey()));
                written.add(out);
                file.getValue().write(out.writer());
            }
            for (OutputFile out : written) {
                out.commit();
            }
        } finally {
            for (OutputFile out : written) {
                out.close();
            }
        }
    }
}
