package dev.orrery.model.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExactSumTest {
    @Test
    @DisplayName("equals the sum in integers of any size, in any order, of any sign")
    void sumsAreExact() {
        Random random = new Random(3);
        ExactSum sum = new ExactSum();
        ExactSum reversed = new ExactSum();
        BigInteger expected = BigInteger.ZERO;
        long[][] pairs = new long[5000][2];
        for (long[] pair : pairs) {
            pair[0] = random.nextLong() >> random.nextInt(40);
            pair[1] = random.nextLong() >> (20 + random.nextInt(40));
            sum.addProduct(pair[0], pair[1]);
            expected = expected.add(BigInteger.valueOf(pair[0]).multiply(BigInteger.valueOf(pair[1])));
        }
        for (int i = pairs.length - 1; i >= 0; i--) {
            reversed.addProduct(pairs[i][0], pairs[i][1]);
        }

        assertThat(sum.toBigInteger()).isEqualTo(expected);
        assertThat(reversed.toBigInteger()).isEqualTo(expected);
        assertThat(sum.toDouble()).isEqualTo(expected.doubleValue());
    }

    @Test
    @DisplayName("sums of sums and copies are exact and independent")
    void sumsOfSums() {
        ExactSum one = new ExactSum();
        one.add(Long.MAX_VALUE);
        ExactSum other = one.copy();
        other.add(one);
        other.add(-1);

        assertThat(one.toBigInteger()).isEqualTo(BigInteger.valueOf(Long.MAX_VALUE));
        assertThat(other.toBigInteger())
                .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1).subtract(BigInteger.ONE));
    }
}
