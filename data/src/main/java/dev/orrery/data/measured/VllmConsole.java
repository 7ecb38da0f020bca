package dev.orrery.data.measured;

import static dev.orrery.data.measured.MeasuredPoints.latency;
import static dev.orrery.data.measured.MeasuredPoints.percentiles;
import static dev.orrery.data.measured.MeasuredPoints.requestMs;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** What {@code vllm bench serve} prints. Times are in ms, rounded to 0.01. */
final class VllmConsole implements MeasuredFormat {
    @Override
    public boolean recognises(Leaves object) {
        return object.has("successful_requests.value", "mean_ttft.value", "mean_tpot.value");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        double completed = object.positive("successful_requests.value");
        double osl = object.positive("total_generated_tokens.value") / completed;
        Latency mean = new Latency(object.positive("mean_ttft.value"), object.positive("mean_tpot.value"));
        to.add(new MeasuredPoint(
                new MeasuredPoint.Place(object.file(), object.line()),
                "vLLM bench",
                VllmBench.load(
                        object.number("maximum_request_concurrency.value"),
                        object.number("request_rate_configured.value"),
                        object.positive("request_throughput.value"),
                        requestMs(object.number("mean_e2el.value"), mean, osl)),
                (long) completed,
                object.positive("total_input_tokens.value") / completed,
                osl,
                mean,
                object.number("output_token_throughput.value"),
                percentiles(
                        name -> latency(object.number(name + "_ttft.value"), object.number(name + "_tpot.value")),
                        "median",
                        "p90",
                        "p99")));
    }
}
