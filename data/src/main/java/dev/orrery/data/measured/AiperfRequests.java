package dev.orrery.data.measured;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** AIPerf's list of requests, {@code profile_export.jsonl}: warm-up and failed requests do not count. */
final class AiperfRequests implements MeasuredFormat {
    private static final String TTFT = "metrics.time_to_first_token";
    private static final String GAP = "metrics.inter_token_latency";

    @Override
    public boolean recognises(Leaves object) {
        return object.has("metadata.request_start_ns", "metadata.request_end_ns");
    }

    @Override
    public void read(Leaves object, MeasuredPoints to) throws TraceException {
        RequestTally tally = to.requests(object, "AIPerf");
        String phase = object.text("metadata.benchmark_phase");
        boolean measured = phase.isEmpty() || phase.equals("profiling");
        boolean failed =
                object.any("error") || object.text("metadata.was_cancelled").equals("true");
        if (!measured || failed || !object.any(TTFT)) {
            return;
        }
        double gap = object.number(GAP + ".value") * AiperfSummary.unit(object, GAP);
        tally.add(
                object,
                object.positive("metadata.request_start_ns") / 1e6,
                object.positive("metadata.request_end_ns") / 1e6,
                object.positive("metrics.input_sequence_length.value"),
                object.positive("metrics.output_sequence_length.value"),
                new Latency(object.positive(TTFT + ".value") * AiperfSummary.unit(object, TTFT), gap));
    }
}
