package dev.orrery.cli;

import dev.orrery.data.session.SessionColumns;
import dev.orrery.data.session.SessionImport;
import dev.orrery.data.session.SessionReader;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.transform.Rewrite;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a trace in another format. */
@Command(
        name = "convert",
        description = "Write a trace in another format. What the format cannot hold is counted.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace convert azure.csv -o azure.jsonl.gz",
            "  orrery trace convert conversation.jsonl.gz --to vidur -o vidur.csv",
            "  orrery trace convert a.jsonl.gz --to-time-unit s -o for-guidellm.jsonl"
        })
public final class TraceConvertCommand extends RewriteVerb {
    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            completionCandidates = RewriteVerb.Formats.class,
            description = "short for --to-format; also sessions, for video sessions")
    private @Nullable String to;

    @Option(
            names = "--map-event",
            paramLabel = "NAME=EVENT",
            split = ",",
            hidden = true,
            description = "csv of video sessions: its names of arrive, idle, activate, depart")
    private @Nullable List<String> mapEvent;

    @Option(
            names = "--fixed",
            paramLabel = "FIELD=VALUE",
            split = ",",
            description = "csv of video sessions: what has no column, such as mb=3545,chunk_ms=750")
    private @Nullable List<String> fixed;

    @Override
    String format() {
        return to == null ? super.format() : to;
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        return next;
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        if (to != null && given("--to-format") && !to.equals(super.format())) {
            throw refused("--to and --to-format name two formats, " + to + " and " + super.format());
        }
        if (mapEvent != null || fixed != null) {
            throw refused((mapEvent != null ? "--map-event" : "--fixed") + ": is for a table of video sessions, with"
                    + " --format csv and a --map that names s");
        }
    }

    private boolean given(String flag) {
        return spec().commandLine().getParseResult().hasMatchedOption(flag);
    }

    private boolean toSessions() {
        return format().equals(SessionReader.FORMAT);
    }

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        checkFlags();
        if ((to != null || given("--to-format")) && !toSessions()) {
            throw refused("--to-format: " + input.name()
                    + " is a trace of video sessions, which only the format sessions" + " can hold");
        }
        TraceOptions reading = options.digest(true).build();
        new SessionOutput(this).write(sink -> SessionReader.events(input, reading, sink));
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        TraceOptions reading = options.digest(true).build();
        Map<String, String> map = reading.special().columns();
        boolean table = "csv".equals(reading.format());
        boolean named = to != null || given("--to-format");
        if (!toSessions() && (named || !table || !SessionColumns.meant(map.keySet()))) {
            super.run(input, options, out);
            return;
        }
        if (!table) {
            throw refused("--to-format: " + input.name() + " is a trace of requests; sessions are made of a trace of"
                    + " video sessions, or of a table with --format csv --map s=COLUMN,...");
        }
        SessionColumns columns;
        try {
            columns = new SessionColumns(
                    map,
                    FormatFlags.pairs("--map-event", mapEvent, spec()),
                    FormatFlags.pairs("--fixed", fixed, spec()),
                    reading.seconds());
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
        try {
            new SessionOutput(this).write(sink -> SessionImport.of(input, reading, columns, sink));
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }
}
