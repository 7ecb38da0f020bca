package dev.orrery.data.conformance.kind;

import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Engine cases: every admission, every token time and every pass. The times come from a run with fast-forward, the
 * admissions and passes from one that goes step by step, and both runs have to be equal.
 */
final class EngineKind implements CaseKind {
    /** Its outcome is ours by decision, where the reference aborts or hangs. */
    private static final String LIVENESS = "liveness";

    @Override
    public Answer play(CaseInput input) throws IOException {
        ObjectNode args = input.fields().deepCopy();
        args.remove("rows");
        Compatibility rules = input.needs().contains(LIVENESS) ? Compatibility.NONE : Compatibility.REFERENCE;
        RunSpec spec = ReferenceCall.of(args, rules, input.seed()).run(lines(input.get("rows")));
        Passes passes = new Passes(spec);
        RunResult stepped = Twin.run(spec, new RunOptions(false, false, passes, RunControl.NONE));
        RunResult run = Twin.run(spec, input.run());
        ObjectNode tree = Json.object();
        ObjectNode result = tree.putObject("result");
        result.set("per_request", rows(run, passes, false));
        result.set("aggregate", aggregate(run));
        tree.set("model_passes", passes.passes);
        tree.put("model_evictions_of_running", preemptions(run));
        tree.set("expected", rows(run, passes, true));
        return Answer.of(tree, note(run, stepped));
    }

    /** Returns rows as the lines of a trace. */
    static byte[] lines(JsonNode rows) {
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(row).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable String note(RunResult run, RunResult stepped) {
        boolean same = Arrays.equals(run.log().endNs, stepped.log().endNs)
                && Arrays.equals(run.log().firstTokenNs, stepped.log().firstTokenNs);
        return same ? run.diagnosis() : "fast-forward and stepping differ";
    }

    private static long preemptions(RunResult run) {
        return Arrays.stream(run.usage().preemptions).sum();
    }

    /** Returns the requests in order of the case's rows. */
    private static ArrayNode rows(RunResult run, Passes passes, boolean reasons) {
        RequestLog log = run.log();
        ObjectNode[] byRow = new ObjectNode[log.size()];
        for (int r = 0; r < log.size(); r++) {
            ObjectNode row = Json.object();
            int fileRow = run.spec().requests().fileRow(r);
            row.put("row", fileRow);
            LogRows.time(row, "arrival_ms", log.arrivalNs[r]);
            row.set("admissions", passes.admissions[r]);
            LogRows.time(row, "first_token_ms", log.firstTokenNs[r]);
            LogRows.time(row, "second_token_gap_ms", log.secondGapNs[r]);
            LogRows.time(row, "last_token_ms", log.lastTokenNs[r]);
            LogRows.time(row, "terminal_ms", log.endNs[r]);
            row.put("output_tokens", log.outputTokens[r]);
            row.put("reused_input_tokens", log.mostReused[r]);
            row.put("status", LogRows.status(log, r));
            row.putArray("route").addArray().add("agg").add(log.worker[r]).add(0);
            if (reasons) {
                LogRows.reason(row, log, r);
            }
            byRow[fileRow] = row;
        }
        return Json.nodes().arrayNode().addAll(Arrays.asList(byRow));
    }

    private static ObjectNode aggregate(RunResult run) {
        Summary s = run.summary();
        RequestLog log = run.log();
        double input = 0;
        double reused = 0;
        for (int r = 0; r < log.size(); r++) {
            input += log.status(r) == RequestStatus.COMPLETED ? log.inputTokens[r] : 0;
            reused += log.mostReused[r];
        }
        ObjectNode out = Json.object();
        out.put("duration_ms", s.durationMs());
        out.put("completed", s.count(RequestStatus.COMPLETED));
        out.put("output_tokens", s.outputTokens());
        out.put("committed_prefill_tokens", s.committedPrefill());
        out.put("prefix_reuse_ratio", input == 0 ? 0 : reused / input);
        out.put("mean_ttft_ms", s.ttft().mean());
        out.put("mean_itl_ms", s.gaps().meanNs() / Nanos.PER_MS);
        out.put("mean_e2e_ms", s.e2e().mean());
        out.put("preemptions", preemptions(run));
        return out;
    }

    /** Collects what happens pass by pass. */
    private static final class Passes implements PassObserver {
        final ArrayNode passes = Json.nodes().arrayNode();
        final ArrayNode[] admissions;

        /** On SGLang the records count cached pages as used. */
        private final boolean withCached;

        Passes(RunSpec spec) {
            withCached = spec.pool().engine().type().equals("sglang");
            admissions = new ArrayNode[spec.requests().size()];
            Arrays.setAll(admissions, r -> Json.nodes().arrayNode());
        }

        @Override
        public void admitted(int worker, int request, long nowNs, int reusedTokens) {
            admissions[request].addArray().add(Nanos.toMs(nowNs)).add(reusedTokens);
        }

        @Override
        public void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {
            passes.addArray()
                    .add(Nanos.toMs(startNs))
                    .add(Nanos.toMs(endNs))
                    .add(withCached ? active + inactive : active)
                    .add(inactive)
                    .add(running)
                    .add(waiting);
        }
    }
}
