package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.model.workload.RequestTable;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final String TURN = "{\"session_id\": \"%s\", %s \"input_length\": 9, \"output_length\": 1}\n";

    private static String turn(String session, String time) {
        return TURN.formatted(session, time.isEmpty() ? "" : time + ",");
    }

    @Test
    void turnsFollowByDelayElseByTheDifferenceOfTheirTimes() throws Exception {
        RequestTable t = Text.read(turn("a", "\"timestamp\": 100")
                        + turn("b", "\"timestamp\": 150")
                        + turn("a", "\"timestamp\": 400")
                        + turn("a", "\"timestamp\": 500, \"delay_ms\": 7")
                        + turn("a", ""))
                .table();
        assertThat(t.arrivalMs(0)).isZero();
        assertThat(t.arrivalMs(1)).isEqualTo(50);
        assertThat(t.nextTurn(0)).isEqualTo(2);
        assertThat(t.delayMs(2)).isEqualTo(300);
        assertThat(t.delayMs(3)).isEqualTo(7);
        assertThat(t.delayMs(4)).isZero();
        assertThat(t.turn(4)).isEqualTo(3);
    }

    @Test
    void timesOfOneSessionMustNotRunBackwards() throws Exception {
        assertThat(Text.fault(turn("a", "\"timestamp\": 5") + turn("a", "\"timestamp\": 4")))
                .isEqualTo("2:34 E_TIME");
        assertThat(Text.fault(turn("a", "\"timestamp\": 5") + turn("a", "\"delay\": -1")))
                .isEqualTo("2:30 E_TIME");
    }

    @Test
    void aClosedLoopNeedsNoTimesAndKeepsFileOrder() throws Exception {
        String text = turn("a", "\"delay\": 5") + turn("b", "\"timestamp\": 9") + turn("c", "\"timestamp\": 3");
        assertThat(Text.fault(text)).isEqualTo("1:1 E_FIELD");
        TraceRead read = Text.read(text, TraceOptions.builder().closedLoop(true));
        assertThat(read.table().sessionName(read.table().session(1))).isEqualTo("b");
        assertThat(read.summary().warnings()).extracting(TraceWarning::code).containsOnly(TraceCode.W_NO_HASH);
    }

    @Test
    void aBadFirstTurnIsNotBlamedOnItsLaterTurns() throws Exception {
        String bad = turn("a", "\"timestamp\": 0").replace(": 9", ": 0");
        assertThat(Text.defects(Text.of(bad + turn("a", "\"delay\": 5")), TraceOptions.builder()))
                .extracting(Text::place)
                .containsExactly("1:53 E_SIZE");
    }

    @Test
    void requestIdsMustDiffer() throws Exception {
        String row = "{\"request_id\": \"r\", \"timestamp\": 0, \"input_length\": 9, \"output_length\": 1}\n";
        assertThat(Text.fault(row + row)).isEqualTo("2:16 E_ID");
        assertThat(Text.read(row).table().requestId(0)).isEqualTo("r");
    }

    @Test
    void rowsOutOfOrderAreSortedStablyAndSessionsKeepTheirOrder() throws Exception {
        String text = turn("a", "\"timestamp\": 50")
                + turn("x", "\"timestamp\": 10")
                + turn("a", "\"timestamp\": 60")
                + turn("y", "\"timestamp\": 10")
                + turn("z", "\"timestamp\": -5");
        TraceRead read = Text.read(text);
        RequestTable t = read.table();
        assertThat(names(t)).containsExactly("z", "x", "y", "a", "a");
        assertThat(t.arrivalMs(3)).isEqualTo(55);
        assertThat(t.nextTurn(3)).isEqualTo(4);
        assertThat(t.fileRow(0)).isEqualTo(4);
        assertThat(t.fileRow(4)).isEqualTo(2);
        assertThat(t.originMs()).isEqualTo(-5);
        assertThat(read.summary().count(TraceCode.W_UNSORTED)).isEqualTo(2);
        assertThat(read.summary().count(TraceCode.W_NEGATIVE)).isEqualTo(1);
        assertThat(Text.fault(text, TraceOptions.builder().requireSorted(true))).isEqualTo("2:34 E_TIME");
    }

    private static String[] names(RequestTable t) {
        String[] names = new String[t.size()];
        for (int r = 0; r < t.size(); r++) {
            names[r] = t.sessionName(t.session(r));
        }
        return names;
    }
}
