package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds in every run of plays (replay.md §3), on random play graphs; a failure prints its seed. */
class PlayInvariantsTest {
    private static final int SCENARIOS = Integer.getInteger("scenarios", 400);

    private static void each(BiConsumer<RunResult, PlayGraph> check) {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            RunResult run = Twin.run(Scenarios.plays(seed).spec(), RunOptions.DEFAULT);
            try {
                check.accept(run, Objects.requireNonNull(run.spec().requests().plays()));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private static boolean answered(RequestLog log, int r) {
        return log.status(r) == RequestStatus.COMPLETED || log.status(r) == RequestStatus.TRUNCATED;
    }

    @Test
    @DisplayName(
            "INV-PLAY: a request of a play arrives when the last thing that it waits for has happened, plus the delay")
    void requestsFollowWhatTheyWaitFor() {
        each((run, graph) -> {
            RequestLog log = run.log();
            double speedup = run.spec().arrivals().speedup();
            long[] ready = new long[log.size()];
            Arrays.fill(ready, Long.MIN_VALUE);
            int[] open = new int[log.size()];
            for (int r = 0; r < log.size(); r++) {
                open[r] += graph.waits(r);
                for (int e = graph.firstEdge(r); e < graph.firstEdge(r + 1); e++) {
                    boolean fired = graph.onDispatch(e) ? log.arrivalNs[r] != RequestLog.NEVER : answered(log, r);
                    if (fired) {
                        long at = graph.onDispatch(e) ? log.arrivalNs[r] : log.endNs[r];
                        int to = graph.waiting(e);
                        open[to]--;
                        ready[to] = Math.max(ready[to], at + Nanos.ofMs(graph.delayMs(e) / speedup));
                    }
                }
            }
            boolean ended = run.ending() == RunResult.Ending.DONE;
            for (int r = 0; r < log.size(); r++) {
                if (log.arrivalNs[r] == RequestLog.NEVER) {
                    assertThat(ended && open[r] == 0 && !stopped(run, graph, r))
                            .as("request %d never started", r)
                            .isFalse();
                    continue;
                }
                long bound = bound(run, graph, r);
                assertThat(open[r]).as("what request %d waits for", r).isZero();
                assertThat(log.arrivalNs[r]).as("request %d", r).isEqualTo(Math.max(ready[r], bound));
            }
        });
    }

    /** Returns whether the reference's rules have ended the play of a request before its end. */
    private static boolean stopped(RunResult run, PlayGraph graph, int r) {
        boolean rejected = false;
        for (int q = graph.firstRow(graph.play(r)); q != RequestTable.NONE; q = graph.next(q)) {
            rejected |= run.log().status(q) == RequestStatus.REJECTED;
        }
        return rejected && run.spec().compatibility() == Compatibility.REFERENCE;
    }

    /** Returns the earliest start of a request: as recorded, or counted from the first one of its play. */
    private static long bound(RunResult run, PlayGraph graph, int r) {
        Arrivals arrivals = run.spec().arrivals();
        int play = graph.play(r);
        boolean recorded = arrivals.mode() == Arrivals.Mode.RECORDED;
        long began = Long.MAX_VALUE;
        for (int q = graph.firstRow(play); q != RequestTable.NONE; q = graph.next(q)) {
            began = run.log().arrivalNs[q] == RequestLog.NEVER ? began : Math.min(began, run.log().arrivalNs[q]);
        }
        double ms = graph.notBeforeMs(r) - (recorded ? 0 : graph.beginMs(play));
        return ms <= 0 ? began : (recorded ? 0 : began) + Nanos.ofMs(ms / arrivals.speedup());
    }

    @Test
    @DisplayName("INV-PLAY: every request of a play has ended, or waits for one that was rejected")
    void everyRequestIsAccountedFor() {
        each((run, graph) -> {
            if (run.ending() != RunResult.Ending.DONE) {
                return;
            }
            RequestLog log = run.log();
            Trajectories plays = Objects.requireNonNull(run.trajectories());
            int rejected = 0;
            int never = 0;
            for (int r = 0; r < log.size(); r++) {
                rejected += log.status(r) == RequestStatus.REJECTED ? 1 : 0;
                never += log.arrivalNs[r] == RequestLog.NEVER ? 1 : 0;
                assertThat(log.status(r).terminal()).isEqualTo(log.arrivalNs[r] != RequestLog.NEVER);
            }
            assertThat(plays.total()).isEqualTo(graph.plays());
            assertThat(plays.neverStarted()).isEqualTo(never);
            assertThat(plays.incomplete() == 0).isEqualTo(rejected == 0);
            assertThat(plays.e2e().count()).isEqualTo(plays.complete());
        });
    }

    @Test
    @DisplayName("INV-LANES: no more plays are in progress than there are lanes, and no lane waits while a play does")
    void playsKeepToLanes() {
        each((run, graph) -> {
            Arrivals arrivals = run.spec().arrivals();
            if (arrivals.mode() != Arrivals.Mode.LANES || run.ending() != RunResult.Ending.DONE) {
                return;
            }
            long[] begin = new long[graph.plays()];
            long[] end = new long[graph.plays()];
            Arrays.fill(begin, Long.MAX_VALUE);
            for (int r = 0; r < run.log().size(); r++) {
                if (run.log().arrivalNs[r] != RequestLog.NEVER) {
                    begin[graph.play(r)] = Math.min(begin[graph.play(r)], run.log().arrivalNs[r]);
                    end[graph.play(r)] = Math.max(end[graph.play(r)], run.log().endNs[r]);
                }
            }
            List<Long> free = new ArrayList<>();
            for (int p = 0; p < graph.plays(); p++) {
                if (p < arrivals.concurrency()) {
                    assertThat(begin[p]).isZero();
                } else {
                    free.sort(null);
                    assertThat(begin[p]).as("play %d", p).isEqualTo(free.removeFirst());
                }
                free.add(end[p]);
            }
        });
    }

    @Test
    @DisplayName(
            "INV-FORK: a run of plays that is forked at any instant goes on as if it had not been, and so does the fork")
    void forksOfPlays() {
        for (int seed = 0; seed < 200; seed++) {
            RunSpec spec = Scenarios.plays(seed).spec();
            RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
            Twin twin = Twin.start(spec, RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() * (seed % 10) / 10);
            Twin fork = twin.fork(RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() * 9 / 10);
            assertThat(Fingerprint.differences(Fingerprint.of(whole), Fingerprint.of(fork.finish())))
                    .as("fork, seed %d", seed)
                    .isEmpty();
            assertThat(Fingerprint.differences(Fingerprint.of(whole), Fingerprint.of(twin.finish())))
                    .as("original, seed %d", seed)
                    .isEmpty();
        }
    }
}
