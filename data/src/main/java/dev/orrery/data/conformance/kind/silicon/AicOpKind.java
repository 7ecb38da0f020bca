package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.CaseKinds;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.OpShape;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** One row: what one kernel takes at one size. */
final class AicOpKind implements CaseKind {
    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        return CaseKinds.rows(whole);
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        MeasuredTimer timer = new MeasuredTimer(input.systems()
                .open(
                        input.get("system").asString(),
                        input.get("backend").asString(),
                        input.get("version").asString())
                .tables());
        Kernel kernel = AicKernels.of(
                input.get("op").asString(), Json.read(input.get("params").asString()));
        OpShape shape = new OpShape(
                input.whole("batch", 0),
                input.whole("s", 0),
                input.whole("prefix", 0),
                input.get("tokens").asLong());
        ObjectNode tree = Json.object();
        try {
            tree.put("latency_ms", timer.ms(kernel, shape));
            tree.put("source", timer.origin(kernel, shape).label());
            return Answer.of(tree);
        } catch (NoTimeException e) {
            tree.put("source", "error:" + e.kind().label());
            return Answer.of(tree, e.getMessage());
        }
    }
}
