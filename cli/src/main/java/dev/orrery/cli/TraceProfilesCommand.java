package dev.orrery.cli;

import dev.orrery.data.imitate.BuiltInProfiles;
import dev.orrery.data.imitate.ImitatedTrace;
import dev.orrery.data.imitate.WorkloadProfile;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the built-in profiles with the statistics of what they make. */
@Command(
        name = "profiles",
        description =
                "List the built-in profiles of traffic with the statistics of what they make (seed 42), as the table"
                        + " of the documents.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace profiles",
            "  orrery trace generate --profile agent -o agent.jsonl",
            "  orrery trace generate --profile rag --arrivals bursty -o rag.jsonl"
        })
public final class TraceProfilesCommand implements Callable<Integer> {
    private static final long SEED = 42;
    private static final int CACHE = 10_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.println("| profile | requests | span s | block | input p50 / p90 / p99 | output p50 / p90 / p99"
                + " | reuse | in 10,000 blocks | dispersion 1 / 60 s |");
        out.println("|---|---|---|---|---|---|---|---|---|");
        for (String name : BuiltInProfiles.names()) {
            WorkloadProfile profile = BuiltInProfiles.named(name);
            TraceStats stats = TraceStats.of(name, ImitatedTrace.of(profile, SEED)::to);
            out.printf(
                    Locale.ROOT,
                    "| %s | %,d | %,.0f | %d | %s | %s | %.3f | %.3f | %.2f / %.2f |%n",
                    name,
                    profile.requests(),
                    stats.durationMs() / 1000,
                    profile.blockSize(),
                    lengths(stats.input()),
                    lengths(stats.output()),
                    stats.idealReuse(),
                    stats.lruReuse(CACHE),
                    stats.dispersion(1_000),
                    stats.dispersion(60_000));
            out.flush();
        }
        return Exit.OK;
    }

    private static String lengths(Distribution d) {
        return String.format(
                Locale.ROOT,
                "%,.0f / %,.0f / %,.0f",
                d.percentile(50, Percentiles.ROUNDED_RANK),
                d.percentile(90, Percentiles.ROUNDED_RANK),
                d.percentile(99, Percentiles.ROUNDED_RANK));
    }
}
