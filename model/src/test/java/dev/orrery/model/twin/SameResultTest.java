package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.workload.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Runs that must be equal, to the last bit. */
class SameResultTest {
    private record Row(double at, int input, int output, long[] ids) {}

    private static List<Row> rows(long seed, int n) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < n; i++) {
            at += random.nextInt(40);
            int input = 1 + random.nextInt(60);
            long[] ids = Workloads.ids(1000L * (i + 1), input, 8);
            for (int b = 0; b < Math.min(ids.length, random.nextInt(6)); b++) {
                ids[b] = b;
            }
            rows.add(new Row(at, input, 1 + random.nextInt(30), ids));
        }
        return rows;
    }

    private static Workloads workload(List<Row> rows, double shiftMs) {
        Workloads workload = Workloads.of(8);
        rows.forEach(r -> workload.request(r.at + shiftMs, r.input, r.output, r.ids));
        return workload;
    }

    /** The same tokens in trace blocks of half the size. */
    private static Workloads recut(List<Row> rows) {
        Workloads workload = Workloads.of(4);
        for (Row r : rows) {
            long[] halves = new long[2 * r.ids.length];
            for (int b = 0; b < halves.length; b++) {
                halves[b] = 2 * r.ids[b / 2] + b % 2;
            }
            workload.request(r.at, r.input, r.output, halves);
        }
        return workload;
    }

    private static Map<String, String> result(Runs runs) {
        return Fingerprint.of(runs.run());
    }

    private static Runs tight(Workloads workload) {
        return Runs.of(workload).cache(4, 40).budget(24).workers(2);
    }

    @Test
    @DisplayName("INV-SHIFT: shifting all time stamps changes nothing")
    void shiftedTimes() {
        for (long seed = 0; seed < 50; seed++) {
            List<Row> rows = rows(seed, 30);
            assertThat(result(tight(workload(rows, 4096)))).isEqualTo(result(tight(workload(rows, 0))));
        }
    }

    @Test
    @DisplayName("INV-CONTENT: cutting the same tokens into other trace blocks changes nothing")
    void recutBlocks() {
        for (long seed = 0; seed < 50; seed++) {
            List<Row> rows = rows(seed, 30);
            assertThat(result(tight(recut(rows)))).isEqualTo(result(tight(workload(rows, 0))));
        }
    }

    @Test
    @DisplayName("INV-SPEEDUP: a timing speed-up of 4 is the same as constants of a quarter")
    void speedUpDividesConstants() {
        for (long seed = 0; seed < 50; seed++) {
            List<Row> rows = rows(seed, 30);
            Runs faster = tight(workload(rows, 0)).timing(new TimingConfig("fixed", 20, 6, 4, 1, 0));
            Runs shorter = tight(workload(rows, 0)).timing(new TimingConfig("fixed", 5, 1.5, 1, 1, 0));
            assertThat(result(faster)).isEqualTo(result(shorter));
        }
    }

    @Test
    @DisplayName("INV-SEED: two runs at once in one process equal each other and a run alone")
    void concurrentRuns() throws Exception {
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            List<Future<List<Map<String, String>>>> results =
                    List.of(two.submit(SameResultTest::many), two.submit(SameResultTest::many));
            List<Map<String, String>> alone = many();
            for (Future<List<Map<String, String>>> result : results) {
                assertThat(result.get()).isEqualTo(alone);
            }
        }
    }

    private static List<Map<String, String>> many() {
        List<Map<String, String>> results = new ArrayList<>();
        for (long seed = 0; seed < 120; seed++) {
            results.add(result(Scenarios.whole(seed)));
        }
        return results;
    }

    @Test
    @DisplayName("INV-REPLAY: a run's arrivals, replayed as recorded ones, give the same run")
    void replayedRuns() {
        for (long seed = 0; seed < 100; seed++) {
            List<Row> rows = rows(seed, 40);
            Arrivals how = seed % 2 == 0
                    ? Arrivals.closed(1 + (int) seed % 7)
                    : new Arrivals(Arrivals.Mode.POISSON, 1, 0, 40, 1);
            RunResult first = tight(workload(rows, 0)).arrivals(how).seed(seed).run();
            Workloads recorded = Workloads.of(8);
            for (int r = 0; r < rows.size(); r++) {
                Row row = rows.get(r);
                recorded.request(first.log().arrivalNs[r] / 1e6, row.input, row.output, row.ids);
            }
            assertThat(Fingerprint.differences(Fingerprint.of(first), result(tight(recorded))))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("INV-FORK: a run that is forked at any instant goes on as if it had not been, and so does the fork")
    void forkedRuns() {
        for (int seed = 0; seed < 150; seed++) {
            RunSpec spec = Scenarios.whole(seed).spec();
            RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
            Twin twin = Twin.start(spec, RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() * (seed % 10) / 10);
            Twin fork = twin.fork(RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() * 9 / 10);
            Map<String, String> expected = Fingerprint.of(whole);
            assertThat(Fingerprint.differences(expected, Fingerprint.of(fork.finish())))
                    .as("fork, seed %d", seed)
                    .isEmpty();
            assertThat(Fingerprint.differences(expected, Fingerprint.of(twin.finish())))
                    .as("original, seed %d", seed)
                    .isEmpty();
        }
    }
}
