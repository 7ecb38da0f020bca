package dev.orrery.data.measured;

import static dev.orrery.data.measured.MeasuredPoints.latency;
import static dev.orrery.data.measured.MeasuredPoints.percentiles;
import static dev.orrery.data.measured.MeasuredPoints.requestMs;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** inference-perf's summary of a run or of a stage. Times are in seconds. */
final class InferencePerf implements MeasuredFormat {
    private static final String LATENCY = "successes.latency.";
    private static final String TTFT = LATENCY + "time_to_first_token.";
    private static final double MS = 1000;

    @Override
    public boolean recognises(Leaves object) {
        return object.has("successes.count") && object.any("load_summary");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        String perToken = LATENCY + "time_per_output_token.";
        String gap = object.has(perToken + "mean") ? perToken : LATENCY + "inter_token_latency.";
        String output = object.has("successes.output_tokens.mean") ? "output_tokens" : "output_len";
        String prompt = object.has("successes.prompt_tokens.mean") ? "prompt_tokens" : "prompt_len";
        double osl = object.positive("successes." + output + ".mean");
        Latency mean = new Latency(object.positive(TTFT + "mean") * MS, object.positive(gap + "mean") * MS);
        to.add(new MeasuredPoint(
                new MeasuredPoint.Place(object.file(), object.line()),
                "inference-perf",
                VllmBench.load(
                        object.number("load_summary.concurrency"),
                        object.has("load_summary.concurrency")
                                ? Double.NaN
                                : object.number("load_summary.requested_rate"),
                        object.positive("successes.throughput.requests_per_sec"),
                        requestMs(object.number(LATENCY + "request_latency.mean") * MS, mean, osl)),
                (long) object.positive("successes.count"),
                object.positive("successes." + prompt + ".mean"),
                osl,
                mean,
                object.number("successes.throughput.output_tokens_per_sec"),
                percentiles(
                        name -> latency(object.number(TTFT + name) * MS, object.number(gap + name) * MS),
                        "median",
                        "p90",
                        "p99")));
    }
}
