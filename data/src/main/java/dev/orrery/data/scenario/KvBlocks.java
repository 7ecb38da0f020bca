package dev.orrery.data.scenario;

import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.timing.TimingConfig;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How many KV blocks a worker has where nobody says: what model, GPU and engine leave room for, if the pass times are
 * those of a model on a GPU; otherwise the default.
 */
final class KvBlocks {
    private static final double GIB = 1L << 30;

    private KvBlocks() {}

    /**
     * Returns the engine of a scenario with its blocks.
     *
     * @throws ScenarioException if the model does not fit
     */
    static EngineConfig engine(Scenario scenario, TimingConfig timing) throws IOException {
        EngineConfig engine = scenario.fleet().pool().engine();
        if (scenario.blocksGiven() || timing.passes() == null) {
            return engine;
        }
        Deployment deployment = switch (timing.passes()) {
            case MeasuredSource measured -> measured.deployment();
            case RooflineSource sheet -> sheet.deployment();
            default -> named(scenario.fleet(), Backend.byLabel(engine.type()), expert(scenario));
        };
        if (deployment == null) {
            return engine;
        }
        int most = Math.min(engine.maxNumBatchedTokens(), deployment.model().contextLength());
        MemoryBudget budget = MemoryModel.of(deployment, most);
        long blocks = Math.min(budget.kvTokens() / engine.blockSize(), Integer.MAX_VALUE / engine.blockSize());
        if (blocks < 1) {
            throw tooLarge(scenario, deployment, budget);
        }
        return engine.withBlocks((int) blocks);
    }

    private static int expert(Scenario scenario) {
        return (int) scenario.settings().integer(Schema.POOL + "parallel.expert");
    }

    /** Returns what the labels of a fleet mean, null if they are only labels. */
    private static @Nullable Deployment named(Scenario.Fleet fleet, @Nullable Backend backend, int expert)
            throws IOException {
        if (fleet.model() == null || fleet.system() == null || backend == null) {
            return null;
        }
        try {
            ModelSpec model = Models.builtIn().find(fleet.model());
            GpuSystem system = Systems.builtIn().find(fleet.system());
            int tensor = fleet.pool().parallel().tensor();
            int sharers = model.experts() == null ? 1 : Math.max(1, tensor / expert);
            ParallelShape shape =
                    new ParallelShape(tensor, fleet.pool().parallel().pipeline(), 1, sharers, expert);
            Formats formats = Formats.of(model, system, backend, false);
            return shape.problem(model) != null ? null : new Deployment(model, system, backend, shape, formats, 0);
        } catch (CatalogException e) {
            return null;
        }
    }

    private static ScenarioException tooLarge(Scenario scenario, Deployment deployment, MemoryBudget budget) {
        String path = Schema.POOL + "parallel.tensor";
        Problems problems = new Problems();
        problems.value(
                scenario.settings().origin(path),
                path,
                deployment.model().name() + " leaves no room for a KV cache on "
                        + deployment.system().name() + " as "
                        + deployment.shape().label() + ": its weights take "
                        + Math.round(budget.weightBytes() / GIB) + " of " + Math.round(budget.capacityBytes() / GIB)
                        + " GiB; raise it, or see 'orrery plan --explain-kv'");
        return problems.exception();
    }
}
