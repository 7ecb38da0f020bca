package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.Arrivals.Mode;
import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static Workloads many(int n) {
        Workloads rows = Workloads.of(4);
        for (int i = 0; i < n; i++) {
            rows.request(1000.0 * i, 4, 1);
        }
        return rows;
    }

    private static long[] arrivals(Workloads rows, Arrivals how, long seed) {
        return Runs.of(rows).fixed(1, 1).arrivals(how).seed(seed).run().log().arrivalNs;
    }

    private static Arrivals rate(Mode mode, double rps, double burstiness) {
        return new Arrivals(mode, 1, 0, rps, burstiness);
    }

    @Test
    @DisplayName("row 13: recorded times are shifted so that the earliest is 0, unsorted or negative as they are")
    void recordedTimesAreShifted() {
        Workloads rows = Workloads.of(4).request(20, 4, 1).request(-30, 4, 1).request(5.5, 4, 1);

        assertThat(arrivals(rows, Arrivals.recorded(), 1)).containsExactly(50_000_000, 0, 35_500_000);
    }

    @Test
    @DisplayName("row 13: a speed-up divides recorded times")
    void speedUpDividesTimes() {
        assertThat(arrivals(many(3), new Arrivals(Mode.RECORDED, 2.5, 0, 0, 1), 1))
                .containsExactly(0, 400_000_000, 800_000_000);
    }

    @Test
    @DisplayName("row 13: constant arrivals are equally spaced and start at 0")
    void constantArrivalsAreEven() {
        assertThat(arrivals(many(4), rate(Mode.CONSTANT, 100, 1), 1))
                .containsExactly(0, 10_000_000, 20_000_000, 30_000_000);
    }

    @Test
    @DisplayName("row 13: Poisson arrivals start at 0, keep file order and have the mean rate and spread asked for")
    void poissonArrivals() {
        long[] at = arrivals(many(40_000), rate(Mode.POISSON, 50, 1), 7);

        assertThat(at[0]).isZero();
        assertThat(at).isSorted();
        assertThat(mean(at)).isCloseTo(20e6, Percentage.withPercentage(2));
        assertThat(deviation(at)).isCloseTo(20e6, Percentage.withPercentage(3));
    }

    @Test
    @DisplayName("row 13: gamma arrivals have the mean rate, and burstiness 4 halves the spread")
    void gammaArrivals() {
        long[] at = arrivals(many(40_000), rate(Mode.GAMMA, 50, 4), 7);

        assertThat(at[0]).isZero();
        assertThat(at).isSorted();
        assertThat(mean(at)).isCloseTo(20e6, Percentage.withPercentage(2));
        assertThat(deviation(at)).isCloseTo(10e6, Percentage.withPercentage(3));
    }

    @Test
    @DisplayName("generated arrivals depend on the seed and on nothing else")
    void arrivalsAreSeeded() {
        long[] one = arrivals(many(50), rate(Mode.POISSON, 50, 1), 1);

        assertThat(arrivals(many(50), rate(Mode.POISSON, 50, 1), 1)).isEqualTo(one);
        assertThat(arrivals(many(50), rate(Mode.POISSON, 50, 1), 2)).isNotEqualTo(one);
        assertThat(Arrays.copyOf(arrivals(many(80), rate(Mode.POISSON, 50, 1), 1), 50))
                .isEqualTo(one);
    }

    @Test
    @DisplayName("a router that draws random numbers does not shift the arrivals")
    void streamsAreIndependent() {
        Arrivals poisson = rate(Mode.POISSON, 50, 1);
        long[] one = arrivals(many(50), poisson, 1);
        long[] other = Runs.of(many(50))
                .fixed(1, 1)
                .arrivals(poisson)
                .seed(1)
                .workers(3)
                .router("random")
                .run()
                .log()
                .arrivalNs;

        assertThat(other).isEqualTo(one);
    }

    @Test
    @DisplayName("explicit arrivals replace those of a generated mode")
    void explicitArrivals() {
        long[] at = Runs.of(many(3))
                .fixed(1, 1)
                .arrivals(rate(Mode.POISSON, 1, 1))
                .explicit(0, 7, 5)
                .run()
                .log()
                .arrivalNs;

        assertThat(at).containsExactly(0, 7, 5);
    }

    @Test
    @DisplayName("row 13: in closed loop so many are in flight, and the next one starts the instant one ends")
    void closedLoops() {
        long[] at = arrivals(many(5), Arrivals.closed(2), 1);

        assertThat(at).containsExactly(0, 0, 1_000_000, 1_000_000, 2_000_000);
    }

    @Test
    @DisplayName("later turns that are due at one instant go in file order of their conversations")
    void tiesGoInFileOrder() {
        Workloads rows = Workloads.of(4)
                .turnAt("b", 0, 4, 1)
                .turnAt("a", 0, 4, 1)
                .turn("a", 9, 4, 1)
                .turn("b", 9, 4, 1)
                .request(10, 4, 1);
        var played = Runs.of(rows).fixed(1, 1).cache(4, 100).seats(1).play();

        // with one seat: b 0-1, a 1-2, then b again at 10 with the flat request, a again at 11
        assertThat(played.admissions()).extracting("request").containsExactly(0, 1, 3, 4, 2);
    }

    private static double mean(long[] at) {
        return (double) at[at.length - 1] / (at.length - 1);
    }

    private static double deviation(long[] at) {
        double mean = mean(at);
        double sum = 0;
        for (int i = 1; i < at.length; i++) {
            sum += (at[i] - at[i - 1] - mean) * (at[i] - at[i - 1] - mean);
        }
        return Math.sqrt(sum / (at.length - 1));
    }
}
