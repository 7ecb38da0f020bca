package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.RequestTable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConversationsTest {
    private static final int CONVERSATIONS = 9;
    private static final int TURNS = 4;

    /** Nine conversations of four turns, written turn by turn as a log would have them. */
    private static Workloads conversations() {
        Workloads rows = Workloads.of(16);
        for (int turn = 0; turn < TURNS; turn++) {
            for (int c = 0; c < CONVERSATIONS; c++) {
                long[] ids = Workloads.ids(100L * c, 32 * (turn + 1), 16);
                if (turn == 0) {
                    rows.turnAt("user " + c, 10 * c, 32, 3 + c, ids);
                } else {
                    rows.turn("user " + c, 5 + turn, 32 * (turn + 1), 3 + c, ids);
                }
            }
        }
        return rows;
    }

    @Test
    @DisplayName(
            "row 16: five users play nine conversations: each once, its turns in order, never more than five at a time")
    void fiveUsersPlayNineConversations() {
        RequestTable table = conversations().table();
        RequestLog log = Runs.of(table).fixed(10, 1).closed(5).workers(2).run().log();

        for (int r = 0; r < log.size(); r++) {
            int next = table.nextTurn(r);
            assertThat(log.endNs[r]).isPositive();
            if (next != RequestTable.NONE) {
                assertThat(log.arrivalNs[next]).isEqualTo(log.endNs[r] + Math.round(1e6 * table.delayMs(next)));
            }
        }
        for (int c = 0; c < CONVERSATIONS; c++) {
            assertThat(inProgress(log, log.arrivalNs[c])).isBetween(1, 5);
        }
    }

    /** A conversation is in progress from the arrival of its first turn until the end of its last one. */
    private static int inProgress(RequestLog log, long atNs) {
        int open = 0;
        for (int c = 0; c < CONVERSATIONS; c++) {
            int last = c + CONVERSATIONS * (TURNS - 1);
            open += log.arrivalNs[c] <= atNs && log.endNs[last] > atNs ? 1 : 0;
        }
        return open;
    }

    @Test
    @DisplayName("row 16: a second stage on the same workload starts all conversations anew")
    void stagesAreIndependent() {
        RequestTable table = conversations().table();
        RequestLog first = Runs.of(table).fixed(10, 1).closed(5).run().log();
        RequestLog other = Runs.of(table).fixed(10, 1).closed(2).run().log();
        RequestLog again = Runs.of(table).fixed(10, 1).closed(5).run().log();

        assertThat(other.arrivalNs).isNotEqualTo(first.arrivalNs);
        assertThat(again.arrivalNs).isEqualTo(first.arrivalNs);
        assertThat(again.firstReused).isEqualTo(first.firstReused);
    }

    @Test
    @DisplayName("a later turn finds the history of its conversation in the cache of the same worker")
    void laterTurnsReuseTheirHistory() {
        RequestLog log =
                Runs.of(conversations()).fixed(10, 1).cache(16, 1000).run().log();

        for (int c = 0; c < CONVERSATIONS; c++) {
            for (int turn = 1; turn < TURNS; turn++) {
                assertThat(log.firstReused[c + CONVERSATIONS * turn]).isEqualTo(32 * turn);
            }
        }
    }
}
