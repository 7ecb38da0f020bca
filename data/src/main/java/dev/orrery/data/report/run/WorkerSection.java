package dev.orrery.data.report.run;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.WorkerUsage;
import java.util.ArrayList;
import java.util.List;

/** One lane per worker: busy, batch and KV. */
final class WorkerSection {
    /** More lanes than these can't be told apart: neighbours are then shown together. */
    private static final int MOST_LANES = 64;

    private static final int MOST_CELLS = 8000;

    private final RunData data;
    private final int perLane;
    private final int perCell;

    WorkerSection(RunData data) {
        this.data = data;
        perLane = Math.ceilDiv(data.workers(), MOST_LANES);
        int lanes = Math.ceilDiv(data.workers(), perLane);
        perCell = Math.max(1, Math.ceilDiv(lanes * intervals(), MOST_CELLS));
    }

    private int intervals() {
        return Math.max(1, data.timeline().intervals());
    }

    Page.Section section() {
        double ns = data.timeline().lengthNs();
        return new Page.Section(
                "workers",
                "Workers",
                "Lanes of equal colour are a balanced fleet; a dark lane among light ones is a hot spot that the router made.",
                List.of(
                        new Block.Figure(heat(
                                "worker-busy",
                                "Busy",
                                Chart.Axis.of("Share of time in passes", "%"),
                                100,
                                (w, i) -> 100 * data.timeline().busyNs(w, i) / ns)),
                        new Block.Figure(heat(
                                "worker-batch",
                                "Batch",
                                Chart.Axis.of("Requests in the batch", ""),
                                Double.NaN,
                                (w, i) -> data.timeline().batchNs(w, i) / ns)),
                        new Block.Figure(heat(
                                "worker-kv",
                                "KV blocks held",
                                Chart.Axis.of("Share of blocks", "%"),
                                Double.NaN,
                                (w, i) -> 100 * data.timeline().heldBlockNs(w, i) / ns / data.blocks())),
                        table()));
    }

    private Chart heat(String id, String title, Chart.Axis value, double top, RunData.Column column) {
        int lanes = Math.ceilDiv(data.workers(), perLane);
        int cells = Math.ceilDiv(intervals(), perCell);
        double[][] values = new double[lanes][cells];
        List<String> names = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            int from = lane * perLane;
            int to = Math.min(data.workers(), from + perLane);
            names.add(perLane == 1 ? Integer.toString(from) : from + "\u2013" + (to - 1));
            for (int cell = 0; cell < cells; cell++) {
                values[lane][cell] = mean(column, from, to, cell);
            }
        }
        double seconds = data.timeline().lengthNs() / 1e9;
        double[] edges = new double[cells + 1];
        for (int i = 0; i <= cells; i++) {
            edges[i] = Math.min(intervals(), i * perCell) * seconds;
        }
        return new Chart.Heat(
                new Chart.Caption(id, title, value.name() + " of each worker over time.", note()),
                RunData.TIME,
                perLane == 1 ? "worker" : "workers",
                edges,
                names,
                value,
                top,
                values);
    }

    private String note() {
        String cell = "A cell is the mean of "
                + Chunks.seconds(perCell * data.timeline().lengthNs() / 1e9);
        return perLane == 1 ? cell + "." : cell + " and " + perLane + " workers.";
    }

    private double mean(RunData.Column column, int fromWorker, int toWorker, int cell) {
        int from = cell * perCell;
        int to = Math.min(intervals(), from + perCell);
        double sum = 0;
        for (int w = fromWorker; w < toWorker; w++) {
            for (int i = from; i < to; i++) {
                sum += column.at(w, i);
            }
        }
        return sum / ((toWorker - fromWorker) * (to - from));
    }

    private Block table() {
        WorkerUsage usage = data.report().run().usage();
        RequestLog log = data.log();
        int[] requests = new int[data.workers()];
        long[] prompt = new long[data.workers()];
        long[] found = new long[data.workers()];
        for (int r = 0; r < log.size(); r++) {
            if (data.report().counts(r) && log.worker[r] >= 0) {
                requests[log.worker[r]]++;
                prompt[log.worker[r]] += log.inputTokens[r];
                found[log.worker[r]] += log.firstReused[r];
            }
        }
        double clock = Math.max(1, data.report().run().clockNs());
        List<List<String>> rows = new ArrayList<>();
        for (int w = 0; w < data.workers(); w++) {
            rows.add(List.of(
                    Integer.toString(w),
                    Text.count(requests[w]),
                    Text.count(usage.passes[w]),
                    Text.percent(usage.busyNs[w] / clock),
                    Text.percent(usage.activeBlockNs(w) / clock / data.blocks()),
                    Text.percent(usage.peakActive[w] / (double) data.blocks()),
                    prompt[w] == 0 ? "N/A" : Text.percent((double) found[w] / prompt[w]),
                    Text.count(usage.preemptions[w])));
        }
        return new Block.Table(
                "Each worker over the whole run",
                List.of(
                        "worker",
                        "requests",
                        "passes",
                        "busy",
                        "KV mean",
                        "KV peak",
                        "prompt from cache",
                        "preemptions"),
                rows);
    }
}
