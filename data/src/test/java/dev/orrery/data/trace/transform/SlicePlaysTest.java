package dev.orrery.data.trace.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is cut out of plays is a trace that can be read. */
class SlicePlaysTest {
    /** Roots at 0 and 500; b waits for a, c for a and b, e for d. */
    private static final String PLAYS = """
            {"request_id":"a","play_id":"p","timestamp":0,"input_length":64,"output_length":3}
            {"request_id":"b","play_id":"p","wait_for":["a"],"input_length":900,"output_length":3}
            {"request_id":"c","play_id":"p","wait_for":["a","b"],"input_length":64,"output_length":3}
            {"request_id":"d","play_id":"q","timestamp":500,"input_length":64,"output_length":3}
            {"request_id":"e","play_id":"q","wait_for":["d"],"input_length":64,"output_length":3}
            """;

    private long edges;

    private String cut(Slice.Part part) throws IOException {
        return cut(PLAYS, part);
    }

    private String cut(String text, Slice.Part part) throws IOException {
        StringWriter out = new StringWriter();
        TraceInput input = TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t");
        try (Rewrite trace = new Rewrite(input, TraceOptions.defaults())) {
            RowWriter writer = TraceWriters.named("mooncake-agentic", out, TraceWriters.Settings.DEFAULT);
            Slice slice = new Slice(writer, part, 0, true);
            trace.to(slice);
            writer.complete();
            edges = slice.cutEdges();
        }
        return out.toString();
    }

    private static TraceSummary check(String text) throws IOException {
        return TraceReader.check(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t"), TraceOptions.defaults());
    }

    private static Slice.Part span(double from, double to) {
        return new Slice.Part(from, to, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void whatWaitsGoesWithWhatItWaitsFor() throws IOException {
        String late = cut(span(100, 1e9));
        assertThat(late).contains("\"d\"", "\"e\"").doesNotContain("\"a\"", "\"b\"", "\"c\"");
        assertThat(edges).isZero();
        assertThat(check(late).rows()).isEqualTo(2);
        assertThat(check(cut(span(0, 500))).rows()).isEqualTo(3);
    }

    @Test
    void edgesToRowsThatAreCutAreLeftOut() throws IOException {
        String rows = cut(new Slice.Part(0, 1e9, 1, 4, Long.MAX_VALUE));
        assertThat(edges).isEqualTo(2);
        assertThat(check(rows).rows()).isEqualTo(3);
        String small = cut(new Slice.Part(0, 1e9, 0, Long.MAX_VALUE, 500));
        assertThat(edges).isEqualTo(1);
        assertThat(small).contains("\"dependencies\":[{\"request_id\":\"a\"");
        assertThat(check(small).rows()).isEqualTo(4);
    }

    @Test
    void aRequestThatWaitsForNobodyLeftStartsAtItsBound() throws IOException {
        String bound = """
                {"request_id":"a","timestamp":0,"input_length":64,"output_length":3}
                {"request_id":"b","wait_for":["a"],"not_before_ms":300,"input_length":64,"output_length":3}
                {"request_id":"c","timestamp":500,"input_length":64,"output_length":3}
                """;
        String rows = cut(bound, new Slice.Part(0, 1e9, 1, 3, Long.MAX_VALUE));
        assertThat(rows).contains("\"not_before_ms\":0,", "\"not_before_ms\":200,");
    }

    @Test
    void edgesToRowsThatAreNotDrawnAreLeftOut() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            StringWriter out = new StringWriter();
            TraceInput input = TraceInput.of(PLAYS.getBytes(StandardCharsets.UTF_8), "t");
            try (Rewrite trace = new Rewrite(input, TraceOptions.defaults())) {
                RowWriter writer = TraceWriters.named("mooncake-agentic", out, TraceWriters.Settings.DEFAULT);
                trace.to(new Sample(writer, 0.6, false, seed));
                writer.complete();
                assertThat(writer.rows() == 0 || check(out.toString()).rows() == writer.rows())
                        .isTrue();
            }
        }
    }

    @Test
    void whatWaitsHasNoStartInFormatsWithoutEdges() throws IOException {
        for (String format : List.of("mooncake", "timed-trace", "aiperf", "azure")) {
            StringWriter out = new StringWriter();
            TraceInput input = TraceInput.of(PLAYS.getBytes(StandardCharsets.UTF_8), "t");
            try (Rewrite trace = new Rewrite(input, TraceOptions.defaults())) {
                RowWriter writer = TraceWriters.named(format, out, TraceWriters.Settings.DEFAULT);
                trace.to(writer);
                writer.complete();
                assertThat(writer.rows()).as(format).isEqualTo(2);
                assertThat(writer.lost()).as(format).containsValue(3L);
            }
            assertThat(check(out.toString()).rows()).as(format).isEqualTo(2);
        }
    }

    @Test
    void theOtherVersionsWayOfWaitingIsNotPassedOverInSilence() throws IOException {
        String header = "{\"schema\":\"dynamo.agentic_mooncake\",\"version\":2,\"block_size\":512}\n";
        assertThat(check(header + PLAYS).count(TraceCode.W_UNKNOWN_FIELD)).isEqualTo(3);
        assertThat(check(PLAYS).count(TraceCode.W_UNKNOWN_FIELD)).isZero();
    }
}
