package dev.orrery.data.report.video;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.ArrayList;
import java.util.List;

/** A run of video sessions for a terminal. */
public final class VideoText {
    private static final double S_PER_HOUR = 3600;

    private VideoText() {}

    /** Returns the text. */
    public static String of(VideoReport report, TextStyle style) {
        List<String> lines = new ArrayList<>();
        VideoResult.Control control = report.control();
        Deliveries delivered = report.deliveries();
        lines.add(subject(report));
        TextTable table = new TextTable(style, List.of("Metric", "avg", "p50", "p99", "max"));
        latency(table, "Chunk latency (ms)", delivered.steady());
        latency(table, "First chunk of a phase (ms)", delivered.first());
        table.add(List.of(
                "Worst GPU, L(t) (ms)",
                Text.number(control.meanMs()),
                "N/A",
                Text.number(control.p99Ms()),
                Text.number(control.worstMs())));
        table.add(
                List.of("GPUs paid for", Text.number(control.meanGpus()), "N/A", "N/A", Text.count(control.maxGpus())));
        table.add(List.of(
                "Active sessions",
                Text.number(control.meanSessions()),
                "N/A",
                "N/A",
                Text.count(control.maxSessions())));
        lines.addAll(table.lines());
        told(report, lines);
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** Returns in one line what was run. */
    static String subject(VideoReport report) {
        return Text.count(report.trace().sessions(), "video session") + ", "
                + Text.count(report.trace().events(), "event") + ", "
                + report.setup().policy() + ", "
                + report.setup().gpus() + " GPUs at the start, " + Text.number(report.horizonNs() / 1e9, 0) + " s";
    }

    private static void told(VideoReport report, List<String> lines) {
        VideoResult.Control control = report.control();
        Deliveries delivered = report.deliveries();
        lines.add("Chunks        " + Text.count(delivered.chunks()) + ", late "
                + Text.number(100 * delivered.lateShare(), 3) + " % of "
                + Text.count(delivered.steady().count()) + " after the first of their phase");
        lines.add("Viewers       " + Text.number(report.stallsPerHour()) + " stalls per hour of playback, "
                + Text.number(100 * report.stalledShare(), 3) + " % of the time; "
                + Text.number(control.waitSeconds(), 1) + " s of waiting for a GPU, at most "
                + Text.count(control.maxWaiting()) + " at a time; " + Text.count(control.refused()) + " refused");
        lines.add("Cost          " + Text.number(report.chunks().gpuSeconds() / S_PER_HOUR, 3) + " GPU-hours, busy "
                + Text.percent(report.chunks().utilization()) + "; "
                + Text.number(report.costPerSessionMinute(), 5) + " per active session-minute; "
                + Text.number(report.sessionsPerGpu()) + " active sessions per GPU"
                + (Double.isNaN(report.sessionsPerGpuInTime())
                        ? ""
                        : ", up to " + Text.number(report.sessionsPerGpuInTime())
                                + " with 99 % of the chunks in time"));
        lines.add("Control       " + Text.count(control.steps(), "step") + ", " + Text.count(control.scaleOuts())
                + " scale-outs, " + Text.count(control.scaleIns()) + " scale-ins, "
                + Text.count(control.moves(), "move") + " decided, "
                + Text.count(report.chunks().migrations(), "transfer") + " begun, "
                + Text.number(report.chunks().frozenMs() / 1000, 1) + " s frozen, "
                + Text.number(report.chunks().sentMb() / 1e6, 2) + " TB sent");
        if (delivered.lostGpus() > 0) {
            lines.add("Losses        " + lost(delivered));
        }
        lines.add("Provenance    version " + report.provenance().version() + ", seed "
                + report.provenance().seed() + ", scenario "
                + report.provenance().configHash());
    }

    /** Returns what was lost with GPUs and what was copied against it. */
    static String lost(Deliveries delivered) {
        return Text.count(delivered.lostGpus(), "GPU") + " lost, " + Text.count(delivered.restarts(), "restart") + ", "
                + Text.count(delivered.lostChunks(), "chunk") + " made again; "
                + Text.number(delivered.checkpointMb() / 1e6, 2) + " TB of checkpoints";
    }

    private static void latency(TextTable table, String name, LatencyCounts counts) {
        table.add(List.of(
                name,
                Text.number(counts.meanNs() / Nanos.PER_MS),
                Text.number(counts.quantileNs(0.5) / Nanos.PER_MS),
                Text.number(counts.quantileNs(0.99) / Nanos.PER_MS),
                Text.number(counts.worstNs() / Nanos.PER_MS)));
    }
}
