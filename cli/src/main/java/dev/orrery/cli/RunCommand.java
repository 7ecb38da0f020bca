package dev.orrery.cli;

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
                        "Seldom needed: --margin, --percentiles, --exact-gaps, --no-fast-forward, --timing,",
                        "  --record, --export-detail, --overwrite; 'orrery help margin' and so on explains one.",
                        "Reading traces: the flags of 'orrery trace check', such as --on-bad-row, --time-unit and --map.",
                        "Examples:",
                        "  orrery run --trace conversation.jsonl.gz --workers 4 --slo ttft:2000 itl:50",
                        "  orrery run --trace conversation.jsonl.gz --request-rate 2,4,8,16",
                        "  orrery run --trace conversation.jsonl.gz --router round_robin,kv --seeds 5");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("SCENARIO")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description("scenario files, YAML or JSON; without any the quick start")
                .build());
        ((RunCommand) spec.userObject()).options.describe(spec);
        ReadFlags.describe(spec);
        RunOutputs.describe(spec);
        RunView.describe(spec);
        RunGoals.describe(spec);
        for (OptionSpec.Builder flag : flags()) {
            spec.addOption(flag.build());
        }
        Flag.addHelp(spec);
        return spec;
    }

    private static List<OptionSpec.Builder> flags() {
        return List.of(
                Flag.of("measure the load factor in one more run", "--saturation"),
                Flag.of("keep every token gap instead of a histogram with an error of at most 0.1 %", "--exact-gaps")
                        .hidden(true),
                Flag.of("step through every pass: slower, the same result", "--no-fast-forward")
                        .hidden(true));
    }

    @Override
    public Integer call() throws IOException {
        Main main = Main.of(spec);
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            int exit = run(main, progress, interrupt);
            main.terminal().out().flush();
            return interrupt.requested() ? Exit.INTERRUPTED : exit;
        }
    }

    private int run(Main main, Progress progress, Interrupt interrupt) throws IOException {
        try {
            return run(main, progress);
        } catch (CommandFailure e) {
            if (!interrupt.requested()) {
                throw e;
            }
            // After the interrupt has been closed the JVM leaves at any moment.
            progress.clear();
            e.problems().forEach(main.terminal()::error);
            main.terminal().err().flush();
            return Exit.INTERRUPTED;
        }
    }

    private List<Path> files() {
        List<String> names = spec.positionalParameters().getFirst().getValue();
        return names == null ? List.of() : names.stream().map(Path::of).toList();
    }

    private int run(Main main, Progress progress) throws IOException {
        RunOutputs outputs = new RunOutputs(spec);
        RunView view = new RunView(spec);
        RunGoals goals = new RunGoals(spec);
        view.check();
        outputs.check();
        boolean saturation = Flag.given(spec, "--saturation");
        Simulation simulation =
                new Simulation(main.terminal(), progress, new ReadFlags(spec), settings(view, goals, outputs));
        List<Candidate> candidates = Candidate.of(options, files());
        if (LadderRun.wanted(options.flags())) {
            String instead = "take one rate or concurrency";
            outputs.none(instead);
            view.onlyOfSingleRuns(instead);
            goals.none(instead);
            one(candidates);
            return new LadderRun(options, file(), simulation).run(main, view.json());
        }
        goals.checkMargin(candidates.size());
        if (candidates.size() > 1 || goals.seeds() > 1) {
            String instead = "take one scenario and one seed";
            outputs.none(instead);
            view.onlyOfSingleRuns(instead);
            return new CompareRun(main, simulation, goals, view, saturation).run(candidates);
        }
        return new SingleRun(main, simulation, view, outputs, goals, saturation)
                .run(candidates.getFirst(), options.inputs(file()));
    }

    private Simulation.Settings settings(RunView view, RunGoals goals, RunOutputs outputs) {
        return new Simulation.Settings(
                view.percentiles(),
                Flag.given(spec, "--exact-gaps"),
                !Flag.given(spec, "--no-fast-forward"),
                view.json() || outputs.page() || goals.baselineFile() != null);
    }

    private @Nullable Path file() {
        return files().isEmpty() ? null : files().getFirst();
    }

    private static void one(List<Candidate> candidates) {
        if (candidates.size() > 1) {
            throw new CommandFailure(
                    Exit.USAGE, "a ladder is for one scenario; take one rate or concurrency to compare several");
        }
    }
}
