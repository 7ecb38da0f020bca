package dev.orrery.data.silicon;

import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** From names to the measured passes of a deployment. */
public final class MeasuredDeployments {
    private final SiliconCache cache;

    /**
     * Names of a deployment.
     *
     * @param model such as {@code Qwen/Qwen3-32B}
     * @param system such as {@code h200_sxm}
     * @param backend whose measurements
     * @param version of the backend; null takes the one that is installed
     * @param tensor GPUs that share each layer
     * @param pipeline GPUs that share the layers
     * @param expert GPUs that share the experts
     */
    public record Wanted(
            String model,
            String system,
            Backend backend,
            @Nullable String version,
            int tensor,
            int pipeline,
            int expert) {
        /** Returns the widths of a worker for a model. */
        public ParallelShape shape(ModelSpec of) {
            int sharers = of.experts() == null ? 1 : Math.max(1, tensor / expert);
            return new ParallelShape(tensor, pipeline, 1, sharers, expert);
        }
    }

    /** Looks in a cache folder. */
    public MeasuredDeployments(SiliconCache cache) {
        this.cache = cache;
    }

    /**
     * Returns where the passes of a deployment come from.
     *
     * @throws SiliconException if nothing of the kind is installed
     * @throws dev.orrery.data.silicon.catalog.CatalogException if the model is not known
     * @throws IllegalArgumentException if the model cannot be split so
     */
    public MeasuredSource source(Wanted wanted) throws IOException {
        return source(wanted, Models.builtIn().find(wanted.model()));
    }

    /** Returns the same with another model than the one that is named. */
    public MeasuredSource source(Wanted wanted, ModelSpec model) throws IOException {
        MappedFile file = cache.open(wanted.system(), wanted.backend().label(), wanted.version());
        SiliconTables tables = file.tables();
        Formats formats = Formats.of(model, tables.gpu(), wanted.backend(), tables.hasFp8Prompts());
        ParallelShape shape = wanted.shape(model);
        Deployment deployment = new Deployment(model, tables.gpu(), wanted.backend(), shape, formats, 0);
        return new MeasuredSource(
                deployment,
                tables,
                tables.title() + ", wheel " + file.wheelSha256().substring(0, SiliconCache.HASH_DIGITS));
    }
}
