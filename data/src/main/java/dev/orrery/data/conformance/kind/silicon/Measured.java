package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
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
                tables.hasFp8Prompts());
    }
}
