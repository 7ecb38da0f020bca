package dev.orrery.data.measured;

import static dev.orrery.data.measured.MeasuredPoints.latency;
import static dev.orrery.data.measured.MeasuredPoints.percentiles;
import static dev.orrery.data.measured.MeasuredPoints.requestMs;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** AIPerf's totals: its JSON, its CSV and what it prints have the same metrics, each with its unit. */
final class AiperfSummary implements MeasuredFormat {
    private static final String TTFT = "time_to_first_token";
    private static final String GAP = "inter_token_latency";
    private static final String CONFIGURED = "input_config.loadgen.";

    @Override
    public boolean recognises(Leaves object) {
        return object.has(TTFT + ".avg", "request_latency.avg") || object.has("aiperf_version", "request_count.avg");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        double osl = object.positive("output_sequence_length.avg");
        double ttftUnit = unit(object, TTFT);
        double gapUnit = unit(object, GAP);
        Latency mean = new Latency(object.positive(TTFT + ".avg") * ttftUnit, object.positive(GAP + ".avg") * gapUnit);
        to.add(new MeasuredPoint(
                new MeasuredPoint.Place(object.file(), object.line()),
                "AIPerf",
                load(
                        object,
                        requestMs(object.number("request_latency.avg") * unit(object, "request_latency"), mean, osl)),
                (long) object.positive("request_count.avg"),
                object.positive("input_sequence_length.avg"),
                osl,
                mean,
                object.number("output_token_throughput.avg"),
                percentiles(
                        name -> latency(
                                object.number(TTFT + "." + name) * ttftUnit, object.number(GAP + "." + name) * gapUnit),
                        "p50",
                        "p90",
                        "p99")));
    }

    /**
     * Returns how requests were sent: as configured where the result tells, else a closed loop if the largest number in
     * flight was there for half of the time.
     */
    private static Load load(Leaves object, double requestMs) throws TraceException {
        double perSecond = object.positive("request_throughput.avg");
        double limit = object.number(CONFIGURED + "concurrency");
        double rate = object.number(CONFIGURED + "request_rate");
        double most = object.number("effective_concurrency.max");
        if (!(limit > 0) && !(rate > 0) && most > 0 && object.number("effective_concurrency.p50") == most) {
            limit = most;
        }
        return VllmBench.load(limit, rate, perSecond, requestMs);
    }

    /** Returns how many ms the unit of a metric is. */
    static double unit(Leaves object, String metric) throws TraceException {
        return switch (object.text(metric + ".unit")) {
            case "ms", "" -> 1;
            case "s", "sec", "seconds" -> 1e3;
            case "us" -> 1e-3;
            case "ns" -> 1e-6;
            default ->
                throw object.wrong(
                        metric + ".unit", TraceCode.E_TYPE, metric + ": its unit must be one of ns, us, ms, sec");
        };
    }
}
