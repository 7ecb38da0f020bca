package dev.orrery.model.video.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WiresTest {
    private static final long MS = 1_000_000;
    private static final Link FAST = new Link(5, 50);

    private final Map<Integer, Long> ends = new HashMap<>();

    private long endMs(int session) {
        return ends.get(session) / MS;
    }

    @Test
    @DisplayName("transfers between different GPUs do not disturb each other")
    void apart() {
        Wires wires = new Wires(Links.uniform(FAST), ends::put);
        wires.begin(0, 0, 1, 1000, 0);
        wires.begin(1, 2, 3, 1000, 0);
        assertThat(endMs(0)).isEqualTo(25);
        assertThat(endMs(1)).isEqualTo(25);
    }

    @Test
    @DisplayName("transfers to one GPU share its port evenly, and the rest is faster when one has landed")
    void together() {
        Wires wires = new Wires(Links.uniform(FAST), ends::put);
        wires.begin(0, 0, 2, 1000, 0);
        wires.begin(1, 1, 2, 1000, 10 * MS); // 500 MB of the first are left
        assertThat(endMs(0)).isEqualTo(10 + 20 + 5);
        assertThat(endMs(1)).isEqualTo(10 + 40 + 5);
        assertThat(wires.end(0, 35 * MS)).isZero();
        assertThat(endMs(1)).isEqualTo(35 + 7 + 5); // 625 of 1,000 MB were sent until then, 375 / 50 = 7.5
        assertThat(wires.end(1, 40 * MS)).isEqualTo(125);
        assertThat(wires.count()).isZero();
    }

    @Test
    @DisplayName("all GPUs of a node share its port to other nodes, and it is apart from the ports within the node")
    void nodes() {
        Wires wires = new Wires(new Links(2, FAST, new Link(10, 5)), ends::put);
        wires.begin(0, 0, 2, 100, 0);
        wires.begin(1, 1, 4, 100, 0);
        wires.begin(2, 0, 1, 1000, 0);
        assertThat(endMs(0)).isEqualTo(10 + 40);
        assertThat(endMs(1)).isEqualTo(10 + 40);
        assertThat(endMs(2)).isEqualTo(25);
    }
}
