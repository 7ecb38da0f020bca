package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;

/**
 * Passes of a deployment by the measurements of its system.
 *
 * @param deployment what runs
 * @param tables what was measured
 * @param origin what tells these measurements from others
 * @param collectives the part that remains of collectives measured alone, 0 to 1
 */
public record MeasuredSource(Deployment deployment, SiliconTables tables, String origin, double collectives)
        implements PassSource {
    /** Passes whose collectives cost what was measured of them. */
    public MeasuredSource(Deployment deployment, SiliconTables tables, String origin) {
        this(deployment, tables, origin, 1);
    }

    /** Returns the same passes with a part of their collectives. */
    public MeasuredSource withCollectives(double part) {
        return new MeasuredSource(deployment, tables, origin, part);
    }

    @Override
    public MeasuredParts parts() {
        return new MeasuredParts(deployment, new MeasuredTimer(tables), collectives);
    }

    @Override
    public AicParts reference() {
        MeasuredTimer timer = new MeasuredTimer(tables);
        OpTimer fused = FusedCollectives.of(timer, collectives);
        return new AicParts(new AicPasses(deployment, fused), MeasuredParts.telemetry(deployment, timer, collectives));
    }
}
