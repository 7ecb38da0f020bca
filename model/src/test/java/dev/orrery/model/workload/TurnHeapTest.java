package dev.orrery.model.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TurnHeapTest {
    private record Turn(long at, int order, int row) {}

    @Test
    @DisplayName("turns leave by time, then by the file order of their conversations")
    void turnsLeaveInOrder() {
        Random random = new Random(2);
        TurnHeap heap = new TurnHeap();
        PriorityQueue<Turn> expected =
                new PriorityQueue<>(Comparator.comparingLong(Turn::at).thenComparingInt(Turn::order));
        for (int i = 0; i < 20_000; i++) {
            if (expected.isEmpty() || random.nextInt(i / 3000 % 2 == 0 ? 3 : 2) > 0) {
                Turn turn = new Turn(random.nextInt(40), i, 7 * i);
                expected.add(turn);
                heap.add(turn.at, turn.order, turn.row);
            } else {
                Turn next = expected.remove();
                assertThat(heap.earliest()).isEqualTo(next.at);
                assertThat(heap.order()).isEqualTo(next.order);
                assertThat(heap.remove()).isEqualTo(next.row);
            }
            assertThat(heap.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }

    @Test
    @DisplayName("a copy goes its own way, and an empty one is never due")
    void copiesAreIndependent() {
        TurnHeap heap = new TurnHeap();
        assertThat(heap.earliest()).isEqualTo(Long.MAX_VALUE);
        heap.add(3, 0, 1);
        TurnHeap copy = heap.copy();
        copy.remove();

        assertThat(copy.isEmpty()).isTrue();
        assertThat(heap.earliest()).isEqualTo(3);
    }
}
