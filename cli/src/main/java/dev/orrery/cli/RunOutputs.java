package dev.orrery.cli;

import dev.orrery.data.report.RecordedTrace;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.RequestRows;
import dev.orrery.data.report.TimingReport;
import dev.orrery.data.report.export.ExportTool;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.html.PageWriter;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.write.MooncakeWriter;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JacksonException;

/** The files that a run may write. */
final class RunOutputs {
    private final @Nullable Path requests;
    private final @Nullable Path record;
    private final @Nullable Path timing;
    private final RunExports exports;
    private final @Nullable Path html;

    /** Takes the values of a command's flags. */
    RunOutputs(CommandSpec command) {
        requests = Flag.file(command, "--requests");
        record = Flag.file(command, "--record");
        timing = Flag.file(command, "--timing");
        exports = new RunExports(command);
        html = Flag.file(command, "--html");
    }

    /** Adds the flags to a command. */
    static void describe(CommandSpec command) {
        command.addOption(Flag.value("FILE", "a page with charts, which opens without a network", "--html")
                .build());
        command.addOption(Flag.value("FILE", "a row per request: .jsonl or .csv, also .gz or .zst", "--requests")
                .build());
        command.addOption(Flag.value("FILE", "the requests as they arrived, as a trace", "--record")
                .hidden(true)
                .build());
        command.addOption(Flag.value("FILE", "wall and CPU time of the run itself, as JSON", "--timing")
                .hidden(true)
                .build());
        RunExports.describe(command);
    }

    /** Returns the files in the formats of other tools. */
    RunExports exports() {
        return exports;
    }

    /** Writes the contents of a file. */
    @FunctionalInterface
    private interface Contents {
        void write(Writer out) throws IOException;
    }

    /** Fails before a run if what it would write has no place. */
    void check() {
        List<String> problems = new ArrayList<>();
        if (requests != null
                && !csv(requests)
                && !OutputFile.plainName(requests).endsWith(".jsonl")) {
            problems.add("--requests " + requests + ": the name must end in .jsonl or .csv, perhaps with .gz or .zst");
        }
        Map<String, Path> earlier = new LinkedHashMap<>();
        given().forEach((flag, file) -> {
            try {
                OutputFile.check(file);
                for (Map.Entry<String, Path> other : earlier.entrySet()) {
                    if (OutputFile.same(file, other.getValue())) {
                        problems.add(flag + ": " + file + " is given twice; " + other.getKey() + " writes it too");
                    }
                }
            } catch (IOException e) {
                problems.add(file + ": cannot be written: " + OutputFile.reason(e));
            }
            earlier.put(flag, file);
        });
        problems.addAll(exports.problems());
        refuse(problems);
    }

    /**
     * Fails before a run if it would overwrite what it reads.
     *
     * @param inputs what is read, such as "the trace", and where it is
     */
    void check(Map<String, Path> inputs) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, Path> output : given().entrySet()) {
            for (Map.Entry<String, Path> input : inputs.entrySet()) {
                if (OutputFile.same(output.getValue(), input.getValue())) {
                    problems.add(output.getKey() + ": " + output.getValue() + " is " + input.getKey()
                            + " that is read; take another name");
                }
            }
        }
        refuse(problems);
    }

    private Map<String, Path> given() {
        Map<String, Path> given = new LinkedHashMap<>();
        if (requests != null) {
            given.put("--requests", requests);
        }
        if (record != null) {
            given.put("--record", record);
        }
        if (timing != null) {
            given.put("--timing", timing);
        }
        if (html != null) {
            given.put("--html", html);
        }
        return given;
    }

    private static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new CommandFailure(Exit.USAGE, problems);
        }
    }

    /** Fails before a run if its workload cannot be recorded. */
    void check(RequestTable workload) {
        String obstacle = record == null ? null : RecordedTrace.obstacle(workload);
        if (obstacle != null) {
            throw new CommandFailure(Exit.USAGE, "--record: " + obstacle);
        }
    }

    /** Refuses files of single runs, for commands that do several. */
    void none(String why) {
        if (requests != null || record != null || timing != null || exports.any() || html != null) {
            throw new CommandFailure(
                    Exit.USAGE, "--requests, --record, --timing, --export and --html are for a single run; " + why);
        }
    }

    /** Returns whether a page with charts is wanted. */
    boolean page() {
        return html != null;
    }

    /** Writes the page with charts, if it is wanted. */
    void writePage(Supplier<Page> page) {
        if (html != null) {
            file(html, out -> PageWriter.write(page.get(), out));
        }
    }

    private static boolean csv(Path file) {
        return OutputFile.plainName(file).endsWith(".csv");
    }

    /** Writes the files of a run. */
    void write(Report report, Simulation simulation, Terminal terminal, ExportTool.Watched watched) {
        exports.write(report, watched);
        Path rows = requests;
        if (rows != null) {
            file(rows, out -> {
                if (csv(rows)) {
                    RequestRows.csv(report, out);
                } else {
                    RequestRows.jsonLines(report, out);
                }
            });
        }
        if (record != null) {
            writing(record, () -> {
                try (MooncakeWriter trace = new MooncakeWriter(record)) {
                    RecordedTrace.write(report.run(), trace);
                    trace.commit();
                }
            });
            int block = report.run().spec().pool().engine().blockSize();
            terminal.err()
                    .println("orrery: recorded as " + record + "; replay it with --trace " + record
                            + " --trace-block-size " + block);
        }
        if (timing != null) {
            TimingReport times = new TimingReport(
                    simulation.loadMs(),
                    simulation.simulateMs(),
                    Machine.wallMs(),
                    Machine.cpuMs(),
                    Machine.peakMemory());
            file(timing, out -> times.write(report, out));
        }
    }

    private static void file(Path target, Contents contents) {
        writing(target, () -> {
            try (OutputFile file = new OutputFile(target)) {
                contents.write(file.writer());
                file.commit();
            }
        });
    }

    /** Something that writes a file. */
    @FunctionalInterface
    interface Writing {
        void run() throws IOException;
    }

    static void writing(Path target, Writing writing) {
        try {
            writing.run();
        } catch (IOException | JacksonException e) {
            throw new CommandFailure(Exit.USAGE, target + ": cannot be written: " + OutputFile.reason(e));
        }
    }
}
