package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.transform.Copy;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Scale;
import dev.orrery.data.trace.transform.SharedIds;
import dev.orrery.data.trace.transform.Slice;
import dev.orrery.data.trace.transform.Stretch;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceWriters;
import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plays whose times lie below 0: all are shifted so that the earliest is at 0. */
class NegativeTimesTest {
    /** Roots at -1000 and 500; one request bound to -400, one to 0, one to nothing. */
    private static final String PLAYS = """
            {"schema":"dynamo.agentic_mooncake","version":2,"block_size":64,"hash_id_scope":"global"}
            {"request_id":"a","play_id":"p","input_length":64,"output_length":3,"not_before_ms":-1000,"dependencies":[]}
            {"request_id":"b","play_id":"p","input_length":64,"output_length":3,"not_before_ms":-400,"dependencies":[ON]}
            {"request_id":"c","play_id":"p","input_length":64,"output_length":3,"not_before_ms":0,"dependencies":[ON]}
            {"request_id":"d","play_id":"p","input_length":64,"output_length":3,"dependencies":[ON]}
            {"request_id":"e","play_id":"q","input_length":64,"output_length":3,"not_before_ms":500,"dependencies":[]}
            """.replace(
            "ON", "{\"request_id\":\"a\",\"trigger\":\"completion\",\"delay_ms\":10,\"relation\":\"sequence\"}");

    private static final double NONE = Double.NaN;

    /** Returns the bound of each request, in ms after the first start. */
    private static double[] bounds(RequestTable table) {
        PlayGraph graph = Objects.requireNonNull(table.plays());
        double[] bounds = new double[table.size()];
        for (int r = 0; r < bounds.length; r++) {
            bounds[r] = graph.notBeforeMs(r);
        }
        return bounds;
    }

    private static double[] bounds(String text) throws IOException {
        return bounds(Text.read(text).table());
    }

    private static String through(String text, Function<RowWriter, RowSink> chain) throws IOException {
        StringWriter out = new StringWriter();
        TraceInput input = TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t");
        try (Rewrite trace = new Rewrite(input, TraceOptions.defaults())) {
            TraceWriters.Settings settings = TraceWriters.Settings.of(false, trace.summary());
            RowWriter writer = TraceWriters.named("mooncake-agentic", out, settings);
            trace.to(chain.apply(writer));
            writer.complete();
        }
        return out.toString();
    }

    @Test
    void rootsAndBoundsAreShiftedAlike() throws IOException {
        TraceRead read = Text.read(PLAYS);
        assertThat(read.table().originMs()).isEqualTo(-1000);
        assertThat(read.table().arrivalMs(0)).isEqualTo(0);
        assertThat(read.table().arrivalMs(4)).isEqualTo(1500);
        assertThat(bounds(read.table())).containsExactly(0, 600, 1000, NONE, 1500);
        assertThat(read.summary().count(TraceCode.W_NEGATIVE)).isEqualTo(2);
        assertThat(read.summary().startMs()).isEqualTo(-1000);
    }

    @Test
    void whatIsWrittenIsReadTheSame() throws IOException {
        String written = through(PLAYS, writer -> writer);
        assertThat(written).contains("\"not_before_ms\":-1000", "\"not_before_ms\":-400");
        assertThat(bounds(written)).containsExactly(bounds(PLAYS));
        assertThat(through(written, writer -> writer)).isEqualTo(written);
    }

    @Test
    void transformationsMoveWhatIsBelowZeroToo() throws IOException {
        assertThat(bounds(through(PLAYS, next -> new Scale(next, 2)))).containsExactly(0, 300, 500, NONE, 750);
        Slice.Part all = new Slice.Part(0, 1e9, 0, Long.MAX_VALUE, Long.MAX_VALUE);
        String rebased = through(PLAYS, next -> new Slice(next, all, -1000, true));
        assertThat(rebased).doesNotContain("\":-");
        assertThat(bounds(rebased)).containsExactly(0, 600, 1000, NONE, 1500);
        double[] twice = bounds(through(PLAYS, next -> new Copy(next, 2, 100)));
        assertThat(twice).containsExactly(0, 100, 600, 700, 1000, 1100, NONE, NONE, 1500, 1600);
        Stretch.Amounts fast = new Stretch.Amounts(1, 1, 1, 2, Long.MAX_VALUE, Long.MAX_VALUE, 1);
        SharedIds shared = new SharedIds();
        through(PLAYS, next -> shared);
        assertThat(bounds(through(PLAYS, next -> new Stretch(next, fast, shared, 0, 1))))
                .containsExactly(0, 300, 500, NONE, 750);
    }

    @Test
    void aBoundBeforeTheStartIsNoneAfterwards() throws IOException {
        String late = PLAYS.replace("-1000", "1000").replace("-400", "1200").replace(":500,", ":1500,");
        Slice.Part all = new Slice.Part(0, 1e9, 0, Long.MAX_VALUE, Long.MAX_VALUE);
        String rebased = through(late, next -> new Slice(next, all, 1000, true));
        assertThat(rebased).doesNotContain("\":-");
        assertThat(bounds(rebased)).containsExactly(0, 200, 0, 0, 500); // 0 is as good as none
    }

    @Test
    void olderRowsAndRecordedCallsFollowTheSameRule() throws IOException {
        String older = """
                {"request_id":"a","timestamp":-5000,"input_length":10,"output_length":1}
                {"request_id":"b","timestamp":7,"wait_for":["a"],"delay":3,"input_length":10,"output_length":1}
                {"request_id":"c","timestamp":-2000,"input_length":10,"output_length":1}
                """;
        TraceRead read = Text.read(older);
        assertThat(bounds(read.table())).containsExactly(0, NONE, 3000);
        assertThat(read.summary().count(TraceCode.W_NEGATIVE)).isEqualTo(2);
        String weka = """
                {"id":"s","models":["m"],"block_size":64,"requests":[
                 {"t":-2,"type":"n","model":"m","in":64,"out":1,"hash_ids":[1],"api_time":1},
                 {"t":3,"type":"n","model":"m","in":64,"out":1,"hash_ids":[1],"api_time":1}]}
                """;
        TraceRead session = Text.read(weka, TraceOptions.builder().jsonStream(true));
        assertThat(bounds(session.table())).containsExactly(0, NONE);
        assertThat(session.summary().count(TraceCode.W_NEGATIVE)).isEqualTo(1);
        String span = "{\"name\":\"chat\",\"trace_id\":\"t%1$d\",\"startTimeUnixNano\":%1$d,\"attributes\":"
                + "{\"gen_ai.usage.input_tokens\":10,\"gen_ai.usage.output_tokens\":1}}\n";
        TraceRead otel = Text.read(span.formatted(-2_000_000_000L) + span.formatted(3_000_000_000L));
        assertThat(bounds(otel.table())).containsExactly(0, 5000);
        assertThat(otel.summary().count(TraceCode.W_NEGATIVE)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"-400, -1e400", "-400, 1e400", "-1000, 253402300800000", "-1000, -253402300800000"})
    void whatIsNoTimeStaysRefused(String was, String is) throws IOException {
        assertThat(Text.fault(PLAYS.replace(was, is))).matches("[23]:\\d+ E_(TIME|TYPE)");
    }
}
