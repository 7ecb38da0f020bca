package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;

/**
 * Passes of a deployment by the measurements of its system.
 *
 * @param deployment what runs
 * @param tables what was measured
 * @param origin what tells these measurements from others
 */
public record MeasuredSource(Deployment deployment, SiliconTables tables, String origin) implements PassSource {
    @Override
    public MeasuredParts parts() {
        return new MeasuredParts(deployment, new MeasuredTimer(tables));
    }

    @Override
    public AicParts reference() {
        MeasuredTimer timer = new MeasuredTimer(tables);
        return new AicParts(new AicPasses(deployment, timer), MeasuredParts.telemetry(deployment, timer));
    }
}
