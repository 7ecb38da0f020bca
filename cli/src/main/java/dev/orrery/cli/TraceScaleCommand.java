package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Scale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a trace faster or slower. */
@Command(
        name = "scale",
        description = "Divide all times and delays: by a factor, to a rate, or to a span.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace scale conversation.jsonl.gz --rate 2x -o twice.jsonl",
            "  orrery trace scale conversation.jsonl.gz --rps 5 -o five.jsonl",
            "  orrery trace scale conversation.jsonl.gz --span 10m -o short.jsonl"
        })
public final class TraceScaleCommand extends RewriteVerb {
    @Option(names = "--rate", paramLabel = "Fx", description = "so many times as fast, such as 2x")
    private @Nullable String rate;

    @Option(names = "--rps", paramLabel = "R", description = "to a mean of R requests per second")
    private @Nullable Double rps;

    @Option(
            names = "--span",
            paramLabel = "TIME",
            description = "to a time from the first to the last row, such as 10m")
    private @Nullable String span;

    private @Nullable Scale step;

    @Override
    void checkFlags() {
        super.checkFlags();
        int given = (rate == null ? 0 : 1) + (rps == null ? 0 : 1) + (span == null ? 0 : 1);
        if (given != 1) {
            throw refused("give one of --rate, --rps and --span");
        }
        if (rate != null) {
            factor(rate);
        } else if (rps != null) {
            above0("--rps", rps, String.valueOf(rps));
        } else {
            refuseBeyond("--span", 0, spanMs());
        }
    }

    private double factor(String given) {
        String number = given.endsWith("x") ? given.substring(0, given.length() - 1) : given;
        if (!number.matches("\\d{1,9}(\\.\\d{1,12})?")) {
            throw refused("--rate: expected a factor such as 2x, got '" + given + "'");
        }
        double factor = Double.parseDouble(number);
        above0("--rate", factor, given);
        return factor;
    }

    private double spanMs() {
        return Durations.positiveMs("--span", String.valueOf(span), spec());
    }

    private void above0(String flag, double value, String given) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw refused(flag + ": must be above 0 and finite, got " + given);
        }
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        TraceSummary summary = trace.summary();
        double factor = rate != null ? factor(rate) : factor(summary);
        refuseBeyond(rate != null ? "--rate" : rps != null ? "--rps" : "--span", summary.endMs() / factor, 0);
        Scale made = new Scale(next, factor);
        step = made;
        return made;
    }

    /** Returns the factor that gives a trace its rate or span. */
    private double factor(TraceSummary summary) {
        double spanMs = summary.endMs() - summary.startMs();
        if (!(spanMs > 0)) {
            throw refused("--rps, --span: all rows are at one instant; run --request-rate gives them arrivals");
        }
        return rps == null ? spanMs / spanMs() : rps / ((summary.rows() - 1) / spanMs * 1000);
    }

    @Override
    void done() {
        if (step != null && !step.times() && !(rate != null && factor(rate) == 1)) {
            throw refused("all rows are at one instant and there is no delay between them: there is nothing to divide;"
                    + " run --request-rate gives them arrivals");
        }
    }
}
