package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RequestQueueTest {
    @Test
    @DisplayName("behaves like a deque, whatever its size")
    void behavesLikeADeque() {
        RequestQueue queue = new RequestQueue();
        ArrayDeque<Integer> expected = new ArrayDeque<>();
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            int phase = i / 2000 % 2;
            switch (random.nextInt(phase == 0 ? 3 : 5)) {
                case 0 -> {
                    queue.addLast(i);
                    expected.addLast(i);
                }
                case 1 -> {
                    queue.addFirst(i);
                    expected.addFirst(i);
                }
                default -> {
                    if (!expected.isEmpty()) {
                        assertThat(queue.first()).isEqualTo(expected.removeFirst());
                        queue.removeFirst();
                    }
                }
            }
            assertThat(queue.size()).isEqualTo(expected.size());
        }
        RequestQueue copy = queue.copy();
        while (!expected.isEmpty()) {
            assertThat(copy.first()).isEqualTo(expected.removeFirst());
            copy.removeFirst();
        }
    }
}
