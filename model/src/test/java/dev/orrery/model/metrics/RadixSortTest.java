package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RadixSortTest {
    static Arguments[] kinds() {
        return new Arguments[] {
            kind("any bits", random -> Double.longBitsToDouble(random.nextLong())),
            kind("times", random -> random.nextInt(1_000_000) / 1e3),
            kind("whole numbers", random -> random.nextInt(200) - 100),
            kind("one value", random -> 7),
            kind(
                    "zeros and their like",
                    random -> new double[] {0.0, -0.0, Double.NaN, Double.MIN_VALUE, -1e-300}[random.nextInt(5)]),
            kind(
                    "ends",
                    random -> new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE}
                            [random.nextInt(3)]),
        };
    }

    private static Arguments kind(String name, ToDoubleFunction<SplittableRandom> values) {
        return Arguments.of(name, values);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    @DisplayName("the order is that of comparing")
    void asByComparing(String name, ToDoubleFunction<SplittableRandom> value) {
        SplittableRandom random = new SplittableRandom(3);
        for (int n : new int[] {0, 1, 2047, 2048, 2049, 50_000}) {
            double[] values =
                    random.doubles(n).map(v -> value.applyAsDouble(random)).toArray();
            double[] compared = values.clone();
            Arrays.sort(compared);
            RadixSort.sort(values);
            assertThat(values).isEqualTo(compared);
        }
    }
}
