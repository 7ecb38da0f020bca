package dev.orrery.data.report.video;

import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.chunk.Deliveries;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.List;

/** The picture of how long chunks take and how many are late. */
public final class ChunkCurves {
    private ChunkCurves() {}

    /** Returns the distribution of the latency of chunks, those that begin an active phase apart. */
    public static Chart latencies(Deliveries delivered, SessionTrace trace) {
        double[] percents = Decimated.percents();
        return new Chart.Cdf(
                Chart.Caption.of(
                        "latencies",
                        "Latency of chunks",
                        "What share of the chunks takes at most so long; right of the line a chunk is late."),
                Chart.Axis.of("chunk latency", "ms"),
                percents,
                List.of(
                        curve("chunks", delivered.steady(), percents),
                        curve("first chunks of a phase", delivered.first(), percents)),
                List.of(new Chart.Limit(true, playsMs(trace), "plays")));
    }

    private static double playsMs(SessionTrace trace) {
        return trace.sessions() == 0 ? 0 : trace.chunkNs(0) / Nanos.PER_MS;
    }

    private static Chart.Curve curve(String name, LatencyCounts counts, double[] percents) {
        double[] values = new double[percents.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = counts.quantileNs(percents[i] / 100) / Nanos.PER_MS;
        }
        return new Chart.Curve(name, values);
    }
}
