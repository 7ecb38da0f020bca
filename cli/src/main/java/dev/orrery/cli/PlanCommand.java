package dev.orrery.cli;

import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.plan.Bands;
import dev.orrery.data.plan.Goal;
import dev.orrery.data.plan.KvPlan;
import dev.orrery.data.plan.KvPlanText;
import dev.orrery.data.plan.Sizing;
import dev.orrery.data.plan.SizingText;
import dev.orrery.data.scenario.Origin;
import dev.orrery.data.scenario.PoolCalibration;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sizes a deployment before anybody rents it. */
@Command(
        name = "plan",
        description = {
            "Size a deployment: the GPUs that a goal needs, by playing it, or how many users fit in a GPU's memory."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  orrery plan --model Qwen3-32B --system h200_sxm --rps 20 --tpot 50",
            "  orrery plan --explain-kv --model Llama-3.1-8B --system l40s",
            "  orrery plan --list-models"
        })
public final class PlanCommand implements Callable<Integer> {
    private static final int MOST_BLOCK = 1 << 20;
    private static final int MOST_TOKENS = 10_000_000;
    private static final double LEAST_RPS = 1e-6;
    private static final double MOST_LOAD = 1e6;
    private static final double MOST_MS = 1e9;
    private static final double MOST_GPUS = 1e5;

    @Option(names = "--explain-kv", description = "where the memory goes, and how many users fit")
    private boolean explainKv;

    @Option(names = "--list-models", description = "the models that are known by name")
    private boolean listModels;

    @Option(names = "--roofline", description = "passes by the GPU's data sheet, where nothing is measured")
    private boolean roofline;

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

    @Option(names = "--rps", paramLabel = "N", description = "requests per second that come, whatever happens")
    private double rps;

    @Option(names = "--users", paramLabel = "N", description = "users who each ask again when answered, instead")
    private int users;

    @Option(names = "--ttft", paramLabel = "MS", description = "bound of the time to the first token")
    private double ttft = Double.POSITIVE_INFINITY;

    @Option(names = "--tpot", paramLabel = "MS", description = "bound of the time per further token")
    private double tpot = Double.POSITIVE_INFINITY;

    @Option(names = "--percentile", paramLabel = "P", description = "of requests that the bounds hold for (default 99)")
    private double percentile = 99;

    @Option(names = "--price", paramLabel = "X", description = "price of a GPU-hour")
    private @Nullable Double price;

    @Option(names = "--max-gpus", paramLabel = "N", description = "most GPUs (default 256)")
    private int maxGpus = 256;

    @Option(
            names = "--calibration",
            paramLabel = "FILE",
            description = "builtin (default), none, or a file of calibrate")
    private String calibration = PoolCalibration.BUILT_IN;

    @Option(names = "--pessimistic", description = "far ends of intervals must keep the bounds")
    private boolean pessimistic;

    @Option(names = "--seed", paramLabel = "N", description = "of arrivals and lengths (default 42)")
    private long seed = 42;

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
        check();
        if (explainKv && (rps > 0 || users > 0)) {
            throw DeploymentFlags.usage("--explain-kv looks at one worker; leave out --rps and --users, or ask twice");
        }
        return explainKv ? explainKv(out) : size(out);
    }

    private int size(PrintWriter out) throws IOException {
        if (rps > 0 == users > 0) {
            throw DeploymentFlags.usage("say what to plan for: --rps N or --users N; or --explain-kv");
        }
        if (Double.isInfinite(ttft) && Double.isInfinite(tpot)) {
            throw DeploymentFlags.usage("--ttft MS or --tpot MS is needed: a size follows from a bound");
        }
        Goal goal = new Goal(isl, osl, rps, users, ttft, tpot, percentile, seed);
        Bands bands = new Bands(roofline ? estimated(calibration()) : calibration(), pessimistic);
        if (pessimistic && bands.calibration().bands().isEmpty()) {
            throw DeploymentFlags.usage(
                    "--pessimistic: the calibration '" + calibration + "' has no bands; take builtin");
        }
        PlanSizes sizes = new PlanSizes(Main.of(spec), flags, roofline, new Sizing(goal, ask(), maxGpus, bands), bands);
        SizingText text = sizes.of(goal, price == null ? Double.NaN : price, widths());
        if (json) {
            TraceVerb.printJson(text.map(), out);
        } else {
            out.print(text.text(Main.of(spec).style()));
        }
        out.flush();
        return text.best() == null ? Exit.GOAL : Exit.OK;
    }

    /** Data sheets know of no collectives and have errors of their own. */
    private NamedCalibration estimated(NamedCalibration found) {
        Calibration c = found.numbers();
        if (found.subject() != null && c.collectives() != 1) {
            throw DeploymentFlags.usage("--calibration: " + found.name() + " leaves " + c.collectives()
                    + " of the collectives, and --roofline cannot tell them apart; take builtin or none");
        }
        return new NamedCalibration(
                found.name(), new Calibration(1, c.decode(), c.prompts(), c.around()), found.subject(), Map.of(), null);
    }

    private NamedCalibration calibration() throws IOException {
        Origin asked = new Origin(Origin.Layer.FLAG, "--calibration", 0, 0);
        return PoolCalibration.named(calibration, flags.backend().label(), asked);
    }

    /** Returns whether the widths of a worker were given; otherwise all are tried. */
    private boolean widths() {
        return List.of("--tp", "--pp", "--moe-tp", "--moe-ep").stream()
                .anyMatch(spec.commandLine().getParseResult()::hasMatchedOption);
    }

    private KvPlan.Ask ask() {
        return new KvPlan.Ask(isl, osl, maxTokens, blockSize, fraction);
    }

    private void check() {
        DeploymentFlags.within("--isl", isl, 1, MOST_TOKENS);
        DeploymentFlags.within("--osl", osl, 1, MOST_TOKENS);
        DeploymentFlags.within("--max-num-batched-tokens", maxTokens, 1, MOST_TOKENS);
        DeploymentFlags.within("--block-size", blockSize, 1, MOST_BLOCK);
        within("--rps", rps, 0, LEAST_RPS, MOST_LOAD);
        within("--users", users, 0, 1, MOST_LOAD);
        within("--ttft", ttft, Double.POSITIVE_INFINITY, Double.MIN_VALUE, MOST_MS);
        within("--tpot", tpot, Double.POSITIVE_INFINITY, Double.MIN_VALUE, MOST_MS);
        within("--max-gpus", maxGpus, 1, 1, MOST_GPUS);
        if (price != null) {
            within("--price", price, Double.MIN_VALUE, Double.MIN_VALUE, MOST_LOAD);
        }
        if (!(percentile > 0 && percentile < 100)) {
            throw DeploymentFlags.usage("--percentile: must be above 0 and below 100; got " + percentile);
        }
        if (!Double.isNaN(fraction) && !(fraction > 0 && fraction <= 1)) {
            throw DeploymentFlags.usage("--gpu-memory-utilization: must be above 0 and at most 1; got " + fraction);
        }
    }

    /** Refuses a number that is neither the default nor between two ends; an end of almost nothing is not told. */
    private static void within(String flag, double value, double byDefault, double least, double most) {
        if (value != byDefault && !(value >= least && value <= most)) {
            String from = least == Double.MIN_VALUE ? "above 0" : "at least " + plain(least);
            throw DeploymentFlags.usage(flag + ": must be " + from + " and at most " + plain(most) + "; got "
                    + (Double.isFinite(value) ? plain(value) : value));
        }
    }

    private static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    private int explainKv(PrintWriter out) throws IOException {
        ModelSpec model = flags.model();
        GpuSystem system = flags.system();
        // Which format attention computes in changes no memory.
        KvPlan plan = KvPlan.of(flags.deployment(model, system, true), ask());
        if (json) {
            TraceVerb.printJson(KvPlanText.map(plan), out);
        } else {
            out.print(KvPlanText.of(plan, Main.of(spec).style()));
        }
        out.flush();
        return plan.requests() > 0 ? Exit.OK : Exit.GOAL;
    }
}
