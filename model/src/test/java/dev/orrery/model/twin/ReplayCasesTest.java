package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.Arrivals;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The numbered cases of replay.md §7: block 64, 16,384 blocks, one worker, the polynomial, the reference's rules. */
class ReplayCasesTest {
    private static final Offset<Double> NS = Offset.offset(1e-6 / 2);
    private static final long[] ONE = {1};

    private static Played play(Workloads rows) {
        return Runs.of(rows).reference().play();
    }

    private static Workloads rows() {
        return Workloads.of(64);
    }

    private static long[] ids(long from, int tokens) {
        return Workloads.ids(from, tokens, 64);
    }

    @Test
    @DisplayName("C1: one request of 1,024 tokens in and 5 out")
    void c1() {
        Played p = play(rows().request(0, 1024, 5, ids(1, 1024)));

        assertThat(p.first(0)).isCloseTo(32.490712, NS);
        assertThat(p.ended(0)).isCloseTo(55.662105, NS);
        assertThat(p.log().secondGapNs[0]).isEqualTo(5_792_771);
        assertThat(p.log().tpotMs(0)).isCloseTo(5.79284825, NS);
    }

    @Test
    @DisplayName("C2: a later prompt that shares 1,024 tokens reuses them")
    void c2() {
        Played p = play(rows().request(0, 1024, 5, ids(1, 1024)).request(100, 1536, 3, ids(1, 1536)));

        assertThat(p.reused(1)).containsExactly(1024);
        assertThat(p.first(1) - 100).isCloseTo(24.385704, NS);
        assertThat(p.ended(1)).isCloseTo(136.02398, NS);
    }

    @Test
    @DisplayName("C3: a fully cached prompt recomputes its last block")
    void c3() {
        Played p = play(rows().request(0, 640, 2, ids(0, 640)).request(3000, 640, 2, ids(0, 640)));

        assertThat(p.reused(1)).containsExactly(576);
        assertThat(p.first(1) - 3000).isCloseTo(17.474885, NS);
    }

    @Test
    @DisplayName("C4: two prompts share a pass")
    void c4() {
        Played p = play(rows().request(0, 100, 2, ids(1, 100)).request(0, 200, 2, ids(10, 200)));

        assertThat(p.first(0)).isCloseTo(21.094342, NS);
        assertThat(p.first(1)).isCloseTo(21.094342, NS);
        assertThat(p.ended(1)).isCloseTo(26.849895, NS);
    }

    @Test
    @DisplayName("C5: the prefill charge of three prompts follows floored means")
    void c5() {
        Played p = play(rows().request(0, 100, 2, ids(1, 100))
                .request(0, 201, 2, ids(10, 201))
                .request(0, 302, 2, ids(20, 302)));

        assertThat(p.first(2)).isCloseTo(25.810113, NS);
    }

    @Test
    @DisplayName("C6: a mixed pass pays both parts")
    void c6() {
        Played p = play(rows().request(0, 100, 10, ids(1, 100)).request(20, 200, 2, ids(10, 200)));

        assertThat(p.admittedAt(1).getFirst()).isCloseTo(23.769176, NS);
        assertThat(p.first(1)).isCloseTo(49.069378, NS);
    }

    @Test
    @DisplayName("C7: a prompt of twice the budget takes two passes")
    void c7() {
        Played p = play(rows().request(0, 16384, 5, ids(0, 16384)));

        assertThat(p.first(0)).isCloseTo(338.273836, NS);
        assertThat(p.ended(0)).isCloseTo(364.584832, NS);
    }

    private static Workloads threeTurns() {
        return rows().turnAt("a", 0, 64, 3, ONE).turn("a", 10, 64, 3, ONE).turn("a", 20, 64, 3, ONE);
    }

    @Test
    @DisplayName("C8: later turns arrive a delay after the end of the turn before")
    void c8() {
        Played p = play(threeTurns());

        assertThat(p.arrival(1)).isCloseTo(38.961632, NS);
        assertThat(p.arrival(2)).isCloseTo(87.923264, NS);
    }

    @Test
    @DisplayName("C9: without a delay the difference of the time stamps counts")
    void c9() {
        Played p = play(
                rows().turnAt("a", 0, 64, 3, ONE).turnAt("a", 100, 64, 3, ONE).turnAt("a", 150, 64, 3, ONE));

        assertThat(p.arrival(1)).isCloseTo(128.961632, NS);
        assertThat(p.arrival(2)).isCloseTo(207.923264, NS);
    }

    @Test
    @DisplayName("C10, row 13: in closed loop a conversation keeps its slot while its user thinks")
    void c10() {
        Workloads rows = rows().turnAt("a", 0, 64, 3, ONE)
                .turn("a", 10, 64, 3, ONE)
                .turnAt("b", 100, 64, 3, ONE)
                .turn("b", 20, 64, 3, ONE)
                .turnAt("c", 0, 64, 3, ONE);
        Played p = Runs.of(rows).reference().closed(1).play();

        double[] arrivals = {0, 38.961632, 67.923264, 116.884896, 145.846528};
        for (int r = 0; r < arrivals.length; r++) {
            assertThat(p.arrival(r)).isCloseTo(arrivals[r], NS);
        }
    }

    @Test
    @DisplayName("C11: with two slots the third and the fourth request follow the first two")
    void c11() {
        Workloads rows = rows().request(0, 64, 3, 1)
                .request(1000, 64, 3, 2)
                .request(2000, 64, 5, 3)
                .request(3000, 64, 3, 4);
        Played p = Runs.of(rows).reference().closed(2).play();

        assertThat(p.arrival(2)).isCloseTo(29.945293, NS);
        assertThat(p.arrival(3)).isCloseTo(29.945293, NS);
    }

    @Test
    @DisplayName("C12: the speed-up divides arrivals and delays")
    void c12() {
        Workloads rows = rows().turnAt("a", 0, 64, 3, ONE)
                .turn("a", 10, 64, 3, ONE)
                .turnAt("b", 100, 64, 3, ONE)
                .turn("b", 20, 64, 3, ONE);
        Played p = Runs.of(rows)
                .reference()
                .arrivals(new Arrivals(Arrivals.Mode.RECORDED, 2, 0, 0, 1))
                .play();

        double[] arrivals = {0, 33.961632, 50, 96.144896};
        for (int r = 0; r < arrivals.length; r++) {
            assertThat(p.arrival(r)).isCloseTo(arrivals[r], NS);
        }
    }

    @Test
    @DisplayName("C13: a request without output completes with its prompt and has no time to first token")
    void c13() {
        Played p = play(rows().request(5, 64, 0, 1));

        assertThat(p.ended(0)).isCloseTo(17.474885, NS);
        assertThat(p.result().summary().ttft().count()).isZero();
        assertThat(p.result().summary().count(RequestStatus.COMPLETED)).isEqualTo(1);
    }

    @Test
    @DisplayName("C14: a rejected turn does not end its conversation, unless that is asked for")
    void c14() {
        Workloads rows = rows().turnAt("a", 0, 640, 3, ids(0, 640)).turn("a", 10, 64, 3, ONE);
        Played p = Runs.of(rows).reference().cache(64, 4).play();
        Played strict = Runs.of(rows).reference().cache(64, 4).endOnReject().play();

        assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
        assertThat(p.ended(0)).isZero();
        assertThat(p.arrival(1)).isEqualTo(10);
        assertThat(p.ended(1)).isCloseTo(63.22253, NS);
        assertThat(strict.status(1)).isEqualTo(RequestStatus.PENDING);
    }

    @Test
    @DisplayName("a delta turn extends all that was said: prompts 64, 131, 198 reuse 0, 64, 128")
    void deltaTurnsExtendTheConversation() {
        Workloads rows = Workloads.delta(64)
                .turnAt("a", 0, 64, 3, ONE)
                .turn("a", 10, 64, 3)
                .turn("a", 10, 64, 3);
        Played p = play(rows);

        assertThat(p.log().inputTokens).containsExactly(64, 131, 198);
        assertThat(p.log().firstReused).containsExactly(0, 64, 128);
    }

    @Test
    @DisplayName("W5: by default the prefill charge is the exact sum of what the requests compute")
    void w5() {
        Workloads rows = rows().request(0, 100, 1, ids(1, 100)).request(0, 201, 1, ids(10, 201));
        double own = Runs.of(rows).play().first(0);
        double reference = play(rows).first(0);

        assertThat(own).isCloseTo(4.209989e-7 * 301 * 301 + 1.518344e-2 * 301 + 16.50142, NS);
        assertThat(reference).isCloseTo(4.209989e-7 * 300 * 300 + 1.518344e-2 * 300 + 16.50142, NS);
    }
}
