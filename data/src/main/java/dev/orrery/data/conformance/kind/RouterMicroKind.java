package dev.orrery.data.conformance.kind;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.Comparator;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routing decisions in order of arrival. */
final class RouterMicroKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) throws IOException {
        RunSpec spec = ReferenceCall.of(input.get("args"), Compatibility.REFERENCE, input.seed())
                .run(EngineKind.lines(input.get("rows")));
        RunResult run = Twin.run(spec, input.run());
        ObjectNode tree = Json.object();
        ArrayNode rows = tree.putArray("result");
        IntStream.range(0, run.log().size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer r) -> run.log().arrivalNs[r])
                        .thenComparing(r -> spec.requests().fileRow(r)))
                .forEach(r -> rows.add(row(run, r)));
        return Answer.of(tree, run.diagnosis());
    }

    private static ObjectNode row(RunResult run, int r) {
        RequestLog log = run.log();
        RequestTable requests = run.spec().requests();
        ObjectNode row = Json.object();
        LogRows.time(row, "arrival_ms", log.arrivalNs[r]);
        row.put("isl", log.inputTokens[r]);
        row.put("osl", log.outputTokens[r]);
        LogRows.time(row, "admit_ms", log.admittedNs[r]);
        LogRows.time(row, "first_token_ms", log.firstTokenNs[r]);
        LogRows.time(row, "end_ms", log.endNs[r]);
        row.put("reused_tokens", log.mostReused[r]);
        row.put("status", LogRows.status(log, r));
        int session = requests.session(r);
        if (session != RequestTable.NONE) {
            row.put("session_id", requests.sessionName(session));
            row.put("turn", requests.turn(r));
        }
        ObjectNode route = row.putArray("routes").addObject();
        route.put("pool", "agg");
        route.put("outcome", "immediate"); // round robin never lets a request wait
        route.put("worker", log.worker[r]);
        route.put("worker_id", log.worker[r]);
        route.put("dp_rank", 0);
        return row;
    }
}
