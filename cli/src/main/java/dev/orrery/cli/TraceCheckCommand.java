package dev.orrery.cli;

import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** Checks a trace of any length in little memory. */
@Command(
        name = "check",
        description = "Check a trace and name every fault with its place. Exit 0: accepted, 3: refused.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace check conversation.jsonl.gz",
            "  orrery trace check --on-bad-row skip:10 --max-errors 100 dirty.jsonl",
            "  zcat trace.jsonl.gz | orrery trace check --json -"
        })
public final class TraceCheckCommand extends TraceVerb {
    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        verbs.check(input, options.build());
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        TraceSummary summary = TraceReader.check(input, options.build());
        warn(summary);
        if (json()) {
            printJson(tree(summary), out);
            return;
        }
        boolean timed = !Double.isNaN(summary.startMs());
        out.printf(
                Locale.ROOT,
                "%s: accepted: %s, %,d row%s",
                summary.file(),
                summary.format(),
                summary.rows(),
                summary.rows() == 1 ? "" : "s");
        if (timed) {
            out.printf(Locale.ROOT, " over %,.3f s", (summary.endMs() - summary.startMs()) / 1000);
        }
        out.println();
    }

    private static Map<String, Object> tree(TraceSummary summary) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("file", summary.file());
        out.put("accepted", true);
        out.put("format", summary.format());
        out.put("rows", summary.rows());
        out.put("block_size", summary.blockSize());
        if (!Double.isNaN(summary.startMs())) {
            out.put("origin_ms", summary.originMs());
            out.put("last_ms", summary.lastMs());
        }
        Map<String, Object> warnings = new LinkedHashMap<>();
        summary.warnings().forEach(w -> warnings.put(w.code().name(), w.count()));
        out.put("warnings", warnings);
        Map<String, Object> skipped = new LinkedHashMap<>();
        summary.skipped().forEach((code, n) -> skipped.put(code.name(), n));
        out.put("skipped", skipped);
        return out;
    }
}
