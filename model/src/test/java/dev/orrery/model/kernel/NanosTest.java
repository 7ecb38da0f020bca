package dev.orrery.model.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NanosTest {
    @Test
    @DisplayName("R-T3: seconds become the nearest whole ns of the exact value, half to even")
    void secondsAreRoundedExactly() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            double seconds = random.nextDouble() * (i % 2 == 0 ? 0.05 : 400);
            long exact = new BigDecimal(seconds)
                    .movePointRight(9)
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .longValueExact();
            assertThat((long) Nanos.ofSeconds(seconds)).as("%s", seconds).isEqualTo(exact);
        }
    }

    @Test
    @DisplayName("R-T3: exact halves go to the even neighbour")
    void halvesGoToEven() {
        // 2^-10 s are 976,562.5 ns
        double half = 0x1p-10;
        assertThat(Nanos.ofSeconds(half)).isEqualTo(976562.0);
        assertThat(Nanos.ofSeconds(3 * half)).isEqualTo(2929688.0);
    }

    @Test
    @DisplayName("ms become whole ns, half to even, and back")
    void msAreRounded() {
        assertThat(Nanos.ofMs(28.961632)).isEqualTo(28_961_632);
        assertThat(Nanos.ofMs(0.0000005)).isZero();
        assertThat(Nanos.ofMs(0.0000015)).isEqualTo(2);
        assertThat(Nanos.toMs(28_961_632)).isEqualTo(28.961632);
    }

    @Test
    @DisplayName("whole ns become seconds by whole seconds and a rest")
    void nsBecomeSeconds() {
        assertThat(Nanos.toSeconds(16_622_914)).isEqualTo(16_622_914 / 1e9);
        assertThat(Nanos.toSeconds(3_000_000_001.0)).isEqualTo(3 + 1 / 1e9);
    }
}
