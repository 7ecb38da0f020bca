package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardsTest {
    private static RunResult selfPreempting() {
        return Runs.of(Workloads.of(4).request(0, 8, 20))
                .fixed(10, 1)
                .cache(4, 4)
                .reference()
                .run();
    }

    @Test
    @DisplayName("row 1: where the reference would hang, the run ends and says which request waits for what")
    void deadEndsAreNamed() {
        RunResult result = selfPreempting();

        assertThat(result.ending()).isEqualTo(RunResult.Ending.GUARD);
        assertThat(result.diagnosis())
                .contains("request 0")
                .contains("KV blocks")
                .contains("worker 0");
        assertThat(result.log().status(0)).isEqualTo(RequestStatus.QUEUED);
    }

    @Test
    @DisplayName("the partial result of a stopped run is the same however the run was advanced")
    void partialResultsAreWellDefined() {
        RunResult again = selfPreempting();

        assertThat(again.log().outputTokens).isEqualTo(selfPreempting().log().outputTokens);
        assertThat(again.clockNs()).isEqualTo(selfPreempting().clockNs());
    }

    @Test
    @DisplayName("more than 100,000 events at one instant stop the run")
    void standingTimeIsNoticed() {
        Workloads rows = Workloads.of(4);
        for (int i = 0; i < 100_200; i++) {
            rows.request(0, 4, 0);
        }
        RunResult result = Runs.of(rows).fixed(0, 0).cache(4, 100).closed(1).run();

        assertThat(result.ending()).isEqualTo(RunResult.Ending.GUARD);
        assertThat(result.diagnosis()).contains("100000").contains("0.0 ms");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e12, 1e15, 1e300})
    @DisplayName("virtual time ends at 73 years: passes, delays and arrivals beyond it stop the run")
    void timeEnds(double longMs) {
        Workloads two = Workloads.of(4).request(0, 4, 3000).request(1, 4, 3000);

        assertThat(Runs.of(two).fixed(longMs, longMs).cache(4, 2000).run().diagnosis())
                .contains("73 years");
        assertThat(Runs.of(two)
                        .fixed(longMs, longMs)
                        .cache(4, 2000)
                        .closed(1)
                        .run()
                        .diagnosis())
                .contains("73 years");
    }

    @Test
    @DisplayName("passes that take no time are no dead end as long as they deliver tokens")
    void instantPassesAreAllowed() {
        RunResult result = Runs.of(Workloads.of(4).request(0, 4, 5000))
                .fixed(10, 0)
                .cache(4, 2000)
                .run();

        assertThat(result.ending()).isEqualTo(RunResult.Ending.DONE);
        assertThat(result.log().outputTokens[0]).isEqualTo(5000);
        assertThat(result.log().endNs[0]).isEqualTo(10_000_000);
        assertThat(Runs.stepped(Runs.of(Workloads.of(4).request(0, 4, 5000))
                                .fixed(10, 0)
                                .cache(4, 2000)
                                .spec())
                        .log()
                        .endNs[0])
                .isEqualTo(10_000_000);
    }

    @Test
    @DisplayName(
            "row 1: heavy pressure ends with bounded preemptions: two prompts of 120,000 in a cache for one and a bit")
    void pressureEnds() {
        Workloads rows = Workloads.of(16).request(0, 120_000, 1000).request(0, 120_000, 1000);
        RunResult result = Runs.of(rows).cache(16, 15_005).run();

        assertThat(result.ending()).isEqualTo(RunResult.Ending.DONE);
        assertThat(result.summary().preemptions()).isBetween(1L, 3L);
        assertThat(result.log().outputTokens).containsExactly(1000, 1000);
    }

    @Test
    @DisplayName("row 2: throughput saturates: closed loops of 256 and 1,024 over a cache for 68 are within 25 %")
    void throughputSaturates() {
        double at256 = throughput(256);
        double at1024 = throughput(1024);

        assertThat(at1024 / at256).isBetween(0.75, 1.25);
    }

    private static double throughput(int concurrency) {
        Workloads rows = Workloads.of(64);
        for (int i = 0; i < 3000; i++) {
            rows.request(0, 512, 128);
        }
        // 640 tokens are 10 blocks: 68 requests
        var summary = Runs.of(rows)
                .cache(64, 680)
                .seats(2048)
                .closed(concurrency)
                .run()
                .summary();
        return summary.perSecond(summary.outputTokens());
    }
}
