package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.SharedIds;
import dev.orrery.data.trace.transform.Stretch;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes prefixes, prompts and outputs longer or shorter. */
@Command(
        name = "stretch",
        description = "Multiply shared prefixes, prompts and outputs, and keep who shares what.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace stretch conversation.jsonl.gz --prefix-len 2 -o longer.jsonl",
            "  orrery trace stretch a.jsonl --prompt-len 0.5 --output-len 1.5 -o other.jsonl",
            "  orrery trace stretch conversation.jsonl.gz --roots 4 -o four-trees.jsonl"
        })
public final class TraceStretchCommand extends RewriteVerb {
    private static final int MOST_ROOTS = 1_000_000;
    private static final double MOST = 1000;

    @Option(names = "--prefix-len", paramLabel = "F", defaultValue = "1", description = "times the shared blocks")
    private double prefix;

    @Option(names = "--prompt-len", paramLabel = "F", defaultValue = "1", description = "times the tokens after them")
    private double prompt;

    @Option(names = "--output-len", paramLabel = "F", defaultValue = "1", description = "times the output tokens")
    private double outputs;

    @Option(names = "--speedup", paramLabel = "F", defaultValue = "1", description = "divides times")
    private double speedup;

    @Option(names = "--max-osl", paramLabel = "N", description = "most output tokens")
    private @Nullable Long maxOutput;

    @Option(names = "--max-isl", paramLabel = "N", description = "most input tokens; what is beyond is cut")
    private @Nullable Long maxInput;

    @Option(names = "--roots", paramLabel = "N", defaultValue = "1", description = "deal the rows to so many trees")
    private int roots;

    @Override
    boolean draws() {
        return roots > 1;
    }

    private void factor(String flag, double value) {
        if (!(value > 0 && value <= MOST)) {
            throw refused(flag + ": must be above 0 and at most 1,000, got " + value);
        }
    }

    private void atLeast1(String flag, @Nullable Long value) {
        if (value != null && value < 1) {
            throw refused(flag + ": must be at least 1, got " + value);
        }
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        factor("--prefix-len", prefix);
        factor("--prompt-len", prompt);
        factor("--output-len", outputs);
        factor("--speedup", speedup);
        atLeast1("--max-osl", maxOutput);
        atLeast1("--max-isl", maxInput);
        if (roots < 1 || roots > MOST_ROOTS) {
            throw refused("--roots: must be 1 to 1,000,000, got " + roots);
        }
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) throws IOException {
        refuseBeyond("--speedup", trace.summary().endMs() / speedup, 0);
        Stretch.Amounts amounts = new Stretch.Amounts(
                prefix,
                prompt,
                outputs,
                speedup,
                maxOutput == null ? Long.MAX_VALUE : maxOutput,
                maxInput == null ? Long.MAX_VALUE : maxInput,
                roots);
        SharedIds shared = new SharedIds();
        trace.to(shared);
        return Stretch.of(next, amounts, shared, seed(), trace::to);
    }
}
