package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.CaseKinds;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.spec.Deployment;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The memory of one GPU and the KV cache that is left. */
final class MemoryKind implements CaseKind {
    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        return CaseKinds.rows(whole).stream().map(MemoryKind::unpacked).toList();
    }

    /** Opens the cell whose parts are compared. */
    private static RecordedCase unpacked(RecordedCase row) {
        ObjectNode fields = ((ObjectNode) row.recorded()).deepCopy();
        JsonNode breakdown = fields.remove("breakdown");
        if (breakdown != null && breakdown.isString()) {
            fields.set("breakdown", Json.read(breakdown.stringValue()));
        }
        return row.part(row.line(), row.id(), fields, row.given());
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        Deployment deployment = Settings.deployment(
                Settings.model(input.get("model")),
                Settings.system(input.get("system")),
                Settings.backend(input.get("backend")),
                arguments(input.get("parallel")),
                true);
        MemoryBudget budget = MemoryModel.of(
                deployment,
                input.get("max_num_tokens").asLong(),
                input.get("fraction").asDouble(),
                input.get("fraction_kind").asString("").equals("of_free"));
        ObjectNode tree = Json.object();
        tree.put("gpu_capacity_bytes", budget.capacityBytes());
        tree.put("kv_budget_bytes", (long) budget.kvBudgetBytes());
        tree.put("kv_bytes_per_token", budget.kvBytesPerToken() + budget.stateBytes());
        tree.put("kv_tokens", budget.kvTokens());
        ObjectNode breakdown = tree.putObject("breakdown");
        breakdown.put("weights_bytes", budget.weightBytes());
        breakdown.put("activations_bytes", budget.activationBytes());
        breakdown.put("runtime_overhead_bytes", budget.runtimeBytes());
        breakdown.put("comm_overhead_bytes", budget.commBytes());
        return Answer.of(tree);
    }

    /** Returns an object that a cell of a table holds as text. */
    static JsonNode arguments(JsonNode cell) {
        return cell.isString() ? Json.read(cell.stringValue()) : cell;
    }
}
