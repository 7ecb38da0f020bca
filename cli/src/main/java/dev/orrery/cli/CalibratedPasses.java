package dev.orrery.cli;

import dev.orrery.data.fidelity.DeploymentPoint;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.profile.ProfileKey;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.profile.StepProfile;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The deployment that flags name, with its pass times: from the installed measurements, or from the profile of it that
 * comes with Orrery where they are not installed.
 *
 * @param deployment what serves
 * @param passes its pass times for a load
 * @param origin what tells them from others
 * @param collectives whether they can tell collectives apart
 */
record CalibratedPasses(Deployment deployment, DeploymentPoint.Passes passes, String origin, boolean collectives) {
    /** Finds them. */
    static CalibratedPasses of(DeploymentFlags flags, SiliconCache cache) throws IOException {
        ModelSpec model = flags.model();
        try {
            SiliconTables tables = cache.open(
                            flags.systemName(), flags.backend().label(), null)
                    .tables();
            Deployment deployment = flags.deployment(model, tables.gpu(), tables.hasFp8Prompts());
            MeasuredTimer timer = new MeasuredTimer(tables);
            return new CalibratedPasses(
                    deployment, load -> PassTable.of(deployment, timer, load), tables.title(), true);
        } catch (SiliconException e) {
            CalibratedPasses profile = e.fault() == SiliconException.Fault.NAME ? profile(flags, model) : null;
            if (profile == null) {
                throw SiliconInstallCommand.failure(e);
            }
            return profile;
        }
    }

    private static @Nullable CalibratedPasses profile(DeploymentFlags flags, ModelSpec model) throws IOException {
        GpuSystem system = flags.system();
        Deployment deployment = flags.deployment(model, system, true);
        ParallelShape shape = deployment.shape();
        String backend = flags.backend().label();
        ProfileKey key = StepProfiles.of(
                new ProfileKey(model.name(), system.name(), backend, "", shape.tp(), Math.max(1, shape.moeEp())));
        boolean plain = shape.dp() == 1
                && shape.pp() == 1
                && deployment.formats().equals(Formats.of(model, system, flags.backend(), true));
        if (key == null || !plain) {
            return null;
        }
        StepProfile profile = StepProfiles.read(key.name()).profile();
        PassParts parts = profile.parts();
        return new CalibratedPasses(
                deployment, load -> PassTable.fixed(parts, load), "profile " + profile.origin(), false);
    }
}
