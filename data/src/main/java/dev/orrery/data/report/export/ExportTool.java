package dev.orrery.data.report.export;

import dev.orrery.data.report.Report;
import dev.orrery.data.report.TokenSeconds;
import dev.orrery.data.report.TokenTimes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool whose files can be written: a new one is one line here. */
public enum ExportTool {
    /** AIPerf 0.13.0: {@code aiperf profile}. */
    AIPERF(AiperfExport::files),
    /** vLLM 0.33.0: {@code vllm bench serve --save-result}. */
    VLLM(VllmExport::files),
    /** NVIDIA Dynamo 1.6.1: the report of its mocker's replay. */
    DYNOSIM(DynosimExport::files);

    private final Files files;

    ExportTool(Files files) {
        this.files = files;
    }

    /**
     * What was watched during a run beside what a report has.
     *
     * @param seconds tokens per second; without it vLLM's peak is left out
     * @param times when each token was delivered; without it lists of gaps are left out
     */
    public record Watched(
            @Nullable TokenSeconds seconds, @Nullable TokenTimes times) {}

    /** Makes files. */
    @FunctionalInterface
    interface Files {
        /** Returns what writes each file, by name, in order. */
        Map<String, ExportFolder.Contents> of(Report report, Watched watched);
    }

    /** Returns the tool of a name, null if there is none. */
    public static @Nullable ExportTool of(String name) {
        for (ExportTool tool : values()) {
            if (tool.label().equals(name)) {
                return tool;
            }
        }
        return null;
    }

    /** Returns all names. */
    public static List<String> labels() {
        return List.of(values()).stream().map(ExportTool::label).toList();
    }

    /** Returns the name. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what writes each file of a run, by name, in order. */
    public Map<String, ExportFolder.Contents> files(Report report, Watched watched) {
        return files.of(report, watched);
    }
}
