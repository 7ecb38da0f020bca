package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of both phases of a deployment.
 *
 * <p>Some lists were recorded with number formats that were chosen at launch and that the case's input leaves out. They
 * are told from the recorded list, and followed where they are not the checkpoint's own; every operation is still
 * compared.
 */
final class OpListKind implements CaseKind {
    /** Attention inside latent layers takes the kernels in no order of its own. */
    private static final List<String> NO_ORDER = List.of("default");

    @Override
    public Answer play(CaseInput input) throws IOException {
        ObjectNode settings = ((ObjectNode) input.get("engine")).deepCopy();
        SiliconTables tables = input.systems()
                .open(
                        settings.path("system_name").asString(),
                        settings.path("backend").asString(),
                        settings.path("backend_version").asString())
                .tables();
        Deployment own = deployment(settings, tables);
        settings.setAll(Launched.chosen(input.followed(), Launched.formats(own)));
        Deployment deployment = deployment(settings, tables);
        OpLists lists = OpLists.of(deployment);
        boolean latent = deployment.model().latent() != null;
        OpTrees trees = latent
                ? new OpTrees(NO_ORDER, NO_ORDER)
                : new OpTrees(
                        tables.contextLanes().order(), tables.generationLanes().order());
        ObjectNode tree = Json.object();
        tree.set("context_ops", trees.list(lists.context()));
        tree.set("generation_ops", trees.list(lists.generation()));
        return Answer.of(tree);
    }

    private static Deployment deployment(JsonNode settings, SiliconTables tables) throws IOException {
        return Settings.deployment(
                Settings.model(settings.path("model_name")),
                tables.gpu(),
                Settings.backend(settings.path("backend")),
                settings,
                Measured.attendsPromptsIn8Bits(tables));
    }

    @Override
    public JsonNode followed(RecordedCase c) {
        return Launched.recorded(c.recorded());
    }
}
