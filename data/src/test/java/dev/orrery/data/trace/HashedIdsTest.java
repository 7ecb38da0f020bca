package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HashedIdsTest {
    static Arguments[] patterns() {
        return new Arguments[] {
            pattern("in a row", i -> i),
            pattern("in a row, downwards", i -> 1_000_000 - i),
            pattern("every sixteenth", i -> 16 * i),
            pattern("every 2^40th", i -> i << 40),
            pattern("every 2^20th", i -> i << 20),
            pattern("every 2^32nd", i -> i << 32),
            pattern("two in a row of a hundred", i -> i / 2 * 100 + i % 2),
            pattern("hashes", i -> HashedIds.hash("id" + i)),
            pattern("around zero", i -> i - 150_000),
        };
    }

    private static Arguments pattern(String name, LongUnaryOperator key) {
        return Arguments.of(name, key);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("patterns")
    @DisplayName("keys are numbered in the order in which they came, whatever their pattern")
    void numbered(String name, LongUnaryOperator key) {
        int n = 300_000;
        HashedIds ids = new HashedIds(n);
        for (int i = 0; i < n; i++) {
            assertThat(ids.find(key.applyAsLong(i))).isEqualTo(-1);
            assertThat(ids.add(key.applyAsLong(i))).isEqualTo(i);
        }
        assertThat(ids.full()).isTrue();
        assertThat(ids.add(Long.MIN_VALUE)).isEqualTo(-1);
        for (int i = 0; i < n; i++) {
            assertThat(ids.find(key.applyAsLong(i), i % 3)).isEqualTo(i);
        }
        assertThat(ids.find(-77_777_777_777L)).isEqualTo(-1);
    }
}
