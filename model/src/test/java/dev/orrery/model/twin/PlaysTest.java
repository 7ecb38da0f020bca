package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Plays of agents, one rule each (replay.md §3; case A1 of §7). Passes take 10 ms for a prompt and 2 ms for a token.
 */
class PlaysTest {
    private static final Offset<Double> NS = Offset.offset(1e-6 / 2);

    private static Workloads two() {
        return Workloads.of(64)
                .request(0, 64, 3)
                .of("p", "a", 0)
                .request(0, 64, 3)
                .of("p", "b", 0)
                .after("a", 10)
                .request(100, 64, 3)
                .of("q", "c", 100)
                .request(0, 64, 3)
                .of("q", "d", 0)
                .afterDispatch("c", 7);
    }

    private static Trajectories plays(Played p) {
        return Objects.requireNonNull(p.result().trajectories());
    }

    private static Played fixed(Workloads rows, Arrivals arrivals) {
        return Runs.of(rows).fixed(10, 2).arrivals(arrivals).play();
    }

    @Test
    @DisplayName("A1: completion edges wait for the end of a request, dispatch edges for its start")
    void edges() {
        Played p = Runs.of(two()).reference().play();

        assertThat(p.arrival(1)).isCloseTo(38.961632, NS);
        assertThat(p.arrival(2)).isEqualTo(100);
        assertThat(p.arrival(3)).isEqualTo(107);
        assertThat(plays(p).complete()).isEqualTo(2);
        assertThat(plays(p).e2e().mean()).isCloseTo(60.053264, Offset.offset(1e-6));
    }

    @Test
    @DisplayName(
            "A1: on one lane the second play begins the instant the first ends, its times counted from its first request")
    void oneLane() {
        Played p = Runs.of(two()).reference().arrivals(Arrivals.lanes(1)).play();

        assertThat(p.arrival(2)).isCloseTo(67.923264, NS);
        assertThat(p.arrival(3)).isCloseTo(74.923264, NS);
    }

    @Test
    @DisplayName("plays wait in the order of the trace for whichever lane is free first")
    void lanesAreShared() {
        Workloads rows = Workloads.of(64);
        for (int i = 0; i < 5; i++) {
            rows.request(50 - 10 * i, 8, i == 0 ? 40 : 1).of("p" + i, "r" + i, 50 - 10 * i);
        }
        Played p = fixed(rows, Arrivals.lanes(2));

        assertThat(p.arrival(0)).isZero();
        assertThat(p.arrival(1)).isZero();
        assertThat(p.arrival(2)).isEqualTo(p.ended(1));
        assertThat(p.arrival(3)).isEqualTo(p.ended(2));
        assertThat(p.arrival(4)).isEqualTo(p.ended(3));
    }

    @Test
    @DisplayName("a request of several edges waits for the last of them, and for its own earliest time")
    void joins() {
        Workloads rows = Workloads.of(64)
                .request(5, 8, 1)
                .of("p", "main", 5)
                .request(0, 8, 21)
                .of("p", "sub", 0)
                .afterDispatch("main", 3)
                .request(0, 8, 1)
                .of("p", "join", 0)
                .after("main", 1)
                .after("sub", 4)
                .request(0, 8, 1)
                .of("p", "late", 505)
                .after("join", 1);
        Played p = fixed(rows, Arrivals.recorded());

        assertThat(p.arrival(0)).isZero();
        assertThat(p.arrival(1)).isEqualTo(3);
        assertThat(p.arrival(2)).isEqualTo(p.ended(1) + 4);
        assertThat(p.arrival(3)).isEqualTo(500);
    }

    @Test
    @DisplayName("a speed-up divides starts, earliest times and delays")
    void speedup() {
        Played p = fixed(two(), new Arrivals(Arrivals.Mode.RECORDED, 2, 0, 0, 1));

        assertThat(p.arrival(1)).isEqualTo(p.ended(0) + 5);
        assertThat(p.arrival(2)).isEqualTo(50);
        assertThat(p.arrival(3)).isEqualTo(53.5);
    }

    @Test
    @DisplayName("at a rate, plays begin at its instants with their own times inside")
    void rate() {
        Played p = fixed(two(), new Arrivals(Arrivals.Mode.CONSTANT, 1, 0, 20, 1));

        assertThat(p.arrival(0)).isZero();
        assertThat(p.arrival(2)).isEqualTo(50);
        assertThat(p.arrival(3)).isEqualTo(57);
    }

    @Test
    @DisplayName("a rejected request fires its dispatch edges only; its play is incomplete and gives its lane free")
    void rejection() {
        Workloads rows = Workloads.of(64)
                .request(0, 640, 3)
                .of("p", "a", 0)
                .request(0, 64, 3)
                .of("p", "b", 0)
                .after("a", 10)
                .request(0, 64, 3)
                .of("p", "c", 0)
                .afterDispatch("a", 3)
                .request(0, 64, 3)
                .of("q", "z", 0);
        Played p = Runs.of(rows)
                .cache(64, 4)
                .fixed(10, 2)
                .arrivals(Arrivals.lanes(1))
                .play();

        assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
        assertThat(p.log().arrivalNs[1]).isEqualTo(RequestLog.NEVER);
        assertThat(p.arrival(2)).isEqualTo(3);
        assertThat(p.arrival(3)).isEqualTo(p.ended(2));
        assertThat(plays(p).complete()).isEqualTo(1);
        assertThat(plays(p).neverStarted()).isEqualTo(1);
        assertThat(p.result().ending()).isEqualTo(RunResult.Ending.DONE);
    }

    @Test
    @DisplayName(
            "under the reference's rules a rejection ends the play: what is under way ends, nothing starts any more")
    void rejectionInTheReference() {
        Workloads rows = Workloads.of(64)
                .request(0, 64, 30)
                .of("p", "long", 0)
                .request(0, 1000, 3)
                .of("p", "r", 5)
                .request(0, 64, 3)
                .of("p", "after", 0)
                .after("long", 10)
                .request(0, 64, 3)
                .of("p", "spawned", 0)
                .afterDispatch("long", 300)
                .request(0, 64, 3)
                .of("q", "z", 0);
        Runs runs = Runs.of(rows).cache(64, 12).fixed(10, 2).workers(2).arrivals(Arrivals.lanes(1));
        Played own = runs.play();
        Played reference = runs.reference().play();

        assertThat(own.arrival(2)).isEqualTo(own.ended(0) + 10);
        assertThat(own.arrival(3)).isEqualTo(300);
        assertThat(own.arrival(4)).isEqualTo(own.ended(3));
        assertThat(plays(own).neverStarted()).isZero();
        assertThat(reference.arrival(4)).isEqualTo(reference.ended(0));
        assertThat(plays(reference).neverStarted()).isEqualTo(2);
        assertThat(plays(reference).incomplete()).isEqualTo(1);
    }

    @Test
    @DisplayName("the load factor plays all at once, without waits for tools")
    void loadFactor() {
        Runs runs = Runs.of(two()).fixed(10, 2);
        RunResult atOnce = Twin.run(LoadFactor.allAtOnce(runs.spec()), RunOptions.DEFAULT);

        assertThat(atOnce.log().arrivalNs[2]).isZero();
        assertThat(atOnce.log().arrivalNs[3]).isZero();
        assertThat(atOnce.log().arrivalNs[1]).isEqualTo(atOnce.log().endNs[0]);
        assertThat(LoadFactor.of(runs.run(), atOnce)).isPositive();
    }

    @Test
    @DisplayName("plays of a warm-up are played before, and are in no count")
    void warmUp() {
        Played p = Runs.of(two()).fixed(10, 2).warmRows(2).play();

        assertThat(p.log().endNs[1]).isNotPositive(); // before the workload that counts
        assertThat(p.arrival(2)).isEqualTo(100);
        assertThat(plays(p).total()).isEqualTo(1);
    }

    @Test
    @DisplayName("an edge from a request that is not there is left out; who has no other starts as recorded")
    void cutEdges() {
        RequestTable.Builder rows = new RequestTable.Builder(64, false);
        rows.add(70, 8, 1, new long[0], 0);
        rows.play("p", null, "b", 0).edge("gone", false, 5);
        rows.add(40, 8, 1, new long[0], 0);
        rows.play("q", null, "c", 40);

        assertThat(Objects.requireNonNull(rows.plays()).unknown()).isEqualTo(1);
        RequestTable table = rows.build();
        assertThat(table.arrivalMs(0)).isEqualTo(30);
        assertThat(table.arrivalMs(1)).isZero();
        assertThat(table.originMs()).isEqualTo(40);
    }

    @Test
    @DisplayName("a closed loop of conversations is not for plays")
    void noClosedLoop() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Runs.of(two()).closed(1).run())
                .withMessageContaining("lanes");
    }
}
