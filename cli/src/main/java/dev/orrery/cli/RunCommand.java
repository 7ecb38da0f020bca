package dev.orrery.cli;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.TextReport;
import dev.orrery.data.report.TokenSeconds;
import dev.orrery.data.report.VllmConsole;
import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioText;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Plays a workload through a fleet and tells what its users would have seen. */
public final class RunCommand implements Callable<Integer> {
    private static final int NONE = -1;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    private final ScenarioOptions options = new ScenarioOptions();

    /** Returns the command with its flags. */
    static CommandSpec describe() {
        CommandSpec spec = new RunCommand().spec;
        spec.usageMessage()
                .description("Play a workload through a modelled fleet and tell what its users would see.")
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .width(100)
                .longOptionsMaxWidth(34)
                .footer(
                        "",
                        "Reading traces: --on-bad-row, --max-errors, --time-unit, --hash-mismatch, --json-stream,",
                        "  --coerce-strings, --require-sorted do what 'orrery trace check --help' says.",
                        "",
                        "Examples:",
                        "  orrery run --trace conversation.jsonl.gz --workers 4 --slo ttft:2000 itl:50",
                        "  orrery run --input-len 1024 --output-len 128 --request-rate 2,4,8,16",
                        "  orrery run cluster.yaml --json --requests rows.csv");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("SCENARIO")
                .arity("0..1")
                .type(String.class)
                .description("scenario file, YAML or JSON; without anything the quick start")
                .build());
        ((RunCommand) spec.userObject()).options.describe(spec);
        ReadFlags.describe(spec);
        RunOutputs.describe(spec);
        for (OptionSpec.Builder flag : flags()) {
            spec.addOption(flag.build());
        }
        Flag.addHelp(spec);
        return spec;
    }

    private static List<OptionSpec.Builder> flags() {
        return List.of(
                Flag.of("print one JSON object", "--json"),
                Flag.value("NAME", "table, or vllm: the block that vllm bench prints", "--style"),
                Flag.value("N", "the time line of request N, counted from 0", "--explain"),
                Flag.of("measure the load factor in one more run", "--saturation"),
                Flag.value("RULE", "rank, or linear: interpolated", "--percentiles"),
                Flag.of("keep every token gap", "--exact-gaps"),
                Flag.of("step through every pass: slower, the same result", "--no-fast-forward"),
                Flag.of("print the scenario instead of running it", "--print-scenario"));
    }

    @Override
    public Integer call() throws IOException {
        Main main = Main.of(spec);
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            int exit = run(main, progress);
            main.terminal().out().flush();
            return interrupt.requested() ? Exit.INTERRUPTED : exit;
        }
    }

    private @Nullable Path file() {
        String name = spec.positionalParameters().getFirst().getValue();
        return name == null ? null : Path.of(name);
    }

    private boolean json() {
        return Flag.given(spec, "--json");
    }

    private int run(Main main, Progress progress) throws IOException {
        RunOutputs outputs = new RunOutputs(spec);
        check();
        outputs.check();
        Simulation.Settings settings = new Simulation.Settings(
                rule(), Flag.given(spec, "--exact-gaps"), !Flag.given(spec, "--no-fast-forward"), json());
        Simulation simulation = new Simulation(main.terminal(), progress, new ReadFlags(spec), settings);
        List<Flags.Value> flags = options.flags();
        if (LadderRun.wanted(flags)) {
            outputs.none("take one rate or concurrency");
            onlyOfSingleRuns();
            return new LadderRun(options, file(), simulation).run(main, json());
        }
        Scenario scenario = options.load(file());
        if (Flag.given(spec, "--print-scenario")) {
            main.terminal().out().print(ScenarioText.toYaml(scenario));
            return Exit.OK;
        }
        return single(main, scenario, simulation, outputs);
    }

    private int single(Main main, Scenario scenario, Simulation simulation, RunOutputs outputs) throws IOException {
        outputs.check(inputs(scenario));
        RunSpec run = simulation.resolve(scenario);
        outputs.check(run.requests());
        int explain = explain();
        if (explain != NONE) {
            ExplainRun.check(explain, run);
        }
        TokenSeconds seconds = style().equals("vllm")
                ? new TokenSeconds(run.requests(), run.pool().workers(), run.warmRows())
                : null;
        RunResult result = simulation.run(run, seconds);
        double loadFactor =
                Flag.given(spec, "--saturation") && !stopped(result) ? simulation.loadFactor(result) : Double.NaN;
        Report report = simulation.report(scenario, result, loadFactor);
        PrintWriter out = main.terminal().out();
        if (explain != NONE) {
            out.print(ExplainRun.text(explain, report, simulation, main.style()));
        } else {
            print(main, report, seconds);
        }
        out.flush();
        outputs.write(report, simulation, main.terminal());
        return exit(report, main.terminal());
    }

    private Map<String, Path> inputs(Scenario scenario) {
        Map<String, Path> inputs = new LinkedHashMap<>(options.inputs(file()));
        if (scenario.workload().input() instanceof Scenario.Trace trace) {
            inputs.put("the trace", Path.of(trace.path()));
        }
        String warm = scenario.workload().warmTrace();
        if (warm != null) {
            inputs.put("the warm trace", Path.of(warm));
        }
        return inputs;
    }

    private void print(Main main, Report report, @Nullable TokenSeconds seconds) throws IOException {
        PrintWriter out = main.terminal().out();
        if (json()) {
            JsonReport.write(report, out);
            Remarks.warnings(report).forEach(main.terminal()::warn);
        } else if (seconds != null) {
            out.print(VllmConsole.of(report, seconds.peak()));
            Remarks.warnings(report).forEach(main.terminal()::warn);
        } else {
            out.print(TextReport.of(report, main.style()));
        }
    }

    private void check() {
        if (!List.of("table", "vllm").contains(style())) {
            throw bad("--style: must be table or vllm; got '" + style() + "'");
        }
        if (json() && (explain() != NONE || style().equals("vllm"))) {
            throw bad("--json excludes --explain and --style: they are texts for people");
        }
    }

    private void onlyOfSingleRuns() {
        for (String flag : List.of("--explain", "--style", "--print-scenario")) {
            if (!spec.findOption(flag).typedValues().isEmpty()) {
                throw bad(flag + " is for a single run; take one rate or concurrency");
            }
        }
    }

    private String style() {
        return Flag.text(spec, "--style", "table");
    }

    private int explain() {
        String text = Flag.text(spec, "--explain");
        if (text == null) {
            return NONE;
        }
        if (!text.matches("\\d{1,9}")) {
            throw bad("--explain: must be the number of a request, counted from 0; got '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private Percentiles rule() {
        String rule = Flag.text(spec, "--percentiles", "rank");
        return switch (rule) {
            case "rank" -> Percentiles.ROUNDED_RANK;
            case "linear" -> Percentiles.LINEAR;
            default -> throw bad("--percentiles: must be rank or linear; got '" + rule + "'");
        };
    }

    private ParameterException bad(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }

    private static boolean stopped(RunResult result) {
        return result.ending() == RunResult.Ending.STOPPED || result.ending() == RunResult.Ending.GUARD;
    }

    /** Returns the exit code of a run, and says on standard error why it is not 0. */
    static int exit(Report report, Terminal terminal) {
        RunResult run = report.run();
        if (run.ending() == RunResult.Ending.GUARD) {
            terminal.error(Objects.requireNonNullElse(run.diagnosis(), "the run would never end"));
            return Exit.LIMIT;
        }
        boolean served = report.summary().count(RequestStatus.COMPLETED) > 0
                || report.summary().count(RequestStatus.TRUNCATED) > 0;
        if (!served && report.summary().count(RequestStatus.REJECTED) > 0) {
            terminal.error("no request could be served: all that ended were rejected; " + sizes(run.spec()));
            return Exit.GOAL;
        }
        return Exit.OK;
    }

    private static String sizes(RunSpec spec) {
        RequestTable requests = spec.requests();
        long least = Long.MAX_VALUE;
        for (int i = spec.warmRows(); i < requests.size(); i++) {
            least = Math.min(least, (long) requests.inputTokens(i) + requests.outputTokens(i));
        }
        EngineConfig engine = spec.pool().engine();
        return String.format(
                Locale.ROOT,
                "the smallest has %,d tokens, a worker's cache %,d blocks of %d, and max_model_len is %s;"
                        + " raise num_gpu_blocks or max_model_len ('orrery help codes' tells the reasons)",
                least,
                engine.numGpuBlocks(),
                engine.blockSize(),
                engine.maxModelLen() == EngineConfig.UNLIMITED
                        ? "not set"
                        : String.format(Locale.ROOT, "%,d", engine.maxModelLen()));
    }
}
