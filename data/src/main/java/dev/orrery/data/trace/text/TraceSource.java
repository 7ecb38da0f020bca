package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Scratch;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceTexts;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The texts of an input: one file, several, the files of a folder, or the members of tar archives among them. Members
 * whose names say that they are no traces are skipped and counted.
 */
public final class TraceSource implements TraceTexts, AutoCloseable {
    private static final List<String> ENDINGS = List.of(".json", ".jsonl", ".ndjson", ".csv", ".txt", ".tar", ".tgz");

    private final TraceInput input;
    private final Findings findings;
    private final PlainText plain;
    private final Tap.Counter counter;
    private final List<Path> files = new ArrayList<>();
    private final boolean several;
    private int nextFile;
    private @Nullable InputStream open;
    private @Nullable TarMembers archive;
    private @Nullable PushbackInputStream text;
    private boolean ahead;
    private String name;

    /**
     * Opens an input.
     *
     * @throws TraceException if it cannot be opened or cannot be a trace
     */
    public TraceSource(TraceInput input, Findings findings, TraceOptions options) throws IOException {
        this.input = input;
        this.findings = findings;
        name = input.name();
        plain = new PlainText(input.name(), options.reference());
        counter = new Tap.Counter(input.progress(), options.digest());
        for (Path path : input.paths()) {
            list(path);
        }
        if (files.isEmpty() && !input.paths().isEmpty()) {
            throw new TraceException(
                    input.name(),
                    new Defect(
                            0,
                            0,
                            TraceCode.E_FILE,
                            "no file in this folder has the name of a trace; accepted are " + String.join(" ", ENDINGS)
                                    + ", also .gz and .zst",
                            null));
        }
        several = files.size() > 1 || !files.isEmpty() && !files.equals(input.paths());
        try {
            text = advance();
            ahead = true;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Opens an input that holds no trace, with the same compressions.
     *
     * @throws TraceException if it cannot be opened or is no text
     */
    public static TraceSource of(TraceInput input) throws IOException {
        TraceOptions options = TraceOptions.builder().build();
        return new TraceSource(input, new Findings(input.name(), options), options);
    }

    private void list(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            files.add(path);
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                if (wanted(file.toString())) {
                    files.add(file);
                } else {
                    findings.warn(
                            TraceCode.W_SKIPPED_MEMBER,
                            1,
                            0,
                            path.relativize(file).toString());
                }
            }
        }
    }

    /** Returns whether a file of a folder or an archive may be a trace, by its name. */
    private static boolean wanted(String path) {
        String last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        String plainName = last.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst)$", "");
        return !last.startsWith(".") && ENDINGS.stream().anyMatch(plainName::endsWith);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable InputStream next() throws IOException {
        if (!ahead) {
            text = advance();
        }
        ahead = false;
        return text;
    }

    /** Returns the first bytes of the text that {@link #next} will give; nothing if there is none. */
    public byte[] peek() throws IOException {
        PushbackInputStream in = text;
        return in == null ? new byte[0] : PlainText.peek(in, PlainText.HEAD);
    }

    private @Nullable PushbackInputStream advance() throws IOException {
        while (true) {
            TarMembers members = archive;
            if (members != null) {
                PushbackInputStream member = member(members);
                if (member != null) {
                    return member;
                }
                archive = null;
            }
            InputStream raw = file();
            if (raw == null) {
                findings.member(null);
                return null;
            }
            PushbackInputStream in = plain.open(raw);
            if (!plain.archive()) {
                findings.member(several ? name : null);
                return in;
            }
            archive = new TarMembers(in);
        }
    }

    private @Nullable PushbackInputStream member(TarMembers members) throws IOException {
        try {
            for (InputStream in = members.next(); in != null; in = members.next()) {
                if (wanted(members.name())) {
                    name = members.name();
                    findings.member(name);
                    return plain.open(plain.checked(in));
                }
                findings.warn(TraceCode.W_SKIPPED_MEMBER, 1, 0, members.name());
            }
            return null;
        } catch (EOFException | ZipException e) {
            throw plain.damaged(e);
        }
    }

    /** Opens the next file. */
    private @Nullable InputStream file() throws IOException {
        checkRest();
        InputStream before = open;
        if (before != null) {
            before.close();
            open = null;
        }
        boolean listed = !input.paths().isEmpty();
        if (listed ? nextFile == files.size() : nextFile > 0) {
            return null;
        }
        InputStream raw;
        Scratch scratch = input.scratch();
        if (input.bytes() != null) {
            raw = new ByteArrayInputStream(input.bytes());
        } else if (scratch != null) {
            raw = scratch.in();
        } else {
            raw = listed ? opened(files.get(nextFile)) : System.in;
        }
        nextFile++;
        open = new Tap(raw, counter);
        return open;
    }

    private InputStream opened(Path path) throws TraceException {
        if (several) {
            Path root = input.paths().getFirst();
            name = input.paths().size() == 1 ? root.relativize(path).toString() : path.toString();
        }
        try {
            return new FileInputStream(path.toFile());
        } catch (IOException e) {
            String why = Files.exists(path) ? "cannot be opened: permission denied?" : "no such file";
            String file = several ? path.toString() : input.name();
            throw new TraceException(file, new Defect(0, 0, TraceCode.E_FILE, why, null));
        }
    }

    /** Reads compressed text to its end, where its check sum stands. */
    public void checkRest() throws IOException {
        PushbackInputStream in = text;
        if (in != null && plain.compressed()) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** Returns the hash of all bytes of the input, reading what is left; null if it was not asked for. */
    public @Nullable String sha256Hex() throws IOException {
        if (!counter.digests()) {
            return null;
        }
        for (InputStream raw = open; raw != null; raw = file()) {
            raw.transferTo(OutputStream.nullOutputStream());
            text = null;
        }
        return counter.sha256Hex();
    }

    @Override
    public void close() throws IOException {
        InputStream raw = open;
        if (raw != null) {
            raw.close();
        }
    }
}
