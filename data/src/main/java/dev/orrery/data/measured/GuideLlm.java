package dev.orrery.data.measured;

import static dev.orrery.data.measured.MeasuredPoints.latency;
import static dev.orrery.data.measured.MeasuredPoints.percentiles;
import static dev.orrery.data.measured.MeasuredPoints.requestMs;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/**
 * One benchmark of a GuideLLM report. Its {@code time_per_output_token_ms} spreads the first token's time over all
 * tokens, so that the time between tokens is the one to take.
 */
final class GuideLlm implements MeasuredFormat {
    private static final String METRICS = "metrics.";
    private static final String MEAN = ".successful.mean";
    private static final String TTFT = METRICS + "time_to_first_token_ms";
    private static final String GAP = METRICS + "inter_token_latency_ms";
    private static final String[] STRATEGIES = {"config.strategy", "scheduler.strategy", "args.strategy"};

    @Override
    public boolean recognises(Leaves object) {
        return object.has(TTFT + MEAN);
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        double osl = object.positive(METRICS + "output_token_count" + MEAN);
        Latency mean = new Latency(object.positive(TTFT + MEAN), object.positive(GAP + MEAN));
        to.add(new MeasuredPoint(
                new MeasuredPoint.Place(object.file(), object.line()),
                "GuideLLM",
                load(object, requestMs(object.number(METRICS + "request_latency" + MEAN) * 1000, mean, osl)),
                (long) object.positive(METRICS + "request_totals.successful"),
                object.positive(METRICS + "prompt_token_count" + MEAN),
                osl,
                mean,
                object.number(METRICS + "output_tokens_per_second" + MEAN),
                percentiles(
                        name -> latency(
                                object.number(TTFT + ".successful.percentiles." + name),
                                object.number(GAP + ".successful.percentiles." + name)),
                        "p50",
                        "p90",
                        "p99")));
    }

    private static Load load(Leaves object, double requestMs) throws TraceException {
        double perSecond = object.positive(METRICS + "requests_per_second" + MEAN);
        double most = object.number(METRICS + "request_concurrency.successful.max");
        String kind = object.text("scheduler_metrics.strategy_type");
        double streams = Double.NaN;
        double limit = Double.NaN;
        double rate = Double.NaN;
        for (String strategy : STRATEGIES) {
            if (object.has(strategy + ".type_")) {
                kind = object.text(strategy + ".type_");
                streams = object.number(strategy + ".streams");
                limit = object.number(strategy + ".max_concurrency");
                rate = object.number(strategy + ".rate");
            }
        }
        return switch (kind) {
            case "synchronous" -> Load.closed(1, perSecond);
            case "concurrent" -> VllmBench.load(streams > 0 ? streams : most, Double.NaN, perSecond, requestMs);
            case "throughput" -> VllmBench.load(limit, Double.NaN, perSecond, requestMs);
            case "constant", "poisson" -> Load.open(rate > 0 ? rate : perSecond, perSecond, requestMs);
            default -> Load.open(Double.NaN, perSecond, requestMs);
        };
    }
}
