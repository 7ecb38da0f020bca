package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.CaseKinds;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.estimate.Estimate;
import dev.orrery.model.silicon.estimate.Estimates;
import dev.orrery.model.silicon.estimate.Load;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.spec.Deployment;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One row: a closed-form estimate. */
final class EstimateKind implements CaseKind {
    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        return CaseKinds.rows(whole);
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        ObjectNode tree = Json.object();
        try {
            Estimate estimate = estimate(input, MemoryKind.arguments(input.get("args")));
            tree.put("ttft_ms", estimate.ttftMs());
            tree.put("tpot_ms", estimate.tpotMs());
            tree.put("tokens_s", estimate.tokensPerS());
            tree.put("tokens_s_gpu", estimate.tokensPerSPerGpu());
            tree.put("gpus", estimate.gpus());
            return Answer.of(tree);
        } catch (NoTimeException e) {
            tree.put("error", "error:" + e.kind().label());
            return Answer.of(tree, e.getMessage());
        }
    }

    private static Estimate estimate(CaseInput input, JsonNode args) throws IOException {
        MeasuredTimer timer = Measured.timer(input);
        String mode = input.get("mode").asString("");
        if (mode.equals("disagg")) {
            return Estimates.disaggregated(
                    side(input, args, timer, "prefill"), side(input, args, timer, "decode"), load(args, 1));
        }
        Deployment deployment = Measured.deployment(input, args);
        AicPasses passes = new AicPasses(deployment, timer);
        Load load = load(args, args.path("batch_size").asInt(1));
        return switch (mode) {
            case "agg" -> Estimates.aggregated(deployment, passes, load);
            case "static" -> Estimates.fixedBatch(deployment, passes, load);
            case "static_ctx" -> Estimates.prefill(deployment, passes, load);
            case "static_gen" -> Estimates.generation(deployment, passes, load);
            default -> throw new CaseDataException("unknown mode '" + mode + "'");
        };
    }

    private static Load load(JsonNode args, int batch) {
        return new Load(
                args.path("isl").asInt(),
                args.path("osl").asInt(),
                batch,
                args.path("prefix").asInt(0),
                args.path("ctx_tokens").asInt(0),
                args.path("nextn_accepted").asDouble(0));
    }

    /** Reads one side; settings that begin with its name go before those that both share. */
    private static Estimates.Side side(CaseInput input, JsonNode args, MeasuredTimer timer, String name)
            throws IOException {
        ObjectNode own = Json.object();
        for (Map.Entry<String, JsonNode> setting : Json.entries(args)) {
            if (!own.has(setting.getKey())) {
                own.set(setting.getKey(), setting.getValue());
            }
            if (setting.getKey().startsWith(name + "_")) {
                own.set(setting.getKey().substring(name.length() + 1), setting.getValue());
            }
        }
        Deployment deployment = Measured.deployment(input, own);
        return new Estimates.Side(
                deployment,
                new AicPasses(deployment, timer),
                own.path("batch_size").asInt(1),
                own.path("num_workers").asInt(1));
    }
}
