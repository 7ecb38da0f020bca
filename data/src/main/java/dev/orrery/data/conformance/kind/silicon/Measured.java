package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/** What was measured on the system of a case, and deployments on it. */
final class Measured {
    private Measured() {}

    static SiliconTables tables(CaseInput input) throws IOException {
        return input.systems()
                .open(
                        input.get("system").asString(),
                        input.get("backend").asString(),
                        input.get("version").asString())
                .tables();
    }

    static MeasuredTimer timer(CaseInput input) throws IOException {
        return new MeasuredTimer(tables(input));
    }

    static Deployment deployment(CaseInput input, JsonNode settings) throws IOException {
        SiliconTables tables = tables(input);
        return Settings.deployment(
                Settings.model(input.get("model")),
                tables.gpu(),
                Settings.backend(input.get("backend")),
                settings,
                attendsPromptsIn8Bits(tables));
    }

    /** Returns whether attention over prompts was measured in eight bits at all. */
    static boolean attendsPromptsIn8Bits(SiliconTables tables) {
        for (String key : tables.keys(Table.CONTEXT_ATTENTION)) {
            if (key.contains(Quant.FP8.label() + SliceKeys.SEPARATOR + KvQuant.FP8.label())) {
                return true;
            }
        }
        return false;
    }
}
