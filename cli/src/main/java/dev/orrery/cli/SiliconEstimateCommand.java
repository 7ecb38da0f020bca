package dev.orrery.cli;

import dev.orrery.data.plan.EstimateText;
import dev.orrery.data.plan.MemoryFit;
import dev.orrery.data.plan.PassBreakdown;
import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.model.silicon.estimate.Estimate;
import dev.orrery.model.silicon.estimate.Estimates;
import dev.orrery.model.silicon.estimate.Load;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells what passes take, and closed-form figures. */
@Command(
        name = "estimate",
        description = "What a pass takes, operation by operation, and closed-form figures of a deployment.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  orrery silicon estimate --model Qwen3-32B --system h200_sxm --tp 2",
            "  orrery silicon estimate --model Qwen3-32B --system h200_sxm --mode prefill",
            "  orrery silicon estimate --model Qwen3-32B --system h100_sxm --json"
        })
public final class SiliconEstimateCommand implements Callable<Integer> {
    private static final List<String> MODES = List.of("prefill", "decode", "static", "agg", "disagg");
    private static final int MOST_TOKENS = 10_000_000;
    private static final int MOST_REQUESTS = 100_000;

    @Mixin
    private DeploymentFlags flags = new DeploymentFlags();

    @Option(names = "--version-of-backend", paramLabel = "V", description = "whose measurements (default: installed)")
    private @Nullable String version;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "prefill or decode: one pass; static: a batch that starts together; agg (default): continuous"
                    + " batching; disagg: prompts on workers of their own")
    private String mode = "agg";

    @Option(names = "--isl", paramLabel = "N", description = "prompt tokens (default 1024)")
    private int isl = 1024;

    @Option(names = "--osl", paramLabel = "N", description = "output tokens (default 256)")
    private int osl = 256;

    @Option(names = "--batch", paramLabel = "N", description = "requests at once on a rank (default 1)")
    private int batch = 1;

    @Option(names = "--prefix", paramLabel = "N", description = "cached tokens of each prompt (default 0)")
    private int prefix;

    @Option(names = "--ctx-tokens", paramLabel = "N", description = "prompt tokens of a pass (agg; default: isl)")
    private int contextTokens;

    @Option(names = "--prefill-batch", paramLabel = "N", description = "prompts of a prefill pass (disagg; default 1)")
    private int prefillBatch = 1;

    @Option(names = "--prefill-workers", paramLabel = "N", description = "prefill workers (disagg; default 1)")
    private int prefillWorkers = 1;

    @Option(names = "--decode-workers", paramLabel = "N", description = "decode workers (disagg; default 1)")
    private int decodeWorkers = 1;

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!MODES.contains(mode)) {
            throw DeploymentFlags.usage("--mode: must be one of " + String.join(", ", MODES) + "; got '" + mode + "'");
        }
        Load load = load();
        ModelSpec model = flags.model();
        SiliconTables tables = tables();
        Deployment deployment = flags.deployment(model, tables.gpu(), tables.hasFp8Prompts());
        AicPasses passes = new AicPasses(deployment, new MeasuredTimer(tables));
        try {
            EstimateText.Subject subject = new EstimateText.Subject(deployment, tables.title(), memory(deployment));
            print(new EstimateText(subject, estimate(deployment, passes, load), breakdowns(passes)));
        } catch (NoTimeException e) {
            throw DeploymentFlags.usage("" + e.getMessage());
        }
        return Exit.OK;
    }

    private SiliconTables tables() throws IOException {
        try {
            SiliconCache cache = SiliconCache.of(Main.of(spec).terminal().environment());
            MappedFile file = cache.open(flags.systemName(), flags.backend().label(), version);
            return file.tables();
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        }
    }

    private Load load() {
        DeploymentFlags.within("--isl", isl, 1, MOST_TOKENS);
        DeploymentFlags.within("--osl", osl, 1, MOST_TOKENS);
        DeploymentFlags.within("--batch", batch, 1, Math.min(MOST_REQUESTS, Integer.MAX_VALUE / isl));
        DeploymentFlags.within("--prefix", prefix, 0, isl - 1);
        DeploymentFlags.within("--ctx-tokens", contextTokens, 0, MOST_TOKENS);
        DeploymentFlags.within("--prefill-batch", prefillBatch, 1, Math.min(MOST_REQUESTS, Integer.MAX_VALUE / isl));
        DeploymentFlags.within("--prefill-workers", prefillWorkers, 1, MOST_REQUESTS);
        DeploymentFlags.within("--decode-workers", decodeWorkers, 1, MOST_REQUESTS);
        return new Load(isl, osl, batch, prefix, contextTokens, 0);
    }

    private @Nullable Estimate estimate(Deployment deployment, AicPasses passes, Load load) {
        return switch (mode) {
            case "static" -> Estimates.fixedBatch(deployment, passes, load);
            case "agg" -> Estimates.aggregated(deployment, passes, load);
            case "disagg" ->
                Estimates.disaggregated(
                        new Estimates.Side(deployment, passes, prefillBatch, prefillWorkers),
                        new Estimates.Side(deployment, passes, batch, decodeWorkers),
                        load);
            default -> null;
        };
    }

    private List<PassBreakdown> breakdowns(AicPasses passes) {
        boolean whole = mode.equals("prefill") || mode.equals("static");
        int prompts = whole ? batch : mode.equals("disagg") ? prefillBatch : 1;
        int context = mode.equals("decode") ? isl : isl + osl / 2;
        List<PassBreakdown> all = new ArrayList<>();
        if (!mode.equals("decode")) {
            all.add(new PassBreakdown("prefill " + prompts + " x " + isl, passes.prefillOps(prompts, isl, prefix)));
        }
        boolean decodes = mode.equals("decode") || osl > 1 && !mode.equals("prefill");
        if (decodes) {
            all.add(new PassBreakdown("decode " + batch + " at " + context, passes.decodeOps(batch, context)));
        }
        return all;
    }

    private void print(EstimateText text) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            TraceVerb.printJson(text.map(), out);
        } else {
            out.print(text.text(Main.of(spec).style()));
        }
        out.flush();
    }

    /** Prompts keep their own tokens, and requests that decode those of their answers, too. */
    private MemoryFit memory(Deployment deployment) {
        MemoryFit prompts = MemoryFit.of(deployment, mode.equals("disagg") ? prefillBatch : batch, isl);
        MemoryFit requests = MemoryFit.of(deployment, batch, (long) isl + osl);
        boolean promptsAlone = mode.equals("prefill");
        return promptsAlone || prompts.neededBytes() > requests.neededBytes() ? prompts : requests;
    }
}
