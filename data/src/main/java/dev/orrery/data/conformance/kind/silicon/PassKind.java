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
                tree.put("latency_ms", passes.prefill(whole(in, "batch"), whole(in, "isl"), whole(in, "prefix")));
            case "decode" -> tree.put("latency_ms", passes.decode(whole(in, "batch"), whole(in, "isl")));
            case "static_gen" ->
                tree.put("latency_ms", passes.staticGeneration(whole(in, "batch"), whole(in, "isl"), whole(in, "osl")));
            case "mixed" -> {
                AicPasses.Mixed mixed = passes.mixed(
                        whole(in, "ctx_tokens"),
                        whole(in, "gen_tokens"),
                        whole(in, "isl"),
                        whole(in, "osl"),
                        whole(in, "prefix"));
                tree.put("latency_ms", mixed.ms());
                tree.put("part_nonattn_ms", mixed.restMs());
                tree.put("part_ctxattn_ms", mixed.promptMs());
                tree.put("part_genattn_ms", mixed.decodeMs());
            }
            case "fpm" ->
                tree.put(
                        "latency_ms",
                        passes.telemetry(
                                whole(in, "batch"),
                                whole(in, "ctx_tokens"),
                                whole(in, "prefix"),
                                whole(in, "gen_tokens"),
                                in.get("kv_sum").asLong(0)));
            default -> throw new CaseDataException("unknown form of pass '" + form + "'");
        }
    }

    private static int whole(CaseInput in, String column) {
        return in.get(column).asInt(0);
    }
}
