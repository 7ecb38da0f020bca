package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.testing.Workloads;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static double sum(Timeline line, int worker, Column column) {
        double sum = 0;
        for (int i = 0; i < line.intervals(); i++) {
            sum += column.at(worker, i);
        }
        return sum;
    }

    private interface Column {
        double at(int worker, int interval);
    }

    private static Timeline line(RunSpec spec) {
        Timeline line = new Timeline(spec.pool().workers());
        Runs.observed(spec, line);
        return line;
    }

    @Test
    @DisplayName("INV-FF: a run that a time line watches is as fast, and the same to the last bit")
    void watchingChangesNothing() {
        for (long seed = 0; seed < 300; seed++) {
            RunSpec spec = Scenarios.whole(seed).spec();
            RunResult alone = Twin.run(spec, RunOptions.DEFAULT);
            RunResult watched = Runs.observed(spec, new Timeline(spec.pool().workers()));
            assertThat(Fingerprint.differences(Fingerprint.of(alone), Fingerprint.of(watched)))
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(watched.usage().fastForwarded).isEqualTo(alone.usage().fastForwarded);
        }
    }

    @Test
    void busyTimeAndHeldBlocksAddUpToWhatTheWorkersDid() {
        for (long seed = 0; seed < 300; seed++) {
            RunSpec spec = Scenarios.any(seed).spec();
            Timeline line = new Timeline(spec.pool().workers());
            RunResult result = Runs.observed(spec, line);
            for (int w = 0; w < line.workers(); w++) {
                assertThat(sum(line, w, line::busyNs)).as("seed %d", seed).isEqualTo(result.usage().busyNs[w]);
                double held = result.usage().activeBlockNs(w);
                assertThat(sum(line, w, line::heldBlockNs)).as("seed %d", seed).isCloseTo(held, within(held * 1e-9));
            }
        }
    }

    @Test
    void tokensAreCountedInTheirIntervals() {
        Workloads two = Workloads.of(4).request(0, 8, 3).request(500, 8, 1);
        RunSpec spec = Runs.of(two).fixed(10, 1).cache(4, 100).spec();
        Timeline line = line(spec);

        assertThat(line.lengthNs()).isEqualTo(2_000_000);
        assertThat(sum(line, 0, line::outputTokens)).isCloseTo(4, within(1e-9));
        assertThat(sum(line, 0, line::prefillTokens)).isCloseTo(16, within(1e-9));
        assertThat(line.prefillTokens(0, 1)).isCloseTo(1.6, within(1e-9));
        assertThat(line.batchNs(0, 5)).isEqualTo(2_000_000);
        assertThat(line.busyNs(0, 100)).isZero();
        assertThat(line.cachedBlocks(0, 100)).isEqualTo(2);
    }

    @Test
    void aLongRunKeepsHalfOfTheIntervalsOrMore() {
        Workloads far = Workloads.of(4).request(0, 8, 2).request(7_200_000, 8, 2);
        Timeline line = line(Runs.of(far).fixed(10, 1).cache(4, 100).spec());

        assertThat(line.intervals()).isBetween(Timeline.MOST / 2, Timeline.MOST);
        assertThat(line.busyNs(0, 0)).isEqualTo(11_000_000);
        assertThat(line.busyNs(0, line.intervals() - 1)).isEqualTo(11_000_000);
    }

    @Test
    void aWarmUpIsForgotten() {
        Workloads rows = Workloads.of(4)
                .request(0, 8, 3, 1, 2)
                .request(90_000, 8, 3, 1, 2)
                .request(0, 12, 2, 1, 2, 3);
        Timeline line =
                line(Runs.of(rows).fixed(10, 1).cache(4, 100).warmRows(2).spec());

        long[] busy = new long[line.intervals()];
        Arrays.setAll(busy, i -> line.busyNs(0, i));
        assertThat(line.lengthNs()).isEqualTo(1_000_000);
        assertThat(Arrays.stream(busy).sum()).isEqualTo(11_000_000);
        assertThat(line.cachedBlocks(0, 0)).isGreaterThanOrEqualTo(0);
    }
}
