package dev.orrery.model.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WakeHeapTest {
    @Test
    @DisplayName("the first to wake is the earliest, ties by number, as in a sorted list")
    void earliestFirst() {
        Random random = new Random(9);
        for (int owners : new int[] {1, 2, 4, 5, 17, 100}) {
            WakeHeap heap = new WakeHeap(owners);
            long[] expected = new long[owners];
            Arrays.fill(expected, WakeHeap.NEVER);
            for (int i = 0; i < 5000; i++) {
                int owner = random.nextInt(owners);
                long at = random.nextInt(8) == 0 ? WakeHeap.NEVER : random.nextInt(50);
                heap.set(owner, at);
                expected[owner] = at;
                int first = 0;
                for (int o = 1; o < owners; o++) {
                    first = expected[o] < expected[first] ? o : first;
                }
                assertThat(heap.first()).isEqualTo(first);
                assertThat(heap.earliest()).isEqualTo(expected[first]);
                assertThat(heap.time(owner)).isEqualTo(at);
            }
        }
    }

    @Test
    @DisplayName("a copy goes its own way")
    void copiesAreIndependent() {
        WakeHeap heap = new WakeHeap(3);
        heap.set(2, 7);
        WakeHeap copy = heap.copy();
        copy.set(1, 5);

        assertThat(heap.first()).isEqualTo(2);
        assertThat(copy.first()).isEqualTo(1);
    }
}
