package dev.orrery.cli;

import dev.orrery.data.report.Report;
import dev.orrery.data.report.export.ExportFolder;
import dev.orrery.data.report.export.ExportTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Folders in the formats of other tools: {@code --export TOOL=DIR}. */
final class RunExports {
    private final Map<Path, ExportTool> folders = new LinkedHashMap<>();
    private final boolean detail;
    private final boolean overwrite;

    /** Takes the values of a command's flags. */
    RunExports(CommandSpec command) {
        detail = Flag.given(command, "--export-detail");
        overwrite = Flag.given(command, "--overwrite");
        List<String> texts = command.findOption("--export").getValue();
        List<String> problems = new ArrayList<>();
        for (String text : texts == null ? List.<String>of() : texts) {
            int equals = text.indexOf('=');
            ExportTool tool = equals < 0 ? null : ExportTool.of(text.substring(0, equals));
            if (tool == null || equals == text.length() - 1) {
                problems.add("--export: must be TOOL=DIR, where TOOL is one of "
                        + String.join(", ", ExportTool.labels()) + "; got '" + text + "'");
            } else if (folders.put(Path.of(text.substring(equals + 1)).normalize(), tool) != null) {
                problems.add("--export: two tools cannot share the folder " + text.substring(equals + 1));
            }
        }
        if (detail && !folders.containsValue(ExportTool.AIPERF) && !folders.containsValue(ExportTool.VLLM)) {
            problems.add("--export-detail: adds lists to --export aiperf=DIR and vllm=DIR, and none is given");
        }
        if (overwrite && folders.isEmpty()) {
            problems.add("--overwrite: is for the folders of --export, and none is given");
        }
        if (!problems.isEmpty()) {
            throw new CommandFailure(Exit.USAGE, problems);
        }
    }

    /** Adds the flags to a command. */
    static void describe(CommandSpec command) {
        command.addOption(
                Flag.value("TOOL=DIR", "the result as files of " + String.join(", ", ExportTool.labels()), "--export")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .build());
        command.addOption(Flag.of("with --export: every gap between tokens, as lists per request", "--export-detail")
                .hidden(true)
                .build());
        command.addOption(Flag.of("with --export: replace the files in a folder that exists", "--overwrite")
                .hidden(true)
                .build());
    }

    boolean any() {
        return !folders.isEmpty();
    }

    /** Returns whether tokens have to be counted by the second. */
    boolean seconds() {
        return folders.containsValue(ExportTool.VLLM);
    }

    /** Returns whether the time of every token has to be kept. */
    boolean times() {
        return detail;
    }

    /** Returns why folders cannot be written, as sentences. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        folders.forEach((folder, tool) -> {
            try {
                ExportFolder.check(folder, overwrite);
            } catch (IOException e) {
                problems.add("--export " + tool.label() + "=" + folder + ": cannot be written: " + e.getMessage());
            }
        });
        return problems;
    }

    /** Writes all folders. */
    void write(Report report, ExportTool.Watched watched) {
        folders.forEach((folder, tool) ->
                RunOutputs.writing(folder, () -> ExportFolder.write(folder, tool.files(report, watched))));
    }
}
