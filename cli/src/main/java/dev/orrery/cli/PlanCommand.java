package dev.orrery.cli;

import dev.orrery.data.plan.KvPlan;
import dev.orrery.data.plan.KvPlanText;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sizes a deployment before anybody rents it. */
@Command(
        name = "plan",
        description = "Size a deployment: how many users fit in a GPU's memory.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  orrery plan --explain-kv --model meta-llama/Llama-3.1-8B --system l40s --isl 120000 --osl 1000",
            "  orrery plan --explain-kv --model Qwen/Qwen3-32B --system h200_sxm --tp 2 --isl 4000 --osl 500 --json",
            "  orrery plan --list-models"
        })
public final class PlanCommand implements Callable<Integer> {
    @Option(names = "--explain-kv", description = "where the memory goes, and how many users fit")
    private boolean explainKv;

    @Option(names = "--list-models", description = "the models that are known by name")
    private boolean listModels;

    @Mixin
    private DeploymentFlags flags = new DeploymentFlags();

    @Option(names = "--isl", paramLabel = "N", description = "prompt tokens of a request (default 1024)")
    private int isl = 1024;

    @Option(names = "--osl", paramLabel = "N", description = "output tokens of a request (default 256)")
    private int osl = 256;

    @Option(names = "--max-num-batched-tokens", paramLabel = "N", description = "most tokens of a pass (default 8192)")
    private int maxTokens = 8192;

    @Option(names = "--block-size", paramLabel = "N", description = "tokens of a KV block (default 64)")
    private int blockSize = 64;

    @Option(
            names = "--gpu-memory-utilization",
            paramLabel = "X",
            description = "part of the memory that the engine may use (default: the backend's)")
    private double fraction = Double.NaN;

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (listModels) {
            Models.builtIn().names().forEach(out::println);
            out.flush();
            return Exit.OK;
        }
        if (!explainKv) {
            throw DeploymentFlags.usage("say what to plan: --explain-kv");
        }
        check();
        return explainKv(out);
    }

    private void check() {
        for (int value : new int[] {isl, osl, maxTokens, blockSize}) {
            if (value < 1) {
                throw DeploymentFlags.usage(
                        "--isl, --osl, --max-num-batched-tokens and --block-size must be at least 1; got " + value);
            }
        }
        if (!Double.isNaN(fraction) && !(fraction > 0 && fraction <= 1)) {
            throw DeploymentFlags.usage("--gpu-memory-utilization: must be above 0 and at most 1; got " + fraction);
        }
    }

    private int explainKv(PrintWriter out) throws IOException {
        ModelSpec model = flags.model();
        GpuSystem system = flags.system();
        // Which format attention computes in changes no memory.
        KvPlan plan = KvPlan.of(
                flags.deployment(model, system, true), new KvPlan.Ask(isl, osl, maxTokens, blockSize, fraction));
        if (json) {
            TraceVerb.printJson(KvPlanText.map(plan), out);
        } else {
            out.print(KvPlanText.of(plan, Main.of(spec).style()));
        }
        out.flush();
        return plan.requests() > 0 ? Exit.OK : Exit.GOAL;
    }
}
