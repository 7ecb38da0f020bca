package dev.orrery.model.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowMaxTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 61})
    @DisplayName("the largest of the last values, those before the first included")
    void largest(int size) {
        Random random = new Random(size);
        int[] values = IntStream.concat(
                        IntStream.generate(() -> 5).limit(size),
                        IntStream.generate(() -> random.nextInt(10)).limit(500))
                .toArray();
        WindowMax window = new WindowMax(size, 5);
        for (int i = size; i < values.length; i++) {
            int expected =
                    IntStream.of(values).skip(i - size + 1L).limit(size).max().orElseThrow();
            assertThat(window.add(values[i])).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("a long window takes no room and no time")
    void longWindow() {
        WindowMax window = new WindowMax(Integer.MAX_VALUE, 3);
        int largest = 0;
        for (int i = 0; i < 1_000_000; i++) {
            largest = window.add(i & 1);
        }
        assertThat(largest).isEqualTo(3);
    }
}
