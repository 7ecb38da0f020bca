package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.CaseKinds;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.pass.OpTime;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** One row: what the operations of one name add to a pass. */
final class PassOpKind implements CaseKind {
    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        return CaseKinds.rows(whole);
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        ObjectNode tree = Json.object();
        String name = input.get("op").asString("");
        try {
            double sum = 0;
            boolean found = false;
            for (OpTime op : ops(input, PassRow.passes(input))) {
                if (op.name().equals(name)) {
                    sum += op.ms();
                    found = true;
                }
            }
            if (!found) {
                return Answer.of(tree, "the op list has no " + name);
            }
            tree.put("latency_ms", sum);
            return Answer.of(tree);
        } catch (NoTimeException e) {
            return Answer.of(tree, e.getMessage());
        }
    }

    private static List<OpTime> ops(CaseInput input, AicPasses passes) throws CaseDataException {
        int batch = input.whole("batch", 1);
        int isl = input.whole("isl", 1);
        String phase = input.get("phase").asString("");
        return switch (phase) {
            case "context" -> passes.prefillOps(batch, isl, PassRow.prefix(input));
            case "generation" -> passes.decodeOps(batch, isl);
            default -> throw new CaseDataException("unknown phase '" + phase + "'");
        };
    }
}
