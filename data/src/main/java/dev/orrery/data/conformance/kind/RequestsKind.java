package dev.orrery.data.conformance.kind;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import java.io.IOException;
import java.util.Arrays;
import tools.jackson.databind.node.ObjectNode;

/** Every request of a replay, a row each: a whole table is one case. Trace and arguments stand in the index. */
final class RequestsKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) throws IOException {
        if (!input.get("trace").isString()) {
            throw new CaseDataException(
                    input.folder() + ": no index here names the trace and the arguments of the table");
        }
        RunResult run = Twin.run(
                ReferenceCall.of(input.get("args"), Compatibility.REFERENCE, input.seed())
                        .run(input.traces(), input.get("trace").asString()),
                input.run());
        ObjectNode[] rows = new ObjectNode[run.log().size()];
        for (int r = 0; r < rows.length; r++) {
            int fileRow = run.spec().requests().fileRow(r);
            rows[fileRow] = row(run.log(), r, fileRow);
        }
        return Answer.of(Json.nodes().arrayNode().addAll(Arrays.asList(rows)), run.diagnosis());
    }

    private static ObjectNode row(RequestLog log, int r, int fileRow) {
        ObjectNode row = Json.object();
        row.put("row", fileRow);
        LogRows.time(row, "arrival_ms", log.arrivalNs[r]);
        row.put("isl", log.inputTokens[r]);
        row.put("osl", log.outputTokens[r]);
        row.putNull("prefill_worker");
        row.put("worker", log.worker[r]);
        LogRows.time(row, "first_admit_ms", log.admittedNs[r]);
        LogRows.time(row, "first_token_ms", log.firstTokenNs[r]);
        LogRows.time(row, "end_ms", log.endNs[r]);
        row.put("reused_tokens", log.mostReused[r]);
        row.put("first_admission_reused", log.firstReused[r]);
        row.put("admissions", log.admissions[r]);
        row.put("status", LogRows.status(log, r));
        return row;
    }
}
