package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.fleet.Placements;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One control step from a given placement. */
final class StepKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) {
        ControlRig rig = new ControlRig(input);
        rig.open(input.get("M").asInt());
        Placements fleet = rig.fleet();
        for (Map.Entry<String, JsonNode> e : input.get("prev").properties()) {
            fleet.move(
                    rig.sessions().row(Integer.parseInt(e.getKey())),
                    e.getValue().asInt() - 1);
        }
        ObjectNode step = rig.step(0, input.get("gone"), input.get("new"));
        ObjectNode last = step.putObject("final");
        for (int s = 0; s < fleet.sessions(); s++) {
            if (fleet.gpuOf(s) != Placements.NONE) {
                last.put(String.valueOf(rig.sessions().id(s)), fleet.gpuOf(s) + 1);
            }
        }
        ObjectNode tree = Json.object();
        tree.set("expect", step);
        return Answer.of(tree);
    }
}
