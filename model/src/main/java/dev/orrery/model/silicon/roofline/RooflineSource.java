package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;

/**
 * Passes of a deployment by the data sheet of its GPU.
 *
 * @param deployment what runs
 * @param reaches what kernels reach of the data sheet
 * @param origin what tells this estimate from others, and how sure it is
 */
public record RooflineSource(Deployment deployment, Reaches reaches, String origin) implements PassSource {
    private RooflineTimer timer() {
        return new RooflineTimer(deployment.system(), deployment.model(), reaches);
    }

    @Override
    public PassParts parts() {
        return new RooflineParts(deployment, timer());
    }

    @Override
    public AicParts reference() {
        return new AicParts(new AicPasses(deployment, timer()), RooflineParts.telemetry(deployment, timer()));
    }
}
