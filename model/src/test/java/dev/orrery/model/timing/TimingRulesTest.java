package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimingRulesTest {
    private static PassTimer polynomial(long capacity, boolean reference) {
        return PassTimers.create(TimingConfig.polynomial(), capacity, reference);
    }

    private static long prefill(PassTimer timer, int requests, long tokens, long prefix) {
        return timer.passNs(PassTimerContractTest.shape(requests, tokens, prefix, 0, 0));
    }

    private static long decode(PassTimer timer, int requests, long context) {
        return timer.passNs(PassTimerContractTest.shape(0, 0, 0, requests, context));
    }

    @Test
    @DisplayName("R-T1: 8 tokens of prefill take 16.622914 ms, 1,000 take 32.105859 ms")
    void prefillFollowsItsPolynomial() {
        assertThat(prefill(polynomial(1000, true), 1, 8, 0)).isEqualTo(16_622_914);
        assertThat(prefill(polynomial(1000, true), 1, 1000, 0)).isEqualTo(32_105_859);
    }

    @Test
    @DisplayName("R-T2: decode time depends on how full the cache is: 26.31 ms half full, 34.01 ms full and beyond")
    void decodeFollowsItsPolynomial() {
        assertThat(decode(polynomial(1000, true), 3, 500)).isEqualTo(26_310_000);
        assertThat(decode(polynomial(1000, true), 3, 1000)).isEqualTo(34_010_000);
        assertThat(decode(polynomial(1000, true), 3, 5000)).isEqualTo(34_010_000);
        assertThat(decode(polynomial(1000, true), 90, 500)).isEqualTo(26_310_000);
    }

    @Test
    @DisplayName("R-T3: each part is rounded to whole ns from the exact value of its seconds, ties to even")
    void partsAreRoundedOnce() {
        PassTimer timer = polynomial(1_048_576, true);
        for (int t = 1; t < 20_000; t += 7) {
            double ms = 4.209989e-7 * ((double) t * t) + 1.518344e-2 * t + 16.50142;
            assertThat(prefill(timer, 1, t, 0)).isEqualTo(exact(ms / 1000));
        }
    }

    @Test
    @DisplayName("R-T3: a speed-up divides rounded seconds and rounds again")
    void speedUpRoundsTwice() {
        PassTimer timer = PassTimers.create(new TimingConfig("polynomial", 0, 0, 3, 1.7, 0), 1000, true);

        assertThat(prefill(timer, 1, 8, 0)).isEqualTo(exact(0.016622914 / 3));
        assertThat(decode(timer, 1, 500)).isEqualTo(exact(0.02631 / (3 * 1.7)));
    }

    @Test
    @DisplayName("R-T4: the reference charges a prefill by two floored means")
    void flooredMeans() {
        // (0 + 100), (10 + 191): floor(301 / 2) - floor(10 / 2) = 145, twice
        assertThat(prefill(polynomial(1000, true), 2, 291, 10)).isEqualTo(prefill(polynomial(1000, true), 1, 290, 0));
    }

    @Test
    @DisplayName("W5: by default the exact sum of the tokens is charged")
    void exactSums() {
        assertThat(prefill(polynomial(1000, false), 2, 291, 10)).isEqualTo(prefill(polynomial(1000, true), 1, 291, 0));
    }

    @Test
    @DisplayName("R-T4: a mean that floors to nothing costs nothing in the reference")
    void meansMayVanish() {
        assertThat(prefill(polynomial(1000, true), 2, 1, 7)).isEqualTo(prefill(polynomial(1000, true), 2, 2, 6));
        assertThat(prefill(polynomial(1000, true), 2, 1, 6)).isZero();
    }

    @Test
    @DisplayName("row 8: host overhead is an explicit term of each pass that does something")
    void hostOverheadIsAdded() {
        PassTimer timer = PassTimers.create(new TimingConfig("fixed", 10, 1, 2, 1, 0.75), 1000, false);

        assertThat(prefill(timer, 1, 8, 0)).isEqualTo(5_750_000);
        assertThat(decode(timer, 1, 8)).isEqualTo(1_250_000);
        assertThat(timer.passNs(new PassShape())).isZero();
    }

    @Test
    @DisplayName("an unknown timing is refused with the known names")
    void unknownTimingsAreRefused() {
        assertThatThrownBy(() -> PassTimers.create(new TimingConfig("fast", 0, 0, 1, 1, 0), 1, false))
                .hasMessageContaining("'fast'")
                .hasMessageContaining(PassTimers.names().toString());
    }

    private static long exact(double seconds) {
        return new BigDecimal(seconds)
                .movePointRight(9)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }
}
