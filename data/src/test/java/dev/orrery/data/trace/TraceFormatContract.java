package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.format.TraceFormats;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every format must keep to. A new format extends this with its name and two rows. */
public abstract class TraceFormatContract {
    /** Returns the name of the format in the registry. */
    protected abstract String name();

    /** Returns the text of two good rows, the second one later than the first. */
    protected abstract String twoRows();

    private TraceOptions.Builder with() {
        return TraceOptions.builder().format(name());
    }

    private static FirstLook head(String... fields) {
        return new FirstLook("t", false, Set.of(fields));
    }

    @Test
    void isListedUnderItsName() {
        assertThat(TraceFormats.names()).contains(name());
    }

    @Test
    void recognisesNothingInFieldsThatNobodyHas() {
        assertThat(TraceFormats.named(name()).recognises(head())).isFalse();
        assertThat(TraceFormats.named(name()).recognises(head("nobody has this")))
                .isFalse();
    }

    @Test
    void readsItsRowsInOrderOfArrival() throws IOException {
        TraceRead read = Text.read(twoRows(), with());
        assertThat(read.table().size()).isEqualTo(2);
        assertThat(read.table().arrivalMs(0)).isZero();
        assertThat(read.table().arrivalMs(1)).isPositive();
        assertThat(read.summary().format()).isEqualTo(name());
    }

    @Test
    void stopsAtARowLimit() throws IOException {
        assertThat(Text.read(twoRows(), with().limit(1)).table().size()).isEqualTo(1);
    }

    @Test
    void readsTheSameWhenChecked() throws IOException {
        TraceSummary check = TraceReader.check(Text.of(twoRows()), with().build());
        assertThat(check).isEqualTo(Text.read(twoRows(), with()).summary());
    }

    @Test
    void refusesATraceWithoutRows() {
        assertThatThrownBy(() -> Text.read("", with())).hasMessageContaining("E_EMPTY");
    }

    @Test
    void refusesWhatIsNoTraceWithAPlace() throws IOException {
        assertThat(Text.fault("one, two\nthree\n", with())).matches("1:\\d+ E_.*");
    }
}
