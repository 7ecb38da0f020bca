package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GapStatisticsTest {
    private static GapStatistics of(long... gaps) {
        GapStatistics statistics = new GapStatistics(false);
        for (long gap : gaps) {
            statistics.add(gap, 1);
        }
        return statistics;
    }

    @Test
    @DisplayName("mean, spread, range and rates of a few gaps")
    void moments() {
        GapStatistics statistics = of(10_000_000, 20_000_000, 30_000_000);

        assertThat(statistics.count()).isEqualTo(3);
        assertThat(statistics.meanNs()).isEqualTo(20e6);
        assertThat(statistics.stdNs()).isCloseTo(Math.sqrt(200e12 / 3), Percentage.withPercentage(1e-9));
        assertThat(statistics.minNs()).isEqualTo(10_000_000);
        assertThat(statistics.maxNs()).isEqualTo(30_000_000);
        assertThat(statistics.meanRate()).isCloseTo((100 + 50 + 100 / 3.0) / 3, Percentage.withPercentage(1e-6));
    }

    @Test
    @DisplayName("equal gaps have no spread, to the last bit")
    void equalGapsHaveNoSpread() {
        GapStatistics statistics = new GapStatistics(false);
        for (int i = 0; i < 1000; i++) {
            statistics.add(7_654_321, 13);
        }

        assertThat(statistics.stdNs()).isZero();
        assertThat(statistics.stdRate()).isZero();
        assertThat(statistics.meanNs()).isEqualTo(7_654_321);
    }

    @Test
    @DisplayName("gaps of no length count as gaps and have no rate")
    void zeroGapsHaveNoRate() {
        GapStatistics statistics = of(0, 0, 1_000_000);

        assertThat(statistics.count()).isEqualTo(3);
        assertThat(statistics.rateCount()).isEqualTo(1);
        assertThat(statistics.meanRate()).isEqualTo(1000);
        assertThat(statistics.minNs()).isZero();
    }

    @Test
    @DisplayName("without gaps all is 0")
    void nothingIsZero() {
        GapStatistics none = of();

        assertThat(none.meanNs() + none.stdNs() + none.meanRate() + none.stdRate() + none.minNs() + none.maxNs())
                .isZero();
        assertThat(none.rank(0)).isZero();
    }

    @Test
    @DisplayName(
            "INV-FF: a run of gaps leaves the same bits as its gaps one by one, small and large, near and far apart")
    void runsEqualSingleGaps() {
        Random random = new Random(6);
        double[] scratch = new double[512];
        for (int round = 0; round < 500; round++) {
            int n = 1 + random.nextInt(round % 3 == 0 ? 8 : 512);
            int tokens = 1 + random.nextInt(300);
            double[] gaps = new double[n];
            double base = Math.rint(Math.exp(random.nextDouble() * Math.log(3e12)));
            double spread = Math.exp(random.nextDouble() * Math.log(1e11));
            for (int i = 0; i < n; i++) {
                gaps[i] = Math.rint(base + random.nextDouble() * spread) - (round % 7 == 0 ? base : 0);
            }
            boolean ascending = random.nextBoolean();
            if (ascending) {
                Arrays.sort(gaps);
            }
            GapStatistics run = new GapStatistics(round % 5 == 0);
            GapStatistics single = new GapStatistics(round % 5 == 0);
            run.addRun(gaps, n, ascending, tokens, scratch);
            for (double gap : gaps) {
                single.add((long) gap, tokens);
            }
            assertThat(describe(run))
                    .as("round %d: %s", round, Arrays.toString(gaps))
                    .isEqualTo(describe(single));
        }
    }

    @Test
    @DisplayName("INV-FF: runs of equal gaps of any length leave the same bits as well")
    void runsOfEqualGaps() {
        double[] scratch = new double[512];
        double[] gaps = new double[512];
        for (long gap = 1; gap < 1_000_000_000_000L; gap *= 3) {
            Arrays.fill(gaps, gap);
            GapStatistics run = new GapStatistics(false);
            GapStatistics single = new GapStatistics(false);
            run.addRun(gaps, gaps.length, true, 4096, scratch);
            for (int i = 0; i < gaps.length; i++) {
                single.add(gap, 4096);
            }
            assertThat(run.meanRate()).isCloseTo(1e9 / gap, Percentage.withPercentage(0.1));
            // the spread, which equal gaps do not have, shows an error in the squares
            run.add(5 * gap, 4096);
            single.add(5 * gap, 4096);
            assertThat(describe(run)).as("%d ns", gap).isEqualTo(describe(single));
        }
    }

    private static String describe(GapStatistics s) {
        long n = s.count();
        return String.join(
                " ",
                Long.toString(n),
                Long.toString(s.rateCount()),
                Double.toString(s.meanNs()),
                Double.toString(s.stdNs()),
                Double.toString(s.meanRate()),
                Double.toString(s.stdRate()),
                Long.toString(s.minNs()),
                Long.toString(s.maxNs()),
                Double.toString(s.rank(0)),
                Double.toString(s.rank(n / 3)),
                Double.toString(s.rank(n - 1)));
    }

    @Test
    @DisplayName("row 21: percentiles of the histogram err by at most 0.1 %, and exact ones not at all")
    void percentilesAreClose() {
        Random random = new Random(4);
        GapStatistics histogram = new GapStatistics(false);
        GapStatistics exact = new GapStatistics(true);
        long[] gaps = new long[20_000];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = (long) Math.exp(10 + random.nextDouble() * 15);
            histogram.add(gaps[i], 1);
            exact.add(gaps[i], 1);
        }
        Arrays.sort(gaps);
        for (int rank = 0; rank < gaps.length; rank += 97) {
            assertThat(exact.rank(rank)).isEqualTo(gaps[rank]);
            assertThat(histogram.rank(rank)).isCloseTo(gaps[rank], Percentage.withPercentage(0.1));
        }
        assertThat(exact.exact()).isTrue();
        assertThat(histogram.exact()).isFalse();
    }

    @Test
    @DisplayName("a copy goes its own way")
    void copiesAreIndependent() {
        GapStatistics one = of(5, 6);
        GapStatistics copy = one.copy();
        copy.add(1000, 3);

        assertThat(describe(one)).isEqualTo(describe(of(5, 6)));
        assertThat(describe(copy)).isEqualTo(describe(of(5, 6, 1000, 1000, 1000)));
    }
}
