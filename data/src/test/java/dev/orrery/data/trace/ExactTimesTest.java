package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.transform.Copy;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of day that are written as numbers: between those of a double lie 240 ns. */
class ExactTimesTest {
    private static final String VIDUR = "arrived_at,num_prefill_tokens,num_decode_tokens\n";

    private static TraceInput input(String text) {
        return TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t");
    }

    private static List<Long> gapsNs(String text, TraceOptions options) throws IOException {
        List<Double> times = new ArrayList<>();
        TraceReader.rows(input(text), options, new RowSink() {
            @Override
            public void start(int blockSize, boolean delta) {}

            @Override
            public void accept(Row row, int line) {
                times.add(row.timeMs());
            }

            @Override
            public void finish(Findings findings) {}
        });
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < times.size(); i++) {
            gaps.add(Math.round((times.get(i) - times.getFirst()) * 1e6));
        }
        return gaps;
    }

    private static String written(String text, TraceOptions options, String format, boolean seconds)
            throws IOException {
        StringWriter out = new StringWriter();
        try (Rewrite trace = new Rewrite(input(text), options)) {
            RowWriter writer = TraceWriters.named(format, out, TraceWriters.Settings.of(seconds, trace.summary()));
            trace.to(writer);
            writer.complete();
        }
        return out.toString();
    }

    private static String rows(String row, String... times) {
        StringBuilder text = new StringBuilder();
        for (String time : times) {
            text.append(String.format(row, time)).append('\n');
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        vidur    | false | %s,5,5
        splitwise| false | %s,5,5
        burstgpt | false | %s,m,5,5,10,l
        bailian  | false | {"chat_id":%1$.0s1,"parent_chat_id":-1,"timestamp":%1$s,"input_length":5,"output_length":5}
        mooncake | true  | {"timestamp":%s,"input_length":5,"output_length":5}
        aiperf   | true  | {"timestamp":%s,"text":"hello","output_length":5}
        csv      | true  | %s,5,5
        """)
    void secondsOfUnixTimeKeepTheirNanoseconds(String format, boolean unit, String row) throws IOException {
        String header = switch (format) {
            case "vidur" -> VIDUR;
            case "splitwise" -> "arrival_timestamp,prompt_size,token_size\n";
            case "burstgpt" -> "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n";
            case "csv" -> "timestamp,input_length,output_length\n";
            default -> "";
        };
        String text = header + rows(row, "1700000000.000000001", "1700000000.000000002", "1700000001.123456789");
        if (format.equals("bailian")) {
            text = text.replaceFirst(
                    "(?s)\"chat_id\":1(.*)\"chat_id\":1(.*)\"chat_id\":1",
                    "\"chat_id\":1$1\"chat_id\":2$2\"chat_id\":3");
        }
        TraceOptions options =
                TraceOptions.builder().format(format).seconds(unit).build();
        assertThat(gapsNs(text, options)).containsExactly(1L, 1_123_456_788L);
    }

    @Test
    void millisecondsAndNanosecondsOfUnixTimeKeepThemToo() throws IOException {
        String ms = "{\"timestamp\":%s,\"input_length\":5,\"output_length\":5}";
        assertThat(gapsNs(rows(ms, "1700000000000", "1700000000000.000001"), TraceOptions.defaults()))
                .containsExactly(1L);
        String ns = "{\"arrival_time_ns\":%s,\"input_toks\":5,\"output_toks\":5}";
        assertThat(gapsNs(rows(ns, "1700000000000000001", "1700000000000000002"), TraceOptions.defaults()))
                .containsExactly(1L);
    }

    @Test
    @DisplayName("numbers are written as they were read, after the trace's own clock")
    void numbersOfUnixTimeAreWrittenAsTheyWere() throws IOException {
        String text = VIDUR + rows("%s,5,6", "1700000000.000000001", "1700000000.123456789", "1700000001");
        assertThat(written(text, TraceOptions.defaults(), "vidur", false)).isEqualTo(text);
        String mooncake = rows(
                "{\"timestamp\":%s,\"input_length\":5,\"output_length\":6}", "1700000000000.000001", "1700000000123.4");
        assertThat(written(mooncake, TraceOptions.defaults(), "mooncake", false))
                .isEqualTo(mooncake);
        assertThat(written(mooncake, TraceOptions.defaults(), "vidur", false))
                .isEqualTo(VIDUR + "1700000000.000000001,5,6\n1700000000.1234,5,6\n");
        assertThat(written(mooncake, TraceOptions.defaults(), "azure", false))
                .contains("2023-11-14 22:13:20.0000000,5,6\n2023-11-14 22:13:20.1234000,5,6\n");
    }

    @Test
    void anOddTickOfADateSurvivesARoundTrip() throws IOException {
        String text = "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.9799601,5,6\n"
                + "2023-11-16 18:17:03.9799602,5,6\n";
        assertThat(written(text, TraceOptions.defaults(), "azure", false)).isEqualTo(text);
    }

    @Test
    void aNumberBelowAMonthStaysAsItIs() throws IOException {
        String text = VIDUR + "100.25,5,6\n2591999.000000001,5,6\n";
        assertThat(written(text, TraceOptions.defaults(), "vidur", false)).isEqualTo(text);
        assertThat(written(text, TraceOptions.defaults(), "mooncake", false)).contains("\"timestamp\":100250,");
    }

    @Test
    void manyCopiesAtFewInstantsAreNotTakenForSeconds() throws IOException {
        String row = "{\"timestamp\":%s,\"input_length\":5,\"output_length\":5}";
        StringBuilder copies = new StringBuilder();
        StringBuilder seconds = new StringBuilder();
        for (int i = 0; i < 12_000; i++) {
            copies.append(String.format(row, i / 4000 * 3000)).append('\n');
            seconds.append(String.format(row, i / 4)).append('\n');
        }
        assertThat(TraceReader.check(input(copies.toString()), TraceOptions.defaults())
                        .count(TraceCode.W_SECONDS))
                .isZero();
        assertThat(TraceReader.check(input(seconds.toString()), TraceOptions.defaults())
                        .count(TraceCode.W_SECONDS))
                .isEqualTo(12_000);
    }

    @Test
    void playsMoveWithTheirOwnTimes() throws IOException {
        String head = "{\"schema\":\"dynamo.agentic_mooncake\",\"version\":2,\"block_size\":512}\n";
        String text = head
                + "{\"request_id\":\"a\",\"play_id\":\"p\",\"input_length\":5,\"output_length\":5,\"not_before_ms\":100}\n"
                + "{\"request_id\":\"b\",\"play_id\":\"p\",\"input_length\":5,\"output_length\":5,\"dependencies\":[{\"request_id\":\"a\",\"trigger\":\"completion\",\"delay_ms\":7}]}\n";
        StringWriter out = new StringWriter();
        try (Rewrite trace = new Rewrite(input(text), TraceOptions.defaults())) {
            RowWriter writer = TraceWriters.named("mooncake-agentic", out, TraceWriters.Settings.DEFAULT);
            trace.to(new Copy(writer, 2, 1000));
            writer.complete();
        }
        assertThat(out.toString())
                .contains("\"not_before_ms\":100,", "\"not_before_ms\":1100,")
                .contains("\"request_id\":\"a:copy_1\",\"trigger\":\"completion\",\"delay_ms\":7");
    }

    @Test
    void aCircleOfWaitsIsToldWithAllItsLines() {
        String row =
                "{\"request_id\":\"%s\",\"play_id\":\"p\",\"input_length\":5,\"output_length\":5,\"wait_for\":[\"%s\"]}\n";
        String text = "{\"request_id\":\"r\",\"play_id\":\"p\",\"timestamp\":0,\"input_length\":5,\"output_length\":5,"
                + "\"wait_for\":[]}\n" + row.formatted("x", "a") + row.formatted("a", "b") + row.formatted("b", "a");
        assertThat(catchThrowableOfType(
                                TraceException.class, () -> TraceReader.check(input(text), TraceOptions.defaults()))
                        .defects()
                        .getFirst()
                        .text("t"))
                .isEqualTo("t:4:1: E_ID: requests wait for each other in a circle: 'b' (line 4) waits for 'a' (line 3)"
                        + " waits for 'b'");
    }
}
