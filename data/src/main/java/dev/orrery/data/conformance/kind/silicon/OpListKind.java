package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
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
    @Override
    public Answer play(CaseInput input) throws IOException {
        JsonNode engine = input.get("engine");
        ObjectNode settings = ((ObjectNode) engine).deepCopy();
        Deployment own = deployment(settings);
        settings.setAll(Launched.chosen(input.followed(), Launched.formats(own)));
        OpLists lists = OpLists.of(deployment(settings));
        OpTrees trees = new OpTrees(List.of(), List.of());
        ObjectNode tree = Json.object();
        tree.set("context_ops", trees.list(lists.context()));
        tree.set("generation_ops", trees.list(lists.generation()));
        return Answer.of(tree);
    }

    private static Deployment deployment(JsonNode settings) throws IOException {
        return Settings.deployment(
                Settings.model(settings.path("model_name")),
                Settings.system(settings.path("system_name")),
                Settings.backend(settings.path("backend")),
                settings,
                true);
    }

    @Override
    public JsonNode followed(RecordedCase c) {
        return Launched.recorded(c.recorded());
    }
}
