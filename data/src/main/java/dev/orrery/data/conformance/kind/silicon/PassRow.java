package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.spec.Deployment;
import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The passes of a deployment that a row of a table describes. */
final class PassRow {
    private static final Map<String, String> COLUMNS = Map.of(
            "tp", "tp_size",
            "pp", "pp_size",
            "dp", "attention_dp_size",
            "moe_tp", "moe_tp_size",
            "moe_ep", "moe_ep_size",
            "nextn", "nextn");
    private static final Map<String, String> FORMATS = Map.of(
            "gemm_q", "gemm_quant_mode",
            "moe_q", "moe_quant_mode",
            "fmha_q", "fmha_quant_mode",
            "kv_q", "kvcache_quant_mode");

    private PassRow() {}

    static AicPasses passes(CaseInput input) throws IOException {
        MeasuredTimer timer = Measured.timer(input);
        ObjectNode settings = renamed(input, COLUMNS);
        Deployment own = Measured.deployment(input, settings);
        // A row names the formats that came out; those of the checkpoint may differ between operations.
        settings.setAll(Launched.chosen(renamed(input, FORMATS), Launched.formats(own)));
        return new AicPasses(Measured.deployment(input, settings), timer);
    }

    /** Returns the cached part of the prompts, less than their length. */
    static int prefix(CaseInput input) throws CaseDataException {
        int prefix = input.whole("prefix", 0);
        int length = input.whole("isl", 1);
        if (prefix >= length) {
            throw new CaseDataException("prefix: must be less than isl, which is " + length + "; got " + prefix);
        }
        return prefix;
    }

    private static ObjectNode renamed(CaseInput input, Map<String, String> names) {
        ObjectNode renamed = Json.object();
        names.forEach((column, setting) -> {
            if (!input.get(column).isNull() && !input.get(column).isMissingNode()) {
                renamed.set(setting, input.get(column));
            }
        });
        return renamed;
    }
}
