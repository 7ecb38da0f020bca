package dev.orrery.cli;

import dev.orrery.data.scenario.Flags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Plays a workload through a fleet and tells what its users would have seen. */
public final class RunCommand implements Callable<Integer> {
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
        RunView.describe(spec);
        for (OptionSpec.Builder flag : flags()) {
            spec.addOption(flag.build());
        }
        Flag.addHelp(spec);
        return spec;
    }

    private static List<OptionSpec.Builder> flags() {
        return List.of(
                Flag.of("measure the load factor in one more run", "--saturation"),
                Flag.of("keep every token gap", "--exact-gaps"),
                Flag.of("step through every pass: slower, the same result", "--no-fast-forward"));
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

    private int run(Main main, Progress progress) throws IOException {
        RunOutputs outputs = new RunOutputs(spec);
        RunView view = new RunView(spec);
        view.check();
        outputs.check();
        Simulation.Settings settings = new Simulation.Settings(
                view.percentiles(),
                Flag.given(spec, "--exact-gaps"),
                !Flag.given(spec, "--no-fast-forward"),
                view.json());
        Simulation simulation = new Simulation(main.terminal(), progress, new ReadFlags(spec), settings);
        List<Flags.Value> flags = options.flags();
        if (LadderRun.wanted(flags)) {
            String instead = "take one rate or concurrency";
            outputs.none(instead);
            view.onlyOfSingleRuns(instead);
            return new LadderRun(options, file(), simulation).run(main, view.json());
        }
        return new SingleRun(main, simulation, view, outputs, Flag.given(spec, "--saturation"))
                .run(options.load(file()), options.inputs(file()));
    }
}
