package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Control steps one after the other from empty GPUs. */
final class SeriesKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) {
        ControlRig rig = new ControlRig(input);
        rig.open(input.get("M0").asInt());
        ObjectNode tree = Json.object();
        ArrayNode expect = tree.putArray("expect");
        int slots = 0;
        int moves = 0;
        for (JsonNode step : input.get("steps")) {
            ObjectNode shown = rig.step(step.path(0).asDouble(), step.path(1), step.path(2));
            expect.add(shown);
            slots += shown.path("M").asInt();
            moves += rig.moves();
        }
        tree.put("gpu_slots", slots);
        tree.put("moves_total", moves);
        return Answer.of(tree);
    }
}
