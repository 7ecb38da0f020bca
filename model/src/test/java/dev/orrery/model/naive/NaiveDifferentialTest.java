package dev.orrery.model.naive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NaiveDifferentialTest {
    private static final int SCENARIOS = Integer.getInteger("scenarios", 1500);

    @Test
    @DisplayName("INV-RULES: every decision equals that of a model of single blocks and single passes")
    void everyDecisionIsTheSame() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Runs runs = seed % 8 == 7
                    ? Scenarios.plays(seed).router("round_robin").untilNs(Long.MAX_VALUE)
                    : Scenarios.any(seed);
            RunSpec spec = runs.spec();
            NaiveTwin naive = new NaiveTwin(spec, runs.workload()).run();
            Played played = Played.of(spec);
            boolean guarded = played.result().ending() == RunResult.Ending.GUARD;
            assertThat(guarded)
                    .as("seed %d: %s", seed, played.result().diagnosis())
                    .isEqualTo(naive.stuck);
            if (!guarded) {
                compare(seed, naive, played);
            }
        }
    }

    private static void compare(long seed, NaiveTwin naive, Played played) {
        List<Played.Pass> seen = inOrder(played.passes());
        List<Played.Pass> expected = inOrder(naive.passes);
        for (int i = 0; i < Math.min(seen.size(), expected.size()); i++) {
            assertThat(seen.get(i)).as("seed %d pass %d", seed, i).isEqualTo(expected.get(i));
        }
        assertThat(seen).as("seed %d", seed).hasSameSizeAs(expected);
        GapStatistics gaps = new GapStatistics(false);
        for (int r = 0; r < naive.requests.length; r++) {
            NaiveRequest n = naive.requests[r];
            if (n == null) {
                assertThat(played.status(r)).as("seed %d request %d", seed, r).isEqualTo(RequestStatus.PENDING);
                continue;
            }
            assertThat(row(played, r)).as("seed %d request %d", seed, r).isEqualTo(row(n));
            for (int t = 1; t < n.tokenNs.size(); t++) {
                gaps.add(n.tokenNs.get(t) - n.tokenNs.get(t - 1), 1);
            }
        }
        GapStatistics twin = played.result().gaps();
        assertThat(twin.count()).as("seed %d", seed).isEqualTo(gaps.count());
        assertThat(twin.meanNs()).as("seed %d", seed).isEqualTo(gaps.meanNs());
        assertThat(twin.stdNs()).as("seed %d", seed).isEqualTo(gaps.stdNs());
        for (int w = 0; w < naive.heldNs.length; w++) {
            assertThat(played.result().usage().activeBlockNs(w)).isEqualTo(naive.heldNs[w]);
        }
    }

    /** Workers are independent between arrivals, so that the order in which their passes are seen is free. */
    private static List<Played.Pass> inOrder(List<Played.Pass> passes) {
        List<Played.Pass> sorted = new ArrayList<>(passes);
        sorted.sort(Comparator.comparingInt(Played.Pass::worker));
        return sorted;
    }

    private static List<Object> row(NaiveRequest n) {
        long first = n.tokenNs.isEmpty() ? -1 : n.tokenNs.getFirst();
        long last = n.tokenNs.isEmpty() ? -1 : n.tokenNs.getLast();
        long gap = n.tokenNs.size() < 2 ? -1 : n.tokenNs.get(1) - first;
        return List.of(
                n.status,
                n.reason,
                n.worker,
                n.prompt,
                n.generated,
                n.arrivalNs,
                n.admittedNs,
                n.reused,
                first,
                gap,
                last,
                n.endNs,
                n.committed,
                n.recomputed);
    }

    private static List<Object> row(Played p, int r) {
        RequestLog log = p.log();
        List<Long> admitted =
                p.admittedAt(r).stream().map(ms -> Math.round(ms * 1e6)).toList();
        return List.of(
                log.status(r),
                log.reason(r),
                log.worker[r],
                log.inputTokens[r],
                log.outputTokens[r],
                log.arrivalNs[r],
                admitted,
                p.reused(r),
                log.firstTokenNs[r],
                log.secondGapNs[r],
                log.lastTokenNs[r],
                log.endNs[r],
                log.committed[r],
                log.recomputed[r]);
    }
}
