package dev.orrery.data.report.shared;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.shared.SharedResult;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.ArrayList;
import java.util.List;

/** A run of a shared fleet for a terminal. */
public final class SharedText {
    private static final double S_PER_HOUR = 3600;

    private SharedText() {}

    /** Returns the text. */
    public static String of(SharedReport report, TextStyle style) {
        Summary requests = report.requests();
        Deliveries delivered = report.chunks().deliveries();
        List<String> lines = new ArrayList<>();
        lines.add(subject(report));
        TextTable table = new TextTable(style, List.of("Metric", "avg", "p50", "p99", "max"));
        table.add(row("Time to First Token (ms)", requests.ttft()));
        table.add(row("Mean gap of a request (ms)", requests.tpot()));
        table.add(row("Request Latency (ms)", requests.e2e()));
        table.add(row("Chunk latency (ms)", delivered.steady()));
        table.add(row("First chunk of a phase (ms)", delivered.first()));
        lines.addAll(table.lines());
        told(report, lines);
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** Returns in one line what was run. */
    static String subject(SharedReport report) {
        return Text.count(report.result().llm().log().size(), "request") + " and "
                + Text.count(report.result().spec().sessions().sessions(), "video session") + " on "
                + Text.count(report.budget(), "GPU") + ", " + report.policy();
    }

    private static void told(SharedReport report, List<String> lines) {
        Summary requests = report.requests();
        Deliveries delivered = report.chunks().deliveries();
        VideoResult.Control control = report.result().video().control();
        SharedResult.LlmBill bill = report.result().bill();
        int completed = requests.count(RequestStatus.COMPLETED);
        lines.add("Requests      " + Text.count(completed) + " completed, "
                + Text.count(requests.count(RequestStatus.REJECTED)) + " rejected, "
                + Text.percent(completed == 0 ? 0 : (double) requests.good() / completed) + " within the SLO");
        lines.add("Chunks        " + Text.count(delivered.chunks()) + ", late "
                + Text.number(100 * delivered.lateShare(), 3) + " %; " + Text.number(control.waitSeconds(), 1)
                + " s of waiting for a GPU, at most " + Text.count(control.maxWaiting()) + " at a time; "
                + Text.count(control.refused()) + " refused");
        lines.add("Budget        " + Text.count(report.budget(), "GPU") + ", at most " + report.mostGpus()
                + " in use; both sides wanted more than there are for " + Text.percent(report.shortShare())
                + " of the time");
        lines.add("LLM workers   " + Text.count(bill.orders()) + " ordered, " + Text.count(bill.drains())
                + " drained during the run");
        lines.add("Bill          " + hours(bill.gpuSeconds()) + " GPU-hours of LLM workers + "
                + hours(report.chunks().gpuSeconds()) + " of video = "
                + hours(report.result().gpuSeconds()));
        lines.add("Provenance    version " + report.provenance().version() + ", seed "
                + report.provenance().seed() + ", scenario "
                + report.provenance().configHash());
    }

    private static String hours(double seconds) {
        return Text.number(seconds / S_PER_HOUR, 3);
    }

    private static List<String> row(String name, Distribution values) {
        return values.count() == 0
                ? List.of(name, "N/A", "N/A", "N/A", "N/A")
                : List.of(
                        name,
                        Text.number(values.mean()),
                        Text.number(values.percentile(50, Percentiles.ROUNDED_RANK)),
                        Text.number(values.percentile(99, Percentiles.ROUNDED_RANK)),
                        Text.number(values.max()));
    }

    private static List<String> row(String name, LatencyCounts counts) {
        return List.of(
                name,
                Text.number(counts.meanNs() / Nanos.PER_MS),
                Text.number(counts.quantileNs(0.5) / Nanos.PER_MS),
                Text.number(counts.quantileNs(0.99) / Nanos.PER_MS),
                Text.number(counts.worstNs() / Nanos.PER_MS));
    }
}
