package dev.orrery.data.conformance.kind;

import dev.orrery.data.report.export.DynosimSummary;
import dev.orrery.data.scenario.ScenarioException;
import dev.orrery.data.trace.TraceException;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Small replays with their trace: refused with an exit code and a line, or played request by request. */
final class ReplayMicroKind implements CaseKind {
    /** The reference lists simultaneous arrivals in random order (engines.md W8); this names a request. */
    private static final List<String> NAME = List.of("arrival_time_ms", "input_length", "output_length", "session_id");

    private static final int BAD_OPTION = 2;
    private static final int BAD_DATA = 3;

    @Override
    public Answer play(CaseInput input) throws IOException {
        try {
            byte[] trace = input.get("trace_text").asString("").getBytes(StandardCharsets.UTF_8);
            ReferenceCall call = ReferenceCall.of(input.get("args"), Compatibility.REFERENCE, input.seed());
            return played(Twin.run(call.run(trace), input.run()));
        } catch (ScenarioException e) {
            return refused(BAD_OPTION, 0, e.getMessage());
        } catch (TraceException e) {
            return refused(BAD_DATA, e.defects().getFirst().line(), e.getMessage());
        }
    }

    private static Answer refused(int exit, int line, @Nullable String why) {
        ObjectNode tree = Json.object();
        tree.put("accepted", false);
        ObjectNode expected = tree.putObject("expected");
        expected.put("exit", exit);
        if (line > 0) {
            expected.put("line", line);
        }
        return Answer.of(tree, "refused: " + why);
    }

    private static Answer played(RunResult run) {
        ObjectNode tree = Json.object();
        tree.put("accepted", true);
        ArrayNode rows = tree.putArray("requests");
        RequestLog log = run.log();
        List<Integer> ended = IntStream.range(0, log.size())
                .filter(r -> log.status(r).terminal())
                .boxed()
                .sorted(Comparator.comparingLong((Integer r) -> log.arrivalNs[r])
                        .thenComparing(r -> run.spec().requests().fileRow(r)))
                .toList();
        ended.forEach(r -> rows.add(row(run, r)));
        tree.set("summary", DynosimSummary.of(run));
        // The reference records simultaneous arrivals in the order of random ids (engines.md W8).
        return new Answer(tree, Set.of(), Map.of("requests", NAME), run.diagnosis());
    }

    private static ObjectNode row(RunResult run, int r) {
        RequestLog log = run.log();
        RequestTable requests = run.spec().requests();
        ObjectNode row = Json.object();
        row.put("request_id", requests.requestId(r));
        int session = requests.session(r);
        String name =
                "request_" + (requests.fileRow(r) + 1); // what the reference calls a request without a conversation
        row.put("session_id", session == RequestTable.NONE ? name : requests.sessionName(session));
        row.put("turn_index", requests.turn(r));
        LogRows.time(row, "arrival_time_ms", log.arrivalNs[r]);
        LogRows.time(row, "first_admit_ms", log.admittedNs[r]);
        LogRows.time(row, "first_token_ms", log.firstTokenNs[r]);
        LogRows.time(row, "terminal_time_ms", log.endNs[r]);
        row.put("input_length", log.inputTokens[r]);
        row.put("output_length", log.outputTokens[r]);
        row.put("reused_input_tokens", log.mostReused[r]);
        row.put("terminal_status", LogRows.status(log, r));
        return row;
    }
}
