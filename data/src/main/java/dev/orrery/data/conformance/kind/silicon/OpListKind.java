package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations of both phases of a deployment, in the number formats of its checkpoint. */
final class OpListKind implements CaseKind {
    /** Attention inside latent layers that were measured whole takes the kernels in no order of its own. */
    private static final List<String> NO_ORDER = List.of("default");

    @Override
    public Answer play(CaseInput input) throws IOException {
        JsonNode settings = input.get("engine");
        SiliconTables tables = input.systems()
                .open(
                        settings.path("system_name").asString(),
                        settings.path("backend").asString(),
                        settings.path("backend_version").asString())
                .tables();
        Deployment deployment = Settings.deployment(
                Settings.model(settings.path("model_name")),
                tables.gpu(),
                Settings.backend(settings.path("backend")),
                settings,
                tables.hasFp8Prompts());
        OpLists lists = OpLists.of(deployment);
        boolean inside =
                deployment.model().latent() != null && !deployment.formats().mixed();
        OpTrees trees = inside
                ? new OpTrees(NO_ORDER, NO_ORDER)
                : new OpTrees(
                        tables.contextLanes().order(), tables.generationLanes().order());
        ObjectNode tree = Json.object();
        tree.set("context_ops", trees.list(lists.context()));
        tree.set("generation_ops", trees.list(lists.generation()));
        return Answer.of(tree);
    }
}
