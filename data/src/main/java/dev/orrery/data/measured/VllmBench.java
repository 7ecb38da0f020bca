package dev.orrery.data.measured;

import static dev.orrery.data.measured.MeasuredPoints.latency;
import static dev.orrery.data.measured.MeasuredPoints.percentiles;
import static dev.orrery.data.measured.MeasuredPoints.requestMs;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** JSON of {@code vllm bench serve} and benchmark_serving.py, one object or one object a line. Times are in ms. */
final class VllmBench implements MeasuredFormat {
    @Override
    public boolean recognises(Leaves object) {
        return object.has("completed", "total_output_tokens") && object.any("mean_ttft_ms");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        double completed = object.positive("completed");
        double osl = object.positive("total_output_tokens") / completed;
        Latency mean = new Latency(object.positive("mean_ttft_ms"), object.positive("mean_tpot_ms"));
        to.add(new MeasuredPoint(
                new MeasuredPoint.Place(object.file(), object.line()),
                "vLLM bench",
                load(
                        object.number("max_concurrency"),
                        object.number("request_rate"),
                        object.positive("request_throughput"),
                        requestMs(object.number("mean_e2el_ms"), mean, osl)),
                (long) completed,
                object.positive("total_input_tokens") / completed,
                osl,
                mean,
                object.number("output_throughput"),
                percentiles(
                        name -> latency(object.number(name + "_ttft_ms"), object.number(name + "_tpot_ms")),
                        "median",
                        "p90",
                        "p99")));
    }

    /** Returns how requests were sent: a limit alone is a closed loop, a rate is a rate also where there is a limit. */
    static Load load(double limit, double rate, double completedPerSecond, double requestMs) {
        boolean paced = rate > 0 && rate < Double.POSITIVE_INFINITY;
        return limit > 0 && !paced
                ? Load.closed(limit, completedPerSecond)
                : Load.open(paced ? rate : Double.NaN, completedPerSecond, requestMs);
    }
}
