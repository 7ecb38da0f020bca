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
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** One row: what one pass takes, in one of the reference's five forms. */
final class PassKind implements CaseKind {
    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        return CaseKinds.rows(whole);
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        ObjectNode tree = Json.object();
        try {
            time(input, PassRow.passes(input), tree);
            return Answer.of(tree);
        } catch (NoTimeException e) {
            return Answer.of(tree, e.getMessage());
        }
    }

    private static void time(CaseInput in, AicPasses passes, ObjectNode tree) throws CaseDataException {
        String form = in.get("phase").asString("");
        switch (form) {
            case "prefill" ->
                tree.put("latency_ms", passes.prefill(in.whole("batch", 1), in.whole("isl", 1), PassRow.prefix(in)));
            case "decode" -> tree.put("latency_ms", passes.decode(in.whole("batch", 1), in.whole("isl", 1)));
            case "static_gen" ->
                tree.put(
                        "latency_ms",
                        passes.staticGeneration(in.whole("batch", 1), in.whole("isl", 1), in.whole("osl", 1)));
            case "mixed" -> {
                AicPasses.Mixed mixed = passes.mixed(
                        in.whole("ctx_tokens", 0),
                        in.whole("gen_tokens", 0),
                        in.whole("isl", 1),
                        in.whole("osl", 1),
                        PassRow.prefix(in));
                tree.put("latency_ms", mixed.ms());
                tree.put("part_nonattn_ms", mixed.restMs());
                tree.put("part_ctxattn_ms", mixed.promptMs());
                tree.put("part_genattn_ms", mixed.decodeMs());
            }
            case "fpm" ->
                tree.put(
                        "latency_ms",
                        passes.telemetry(
                                in.whole("batch", 0),
                                in.whole("ctx_tokens", 0),
                                in.whole("prefix", 0),
                                in.whole("gen_tokens", 0),
                                in.get("kv_sum").asLong(0)));
            default -> throw new CaseDataException("unknown form of pass '" + form + "'");
        }
    }
}
