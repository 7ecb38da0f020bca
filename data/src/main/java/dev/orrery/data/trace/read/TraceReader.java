package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.format.FlagReaders;
import dev.orrery.data.trace.format.TraceFormats;
import dev.orrery.data.trace.text.JsonText;
import dev.orrery.data.trace.text.SeenNames;
import dev.orrery.data.trace.text.TraceSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads traces. Every way in makes one pass that validates all rows; a bad file gives a {@link TraceException} with its
 * first faults and no rows at all.
 */
public final class TraceReader {
    /** What the first fault is when a file is in another format than was said. */
    private static final Set<TraceCode> NOT_THIS_FORMAT =
            EnumSet.of(TraceCode.E_EMPTY, TraceCode.E_FORMAT, TraceCode.E_FIELD);

    /** What comes after so many columns is not looked at to recognise a format. */
    private static final int LINES_LOOKED_AT = 64;

    private static final int MOST_COLUMNS = 30;

    private TraceReader() {}

    /**
     * Reads a file or folder, or standard input for the path {@code -}, into memory.
     *
     * @throws TraceException if the file is refused
     * @throws IOException if the disk fails
     * @throws IllegalArgumentException for an unknown format name
     */
    public static TraceRead read(Path path, TraceOptions options) throws IOException {
        return read(TraceInput.of(path), options);
    }

    /** Reads an input into memory; see {@link #read(Path, TraceOptions)}. */
    public static TraceRead read(TraceInput input, TraceOptions options) throws IOException {
        TableSink sink = new TableSink(options);
        TraceSummary summary = scan(input, options, sink, false);
        return new TraceRead(sink.table(), summary);
    }

    /**
     * Checks an input without keeping its rows: memory does not grow with the file. {@code W_TREE} and {@code E_ID} are
     * exact up to 4 million distinct ids, the rules for conversations up to 1 million conversations.
     */
    public static TraceSummary check(TraceInput input, TraceOptions options) throws IOException {
        return scan(input, options, new CheckSink(CheckSink.MAX_IDS), true);
    }

    /** Gives all accepted rows to a sink; if the file is refused, the sink has seen some of its rows. */
    public static TraceSummary rows(TraceInput input, TraceOptions options, RowSink sink) throws IOException {
        return scan(input, options, sink, false);
    }

    private static TraceSummary scan(TraceInput input, TraceOptions options, RowSink sink, boolean bounded)
            throws IOException {
        String name = options.format();
        if (name != null) {
            TraceFormats.named(name);
        }
        Findings findings = new Findings(input.name(), options);
        try (TraceSource source = new TraceSource(input, findings, options)) {
            String format = name != null ? TraceFormats.canonical(name) : recognise(source, input.name());
            Look look = name == null ? null : Look.at(source);
            FlagReaders.check(input.name(), format, options.flags());
            RowGate gate = new RowGate(options, findings, sink, bounded);
            gate.openUnit(FlagReaders.reads(format, "--time-unit s"));
            try {
                read(source, format, gate);
                return gate.finish(format, source.sha256Hex());
            } catch (TraceException e) {
                throw look == null ? e : hinted(e, format, look);
            }
        }
    }

    private static void read(TraceSource source, String format, RowGate gate) throws IOException {
        try {
            TraceFormats.named(format).read(source, gate);
        } catch (TraceException e) {
            source.checkRest(); // damaged compression explains strange rows
            throw e;
        }
    }

    /** If a file is not what was said, says what it looks like. */
    private static TraceException hinted(TraceException e, String format, Look look) {
        Defect first = e.defects().getFirst();
        String like = TraceFormats.recognise(look.first());
        boolean other = like != null && !like.equals(format) && !format.startsWith(like);
        if (!other || !NOT_THIS_FORMAT.contains(first.code())) {
            return e;
        }
        List<Defect> defects = new ArrayList<>(e.defects());
        defects.set(
                0,
                new Defect(
                        first.line(),
                        first.col(),
                        first.code(),
                        first.message() + "; it was read as " + format + " and looks like " + like + " (known: "
                                + String.join(", ", TraceFormats.names()) + ")",
                        first.member(),
                        first.excerpt()));
        return new TraceException(e.file(), defects, e.more());
    }

    /** What the beginning of an input shows: whether it is JSON, whether that is broken, and its names. */
    private record Look(FirstLook first, boolean json, boolean broken, boolean empty, Set<String> fields) {
        static Look at(TraceSource source) throws IOException {
            byte[] head = source.peek();
            String text = new String(head, StandardCharsets.UTF_8).stripLeading();
            boolean json = text.startsWith("{") || text.startsWith("[");
            Set<String> fields = json ? new LinkedHashSet<>() : columns(text);
            boolean broken = json && !JsonText.firstNames(head, fields);
            FirstLook first = new FirstLook(source.name(), text.startsWith("["), fields, later(text));
            return new Look(first, json, broken, text.isEmpty(), fields);
        }

        /** Returns the names of the objects on the lines after the first. */
        private static Set<String> later(String text) {
            Set<String> names = new LinkedHashSet<>();
            text.lines()
                    .skip(1)
                    .limit(LINES_LOOKED_AT)
                    .filter(line -> line.startsWith("{"))
                    .forEach(line -> JsonText.firstNames(line.getBytes(StandardCharsets.UTF_8), names));
            return names;
        }
    }

    private static String recognise(TraceSource source, String file) throws IOException {
        Look look = Look.at(source);
        String format = TraceFormats.recognise(look.first());
        if (format != null) {
            return format;
        }
        if (look.broken() || look.json() && look.fields().isEmpty() || look.empty()) {
            return "mooncake"; // it will say where the syntax breaks, or that there is nothing
        }
        throw new TraceException(
                file,
                Defect.ofFile(
                        TraceCode.E_FORMAT,
                        SeenNames.text(
                                        "no known format has the " + (look.json() ? "fields " : "columns "),
                                        look.fields())
                                + "; tried " + String.join(", ", TraceFormats.names())
                                + "; --format NAME names one"));
    }

    private static Set<String> columns(String text) {
        int end = text.indexOf('\n');
        String header = (end < 0 ? text : text.substring(0, end)).strip();
        Set<String> columns = new LinkedHashSet<>();
        for (String column : header.split(",", MOST_COLUMNS)) {
            columns.add(column.strip());
        }
        return columns;
    }
}
