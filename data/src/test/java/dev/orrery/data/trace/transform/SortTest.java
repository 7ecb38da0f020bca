package dev.orrery.data.trace.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Rows in order of time, in memory or by way of files. */
class SortTest {
    private static final long ONE_ROW_AT_A_TIME = 1;

    private static String through(String text, String format, Function<RowSink, RowSink> chain) throws IOException {
        StringWriter out = new StringWriter();
        RowWriter writer = TraceWriters.named(format, out, TraceWriters.Settings.DEFAULT);
        TraceReader.rows(
                TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t"),
                TraceOptions.defaults(),
                chain.apply(writer));
        writer.complete();
        return out.toString();
    }

    private static String rows(int n) {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            out.append("{\"timestamp\":")
                    .append(random.nextInt(20))
                    .append(",\"input_length\":600,\"output_length\":")
                    .append(i)
                    .append(",\"hash_ids\":[")
                    .append(i)
                    .append(",18446744073709551615]");
            out.append(i % 7 == 0 ? ",\"priority\":3,\"request_id\":\"r" + i + "\"" : "");
            out.append(i % 5 == 0 ? ",\"session_id\":\"s" + i + "\"" : "").append("}\n");
        }
        return out.toString();
    }

    @Test
    void rowsThatDoNotFitIntoMemoryComeInTheSameOrderByWayOfFiles() throws IOException {
        String text = rows(150);
        String inMemory = through(text, "mooncake", Sort::new);
        assertThat(through(text, "mooncake", next -> new Sort(next, ONE_ROW_AT_A_TIME)))
                .isEqualTo(inMemory)
                .isNotEqualTo(text);
    }

    @Test
    void edgesOfAPlayGraphSurviveAFile() throws IOException {
        String text = """
                {"schema":"dynamo.agentic_mooncake","version":2,"block_size":64,"hash_id_scope":"global"}
                {"request_id":"a","play_id":"p","input_length":64,"output_length":3,"hash_ids":[9],"not_before_ms":0,"dependencies":[]}
                {"request_id":"b","play_id":"p","input_length":64,"output_length":3,"hash_ids":[9],"dependencies":[{"request_id":"a","trigger":"completion","delay_ms":5,"relation":"spawn"}]}
                """;
        assertThat(through(text, "mooncake-agentic", next -> new Sort(next, ONE_ROW_AT_A_TIME)))
                .isEqualTo(through(text, "mooncake-agentic", Sort::new))
                .contains("spawn");
    }

    @Test
    void farMoreRowsThanTheHeapCanSortAreRefusedWithAnAnswer() {
        assertThatThrownBy(() -> through(rows(250), "mooncake", next -> new Sort(next, ONE_ROW_AT_A_TIME)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("give it more memory (ORRERY_JAVA_OPTS=-Xmx8g)");
    }
}
