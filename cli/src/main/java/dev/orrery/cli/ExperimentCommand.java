package dev.orrery.cli;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Experiments;
import dev.orrery.data.experiment.PageTables;
import dev.orrery.data.experiment.PageText;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.html.PageWriter;
import dev.orrery.data.scenario.Names;
import dev.orrery.data.trace.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Repeats a published evaluation, or lists those that there are. */
@Command(
        name = "experiment",
        description = "Repeat an evaluation: its runs, its tables, and published figures beside them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery experiment list",
            "  orrery experiment video --html video.html",
            "  orrery experiment video --seeds 2 --json"
        })
public final class ExperimentCommand implements Callable<Integer> {
    private static final String LIST = "list";
    private static final int MOST_SEEDS = 1000;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = ExperimentNames.class,
            description = "which one: ${COMPLETION-CANDIDATES}")
    private String name = LIST;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "seeds of each setting (default: ${DEFAULT-VALUE})")
    private int seeds;

    @Option(names = "--jobs", paramLabel = "N", description = "runs at a time (default: one per core)")
    private @Nullable Integer jobs;

    @Option(names = "--html", paramLabel = "FILE", description = "a page with charts, in one file")
    private @Nullable Path html;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "a folder for each table as .csv; made if it is not there")
    private @Nullable Path folder;

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    /** Names for help and completion. */
    static final class ExperimentNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    private static List<String> names() {
        return Stream.concat(Stream.of(LIST), Experiments.all().stream().map(Experiment::name))
                .toList();
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (name.equals(LIST)) {
            for (Experiment experiment : Experiments.all()) {
                out.printf("%-16s %s%n", experiment.name(), experiment.about());
            }
            out.flush();
            return Exit.OK;
        }
        Experiment experiment = chosen();
        check();
        Page page = run(experiment);
        if (json) {
            TraceVerb.printJson(PageTables.tree(experiment.name(), page), out);
        } else {
            out.print(PageText.of(page, Main.of(spec).style()));
        }
        out.flush();
        write(experiment, page);
        return Exit.OK;
    }

    private Experiment chosen() {
        Experiment experiment = Experiments.named(name);
        if (experiment == null) {
            String near = Names.nearest(name, names());
            String hint = near == null ? "" : "; did you mean '" + near + "'?";
            throw bad("unknown experiment '" + name + "'; there are " + String.join(", ", names()) + hint);
        }
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw bad("--seeds: must be 1 to " + MOST_SEEDS + ", got " + seeds);
        }
        if (jobs != null && jobs < 1) {
            throw bad("--jobs: must be at least 1, got " + jobs);
        }
        return experiment;
    }

    /** Fails before a long run if its outcome has no place. */
    private void check() {
        if (html != null) {
            try {
                OutputFile.check(html);
            } catch (IOException e) {
                throw bad("--html: " + html + " cannot be written: " + OutputFile.reason(e));
            }
        }
        if (folder != null) {
            try {
                ready(folder);
            } catch (IOException e) {
                throw bad("--out: " + folder + " cannot be written: " + OutputFile.reason(e));
            }
        }
    }

    /** Makes a folder unless it is there. */
    private static void ready(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException("it is a file, not a folder");
        }
        Files.createDirectories(folder);
        OutputFile.check(folder.resolve(LIST));
    }

    private Page run(Experiment experiment) {
        Main main = Main.of(spec);
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            try {
                return experiment.run(new Workbench(seeds, threads(), Main.VERSION, told(progress, interrupt)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandFailure(Exit.INTERRUPTED, "interrupted before the experiment was done");
            } finally {
                progress.clear();
            }
        }
    }

    private int threads() {
        return jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    }

    private static Workbench.Progress told(Progress progress, Interrupt interrupt) {
        return new Workbench.Progress() {
            @Override
            public void phase(String phase, long total) {
                progress.phase(phase, total);
                done(0);
            }

            @Override
            public void done(long part) {
                progress.read(part);
                if (interrupt.requested()) {
                    throw new CommandFailure(Exit.INTERRUPTED, "interrupted before the experiment was done");
                }
            }
        };
    }

    private void write(Experiment experiment, Page page) throws IOException {
        if (html != null) {
            try (OutputFile file = new OutputFile(html)) {
                PageWriter.write(page, file.writer());
                file.commit();
            }
        }
        if (folder != null) {
            for (Map.Entry<String, Block.Table> table : PageTables.named(page).entrySet()) {
                Path target = folder.resolve(experiment.name() + "-" + table.getKey() + ".csv");
                try (OutputFile file = new OutputFile(target)) {
                    PageTables.csv(table.getValue(), file.writer());
                    file.commit();
                }
            }
        }
    }

    private ParameterException bad(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
