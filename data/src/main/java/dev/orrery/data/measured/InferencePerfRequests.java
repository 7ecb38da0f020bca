package dev.orrery.data.measured;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** inference-perf's list of requests. Times are in seconds; failed requests do not count. */
final class InferencePerfRequests implements MeasuredFormat {
    private static final String RESPONSE = "info.response_metrics.";
    private static final String OLDER = "info.";
    private static final String TIMES = "output_token_times.";
    private static final double MS = 1000;

    @Override
    public boolean recognises(Leaves object) {
        return object.has("start_time", "end_time") && object.any("info");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        RequestTally tally = to.requests(object, "inference-perf");
        String response = object.has(RESPONSE + "output_tokens") ? RESPONSE : OLDER;
        if (object.any("error") || !object.has(response + TIMES + "first")) {
            return;
        }
        double start = object.number("start_time");
        double first = object.number(response + TIMES + "first");
        double last = object.number(response + TIMES + "last");
        double gaps = object.number(response + TIMES + "size") - 1;
        String prompt =
                object.has("info.input_tokens") ? "info.input_tokens" : "info.request_metrics.text.input_tokens";
        tally.add(
                object,
                start * MS,
                object.number("end_time") * MS,
                object.positive(prompt),
                object.positive(response + "output_tokens"),
                new Latency((first - start) * MS, gaps > 0 ? (last - first) / gaps * MS : Double.NaN));
    }
}
