package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Reblock;
import dev.orrery.data.trace.transform.Rewrite;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Cuts prompts into blocks of another size. */
@Command(
        name = "reblock",
        description = "Cut prompts into blocks of another size; who shares what stays.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace reblock conversation.jsonl.gz --to 64 -o fine.jsonl.gz",
            "  orrery trace reblock conversation.jsonl.gz --to 16 -o finest.jsonl.gz",
            "  orrery trace reblock fine.jsonl.gz --to 512 -o coarse.jsonl.gz"
        })
public final class TraceReblockCommand extends RewriteVerb {
    private static final int LARGEST = 1_000_000;

    @Option(names = "--to", required = true, paramLabel = "N", description = "tokens of a new block")
    private int tokens;

    private @Nullable Reblock step;

    @Override
    void checkFlags() {
        super.checkFlags();
        if (tokens < 1 || tokens > LARGEST) {
            throw refused("--to: must be 1 to 1,000,000, got " + tokens);
        }
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        Reblock reblock = new Reblock(next, tokens);
        step = reblock;
        return reblock;
    }

    @Override
    String remark() {
        Reblock done = step;
        return done == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%,d full blocks of %d token%s, %,d of them different; %,d leading hits",
                        done.fullBlocks(),
                        tokens,
                        tokens == 1 ? "" : "s",
                        done.distinctBlocks(),
                        done.leadingHits());
    }
}
