package dev.orrery.data.report;

import dev.orrery.data.report.Metric.Family;
import dev.orrery.data.report.Metric.Names;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** What each request or token experienced, in the order of the terminal table. Over completed requests. */
final class LatencyMetrics {
    private static final String MS = "ms";
    /** The line that only calibrated fleets have. */
    static final String AROUND = "- around the engine";

    private static final String PER_USER = "tokens/sec/user";

    static final List<Metric> ALL = List.of(
            family(
                    Names.of("ttft_ms", "time_to_first_token", "Time to First Token", "ttft"),
                    MS,
                    "First token less arrival, queue included; with a calibration also what is around the engine.",
                    r -> Stats.of(r.summary().ttft())),
            family(
                    Names.of("queue_ms", "queue_time", "- in the queue", "queue"),
                    MS,
                    "First admission into a pass less arrival. Later waits after a preemption are not in it.",
                    r -> Stats.of(r.summary().queue())),
            family(
                    Names.of("prefill_ms", "prefill_time", "- in prefill", "prefill"),
                    MS,
                    "First token less first admission.",
                    r -> Stats.of(r.summary().prefill())),
            family(
                    Names.of("", "around_engine", AROUND, "around"),
                    MS,
                    "What front end and client add to the first and the last token, by the pool's calibration.",
                    r -> Stats.of(around(r))),
            family(
                    Names.of("ttst_ms", "time_to_second_token", "Time to Second Token", "ttst"),
                    MS,
                    "Second token less first; of requests with at least two tokens.",
                    r -> Stats.of(r.summary().ttst())),
            family(
                    Names.of("tpot_ms", "inter_token_latency", "Inter Token Latency", "tpot"),
                    MS,
                    "(Last token less first) / (tokens - 1) of each request with at least two tokens; "
                            + "vllm bench calls it TPOT, AIPerf inter-token latency.",
                    r -> Stats.of(r.summary().tpot())),
            family(
                    Names.of("itl_ms", "inter_chunk_latency", "Inter Chunk Latency", "itl", "token gap"),
                    MS,
                    "Every gap between two consecutive tokens, one token per chunk, token weighted. Percentiles come"
                            + " from a log-linear histogram with an error of at most 0.1 %; --exact-gaps keeps every gap.",
                    r -> new Stats.Gaps(r.summary().gaps())),
            family(
                    Names.of("e2e_latency_ms", "request_latency", "Request Latency", "e2e", "e2el", "e2el_ms"),
                    MS,
                    "Last token less arrival; with a calibration also what is around the engine.",
                    r -> Stats.of(r.summary().e2e())),
            family(
                    Names.of("", "output_token_throughput_per_user", "Output Token Throughput Per User", "tps/user"),
                    PER_USER,
                    "1 / inter-token latency of each request, as AIPerf has it. In the flat summary the same name "
                            + "stands for 1 / gap of every token, as DynoSim has it.",
                    r -> Stats.of(perUser(r))),
            family(
                    Names.of("output_token_throughput_per_user", "", ""),
                    PER_USER,
                    "1 / gap of every token gap longer than zero, token weighted.",
                    r -> new Stats.Rates(r.summary().gaps())),
            family(
                    Names.of("", "e2e_output_token_throughput", ""),
                    PER_USER,
                    "Output tokens of a request over its latency.",
                    r -> Stats.of(endToEnd(r))),
            family(
                    Names.of("", "input_sequence_length", "Input Sequence Length", "isl"),
                    "tokens",
                    "Prompt tokens of a completed request.",
                    r -> Stats.of(r.summary().isl())),
            family(
                    Names.of("", "output_sequence_length", "Output Sequence Length", "osl"),
                    "tokens",
                    "Tokens delivered to a completed request.",
                    r -> Stats.of(r.summary().osl())));

    private LatencyMetrics() {}

    private static Metric family(Names names, String unit, String definition, Function<Report, Stats> values) {
        return new Family(names, unit, definition, values);
    }

    private static Distribution perUser(Report report) {
        double[] tpot = report.summary().tpot().sorted();
        double[] rates = new double[tpot.length];
        int n = 0;
        for (double ms : tpot) {
            if (ms > 0) {
                rates[n++] = 1000 / ms;
            }
        }
        return Distribution.of(Arrays.copyOf(rates, n));
    }

    private static Distribution around(Report report) {
        RequestLog log = report.run().log();
        double[] ms = new double[log.aroundNs.length];
        int n = 0;
        for (int r = 0; r < ms.length; r++) {
            if (report.counts(r) && log.status(r) == RequestStatus.COMPLETED && log.outputTokens[r] > 0) {
                ms[n++] = log.aroundNs(r) / 1e6;
            }
        }
        return Distribution.of(Arrays.copyOf(ms, n));
    }

    private static Distribution endToEnd(Report report) {
        RequestLog log = report.run().log();
        double[] rates = new double[log.size()];
        int n = 0;
        for (int r = 0; r < log.size(); r++) {
            long ns = log.e2eNs(r);
            if (report.counts(r) && log.status(r) == RequestStatus.COMPLETED && log.outputTokens[r] > 0 && ns > 0) {
                rates[n++] = log.outputTokens[r] / (ns / 1e9);
            }
        }
        return Distribution.of(Arrays.copyOf(rates, n));
    }
}
