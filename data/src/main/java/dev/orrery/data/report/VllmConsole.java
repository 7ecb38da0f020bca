package dev.orrery.data.report;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.workload.Arrivals;

/**
 * The console block of {@code vllm bench serve} 0.33.0, word for word, with its percentile rule (NumPy's linear one)
 * and its definitions of peaks: per whole second since the start.
 */
public final class VllmConsole {
    private static final int WIDTH = 50;
    private static final long NS = 1_000_000_000L;

    private final Report report;
    private final StringBuilder text = new StringBuilder();

    private VllmConsole(Report report) {
        this.report = report;
    }

    /**
     * Returns the block.
     *
     * @param peakTokens most tokens delivered in a second
     */
    public static String of(Report report, long peakTokens) {
        VllmConsole console = new VllmConsole(report);
        console.counts();
        console.rates(peakTokens);
        Summary s = report.summary();
        console.section("Time to First Token", "TTFT", Stats.of(s.ttft()));
        console.section("Time per Output Token (excl. 1st token)", "TPOT", Stats.of(s.tpot()));
        console.section("Inter-token Latency", "ITL", new Stats.Gaps(s.gaps()));
        console.section("End-to-end Latency", "E2EL", Stats.of(s.e2e()));
        console.text.repeat('=', WIDTH).append('\n');
        return console.text.toString();
    }

    private void counts() {
        Summary s = report.summary();
        Arrivals arrivals = report.run().spec().arrivals();
        title(" Serving Benchmark Result ", '=');
        line("Successful requests:", Integer.toString(s.count(RequestStatus.COMPLETED)));
        line("Failed requests:", Integer.toString(failed(s)));
        if (arrivals.mode() == Arrivals.Mode.CLOSED) {
            line("Maximum request concurrency:", Integer.toString(arrivals.concurrency()));
        }
        if (arrivals.rateRps() > 0 && !Double.isInfinite(arrivals.rateRps())) {
            line("Request rate configured (RPS):", plain(arrivals.rateRps()));
        }
        line("Benchmark duration (s):", plain(s.durationMs() / 1000));
        line("Total input tokens:", Long.toString(s.inputTokens()));
        line("Total generated tokens:", Long.toString(s.outputTokens()));
    }

    /** Returns the requests that ended without all their tokens. */
    public static int failed(Summary s) {
        return s.count(RequestStatus.REJECTED)
                + s.count(RequestStatus.TRUNCATED)
                + s.count(RequestStatus.CANCELLED)
                + s.count(RequestStatus.FAILED);
    }

    private void rates(long peakTokens) {
        Summary s = report.summary();
        line("Request throughput (req/s):", plain(s.perSecond(s.count(RequestStatus.COMPLETED))));
        if (s.good() >= 0) {
            line("Request goodput (req/s):", plain(s.perSecond(s.good())));
        }
        line("Output token throughput (tok/s):", plain(s.perSecond(s.outputTokens())));
        line("Peak output token throughput (tok/s):", plain(peakTokens));
        line("Peak concurrent requests:", plain(peakConcurrent(report)));
        line("Total token throughput (tok/s):", plain(s.perSecond((double) s.inputTokens() + s.outputTokens())));
    }

    private void section(String title, String name, Stats values) {
        title(title, '-');
        line("Mean " + name + " (ms):", plain(values.mean()));
        line("Median " + name + " (ms):", plain(values.percentile(50, Percentiles.LINEAR)));
        line("P99 " + name + " (ms):", plain(values.percentile(99, Percentiles.LINEAR)));
    }

    /** Returns the most completed requests of a second; each counts in every second that it touches. */
    public static int peakConcurrent(Report report) {
        RequestLog log = report.run().log();
        int[] change = new int[(int) (report.run().clockNs() / NS) + 3];
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.status(r) == RequestStatus.COMPLETED) {
                change[(int) (log.arrivalNs[r] / NS)]++;
                change[(int) (log.endNs[r] / NS) + 1]--;
            }
        }
        int now = 0;
        int peak = 0;
        for (int by : change) {
            now += by;
            peak = Math.max(peak, now);
        }
        return peak;
    }

    private void title(String title, char line) {
        int left = (WIDTH - title.length()) / 2;
        text.repeat(line, left).append(title).repeat(line, WIDTH - title.length() - left);
        text.append('\n');
    }

    private void line(String label, String value) {
        text.append(label).repeat(' ', 40 - label.length() + 1).append(value);
        text.repeat(' ', Math.max(0, 10 - value.length())).append('\n');
    }

    private static String plain(double value) {
        return Text.number(value).replace(",", "");
    }
}
