package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GridTimerTest extends PassTimerContractTest {
    /** The sample of R-T5. */
    private static final PassGrid SAMPLE = new PassGrid(
            new double[] {128, 1024, 8192},
            new double[] {12, 40, 300},
            new double[] {1000, 20_000, 80_000},
            new double[] {256, 2048, 16_384},
            new double[][] {{5, 5.2, 7}, {8, 8.4, 11}, {18, 19, 26}},
            "sample");

    private static PassTimer timer(PassGrid grid, boolean reference) {
        return PassTimers.create(new TimingConfig("grid", 0, 0, 1, 1, 0).withGrid(grid), CAPACITY, reference);
    }

    private static PassGrid line(double... xy) {
        double[] x = new double[xy.length / 2];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = xy[2 * i];
            y[i] = xy[2 * i + 1];
        }
        return new PassGrid(x, y, new double[] {0, 10}, new double[] {0, 10}, new double[][] {{5, 5}, {5, 5}}, "line");
    }

    @Override
    PassTimer timer() {
        return timer(SAMPLE, false);
    }

    @Test
    @DisplayName("R-T5: prefill is linear between points and goes on beyond the outer two: 12.5, 7.5 and 55 ms")
    void prefillIsPiecewiseLinear() {
        PassTimer timer = timer(line(100, 10, 200, 15, 400, 35), false);

        assertThat(timer.passNs(shape(1, 150, 0, 0, 0))).isEqualTo(12_500_000);
        assertThat(timer.passNs(shape(1, 50, 0, 0, 0))).isEqualTo(7_500_000);
        assertThat(timer.passNs(shape(1, 600, 0, 0, 0))).isEqualTo(55_000_000);
        assertThat(timer.passNs(shape(1, 200, 900, 0, 0))).isEqualTo(15_000_000);
    }

    @Test
    @DisplayName("R-T5: the sample's prefill of 2 requests of 700 tokens, 100 of them cached, takes 46.383929 ms")
    void samplePrefill() {
        assertThat(timer(SAMPLE, true).passNs(shape(2, 1200, 200, 0, 0))).isEqualTo(46_383_929);
        assertThat(timer(SAMPLE, false).passNs(shape(2, 1200, 200, 0, 0))).isEqualTo(46_383_929);
    }

    @Test
    @DisplayName("R-T5: the sample's decode is bilinear, 6.584539 ms inside and 36.088504 ms beyond both axes")
    void sampleDecode() {
        assertThat(timer().passNs(shape(0, 0, 0, 8, 10_000))).isEqualTo(6_584_539);
        assertThat(timer().passNs(shape(0, 0, 0, 4, 100_000))).isEqualTo(36_088_504);
    }

    @Test
    @DisplayName("R-T5: the mean length of the requests that decode is floored")
    void meansAreFloored() {
        PassGrid steep = new PassGrid(
                new double[] {0, 10},
                new double[] {0, 10},
                new double[] {0, 1_000_000},
                new double[] {0, 10},
                new double[][] {{10, 110}, {10, 110}},
                "steep");

        assertThat(timer(steep, false).passNs(shape(0, 0, 0, 4, 11))).isEqualTo(30_000_000);
    }

    @Test
    @DisplayName("R-T5: extrapolation stops at 0 ms for prefill and at 1 ms for decode")
    void extrapolationHasFloors() {
        PassGrid falling = new PassGrid(
                new double[] {100, 200},
                new double[] {1, 11},
                new double[] {100, 200},
                new double[] {1, 2},
                new double[][] {{3, 3}, {9, 9}},
                "falling");

        assertThat(timer(falling, false).passNs(shape(1, 50, 0, 0, 0))).isZero();
        assertThat(timer(falling, false).passNs(shape(0, 0, 0, 1, 1))).isEqualTo(1_000_000);
    }

    @Test
    @DisplayName("R-T4: the reference charges a prefill by two floored means")
    void flooredMeans() {
        // (0 + 100), (10 + 191): floor(301 / 2) - floor(10 / 2) = 145, twice
        assertThat(timer(SAMPLE, true).passNs(shape(2, 291, 10, 0, 0)))
                .isEqualTo(timer(SAMPLE, false).passNs(shape(1, 290, 0, 0, 0)));
        assertThat(timer(SAMPLE, true).passNs(shape(2, 1, 6, 0, 0))).isZero();
    }

    @Test
    @DisplayName("times of many years end at the last instant, alone and in runs")
    void timesAreBounded() {
        PassGrid endless = new PassGrid(
                new double[] {0, 1},
                new double[] {0, 1e12},
                new double[] {0, 1},
                new double[] {0, 1},
                new double[][] {{0, 1e12}, {1e12, 1e12}},
                "endless");
        double[] run = new double[3];
        timer(endless, false).decodeRun(80_000, 2, run, 3);

        assertThat(timer(endless, false).passNs(shape(1, 1 << 30, 0, 2, 80_002)))
                .isPositive();
        assertThat(run[1]).isEqualTo(timer(endless, false).passNs(shape(0, 0, 0, 2, 80_002)));
    }

    @Test
    @DisplayName("grid timing without a grid is refused")
    void needsAGrid() {
        assertThatThrownBy(() -> PassTimers.create(new TimingConfig("grid", 0, 0, 1, 1, 0), 1, false))
                .hasMessageContaining("needs a grid");
    }

    /** Both speed-ups, and cells so narrow that a run crosses borders of both axes at once. */
    @Nested
    class NarrowCells extends PassTimerContractTest {
        @Override
        PassTimer timer() {
            double[] tokens = new double[400];
            double[] length = new double[60];
            double[][] ms = new double[tokens.length][length.length];
            for (int a = 0; a < tokens.length; a++) {
                tokens[a] = 300.25 * a;
                for (int c = 0; c < length.length; c++) {
                    length[c] = 37 * c;
                    ms[a][c] = (a * 7919 + c * 104_729) % 31 / 3.0;
                }
            }
            PassGrid grid =
                    new PassGrid(new double[] {0, 1000}, new double[] {1, 90}, tokens, length, ms, "narrow cells");
            return PassTimers.create(new TimingConfig("grid", 0, 0, 3, 1.7, 0).withGrid(grid), CAPACITY, true);
        }
    }
}
