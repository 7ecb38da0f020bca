package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.oracle.CostOracle;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The least cost of a trace, with and without a cost of adding GPUs. */
final class CostOracleKind implements CaseKind {
    private static final List<Integer> SWITCHING = List.of(0, 30, 60, 300);

    @Override
    public Answer play(CaseInput input) throws IOException {
        long horizonNs = input.get("horizon_ms").asLong() * 1_000_000L;
        CostOracle oracle = CostOracle.of(SessionFiles.read(input), 0, horizonNs);
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray("cases");
        for (JsonNode c : input.get("cases")) {
            int most = c.path("n_max").asInt();
            long bucketNs = c.path("bucket_ms").asLong() * 1_000_000L;
            ObjectNode out = cases.addObject();
            out.put("gpu_s", oracle.gpuSeconds(most));
            out.put("peak_M", oracle.peakGpus(most));
            ObjectNode costs = out.putObject("dp_cost_by_switch_gpu_s");
            for (int extra : SWITCHING) {
                costs.put(String.valueOf(extra), oracle.withSwitching(most, bucketNs, extra));
            }
        }
        return Answer.of(tree);
    }
}
