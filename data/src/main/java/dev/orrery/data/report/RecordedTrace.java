package dev.orrery.data.report;

import dev.orrery.data.trace.write.MooncakeWriter;
import dev.orrery.model.cache.BlockNames;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a run as a Mooncake trace (traces.md §2.1): one flat row per request that arrived, with the time at
 * which it did, and block ids of the engine's block size. Replayed on the same fleet with the same seed it gives equal
 * results per request.
 */
public final class RecordedTrace {
    private final RunResult run;
    private final RequestTable requests;
    private final BlockNames names;
    private long[] ids = new long[256];

    private RecordedTrace(RunResult run) {
        this.run = run;
        this.requests = run.spec().requests();
        this.names = new BlockNames(requests, run.spec().pool().engine().blockSize());
    }

    /** Returns why a workload cannot be recorded, null if it can. */
    public static @Nullable String obstacle(RequestTable requests) {
        return requests.delta()
                ? "a delta workload cannot be recorded: its later turns continue what earlier ones generated, and flat"
                        + " rows have no names for that"
                : null;
    }

    /** Writes the trace; the writer stays open. */
    public static void write(RunResult run, MooncakeWriter out) {
        RecordedTrace trace = new RecordedTrace(run);
        for (int request : trace.order()) {
            trace.row(request, out);
        }
    }

    /** Returns the requests in order of arrival, ties as they were dispatched: conversations in file order. */
    private int[] order() {
        RequestLog log = run.log();
        PlayGraph plays = requests.plays();
        int[] firstTurn = new int[requests.size()];
        Integer[] order = new Integer[requests.size()];
        int n = 0;
        for (int r = 0; r < requests.size(); r++) {
            if (plays != null && !PlayGraph.free(plays, r)) {
                firstTurn[r] = plays.order(r);
            } else if (requests.turn(r) == 0) {
                for (int t = r; t != RequestTable.NONE; t = requests.nextTurn(t)) {
                    firstTurn[t] = r;
                }
            }
            if (r >= run.firstRow() && log.arrivalNs[r] != RequestLog.NEVER) {
                order[n++] = r;
            }
        }
        Arrays.sort(
                order,
                0,
                n,
                Comparator.<Integer>comparingLong(r -> log.arrivalNs[r])
                        .thenComparingInt(r -> firstTurn[r])
                        .thenComparingInt(requests::turn));
        int[] sorted = new int[n];
        for (int i = 0; i < n; i++) {
            sorted[i] = order[i];
        }
        return sorted;
    }

    private void row(int request, MooncakeWriter out) {
        int block = run.spec().pool().engine().blockSize();
        int tokens = run.log().inputTokens[request];
        int blocks = (tokens + block - 1) / block;
        if (blocks > ids.length) {
            ids = new long[Math.max(blocks, ids.length * 2)];
        }
        names.of(request, blocks, ids);
        out.write(
                Nanos.toMs(run.log().arrivalNs[request]),
                tokens,
                requests.outputTokens(request),
                ids,
                blocks,
                requests.priority(request),
                Integer.toUnsignedLong(requests.strictPriority(request)),
                requests.requestId(request));
    }
}
