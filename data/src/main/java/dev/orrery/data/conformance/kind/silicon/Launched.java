package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Number formats that were chosen at launch: read off what was recorded, under the names of the reference's settings.
 */
final class Launched {
    private static final String GEMM = "gemm_quant_mode";
    private static final String EXPERTS = "moe_quant_mode";
    private static final String PROMPTS = "fmha_quant_mode";
    private static final String CACHE = "kvcache_quant_mode";

    private Launched() {}

    /** Returns the formats of the first operation of each kind in a recorded list of the prompt phase. */
    static ObjectNode recorded(JsonNode whole) {
        ObjectNode found = Json.object();
        for (JsonNode entry : whole.path("context_ops")) {
            for (Map.Entry<String, JsonNode> op : Json.entries(entry)) {
                JsonNode fields = op.getValue().path("primary").isObject()
                        ? op.getValue().path("primary").path("MlaModuleContext")
                        : op.getValue();
                String quant = op.getKey().equals("Moe") ? EXPERTS : op.getKey().equals("Gemm") ? GEMM : null;
                if (quant != null) {
                    first(found, quant, fields.path("quant_mode"));
                }
                first(found, GEMM, fields.path(GEMM));
                first(found, PROMPTS, fields.path(PROMPTS));
                first(found, CACHE, fields.path("kv_cache_dtype"));
            }
        }
        return found;
    }

    private static void first(ObjectNode found, String setting, JsonNode value) {
        if (value.isString() && !found.has(setting)) {
            found.set(setting, value);
        }
    }

    /** Returns the formats of a deployment in the same way. */
    static ObjectNode formats(Deployment deployment) {
        List<Op> ops = OpLists.of(deployment).context();
        ObjectNode whole = Json.object();
        whole.set("context_ops", new OpTrees(List.of(), List.of()).list(ops));
        return recorded(whole);
    }

    /** Returns those that are not what the deployment would have had by itself. */
    static ObjectNode chosen(JsonNode recorded, ObjectNode own) {
        ObjectNode chosen = Json.object();
        for (Map.Entry<String, JsonNode> format : Json.entries(recorded)) {
            if (!format.getValue().equals(own.path(format.getKey()))) {
                chosen.set(format.getKey(), format.getValue());
            }
        }
        return chosen;
    }
}
