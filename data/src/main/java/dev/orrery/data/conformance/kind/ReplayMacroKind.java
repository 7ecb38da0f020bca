package dev.orrery.data.conformance.kind;

import dev.orrery.data.report.export.DynosimSummary;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole traces and synthetic workloads: the metrics. Recorded arrivals and groups replace random ones. */
final class ReplayMacroKind implements CaseKind {
    private static final String SYNTHETIC = "synthetic";

    @Override
    public Answer play(CaseInput input) throws IOException {
        ReferenceCall call = ReferenceCall.of(input.get("args"), Compatibility.REFERENCE, input.seed());
        String trace = input.get("trace").asString("");
        RunSpec spec = trace.equals(SYNTHETIC)
                ? call.run(doubles(input.get("arrivals_ms")), integers(input.get("groups")))
                : call.run(input.traces(), trace);
        RunResult run = Twin.run(spec, input.run());
        ObjectNode tree = Json.object();
        tree.set("metrics", DynosimSummary.of(run));
        return Answer.of(tree, run.diagnosis());
    }

    private static double @Nullable [] doubles(JsonNode list) {
        return list.isArray()
                ? list.valueStream().mapToDouble(JsonNode::doubleValue).toArray()
                : null;
    }

    private static int @Nullable [] integers(JsonNode list) {
        return list.isArray() ? list.valueStream().mapToInt(JsonNode::intValue).toArray() : null;
    }
}
