package dev.orrery.data.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.format.Samples;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.transform.Rewrite;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
    static Stream<String> formats() {
        return TraceWriters.names().stream();
    }

    private static String written(byte[] text, TraceOptions options, String format) throws IOException {
        StringWriter out = new StringWriter();
        try (Rewrite trace = new Rewrite(TraceInput.of(text, "t"), options)) {
            RowWriter writer = TraceWriters.named(format, out, TraceWriters.Settings.of(false, trace.summary()));
            trace.to(writer);
            writer.complete();
        }
        return out.toString();
    }

    private static TraceOptions reading(String format) {
        return TraceOptions.builder().seconds(format.equals("timed-trace")).build();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void whatWasWrittenAndReadIsWrittenTheSame(String format) throws IOException {
        byte[] all = Files.readAllBytes(Shared.file("data/traces/mooncake_arxiv_first1000.jsonl"));
        String first = written(all, TraceOptions.defaults(), format);
        String second = written(first.getBytes(StandardCharsets.UTF_8), reading(format), format);
        assertThat(second).isEqualTo(first);
        assertThat(TraceReader.check(TraceInput.of(first.getBytes(StandardCharsets.UTF_8), "t"), reading(format))
                        .rows())
                .isEqualTo(1000);
    }

    @Test
    void aPlayGraphSurvivesItsOwnFormat() throws IOException {
        byte[] weka = Samples.all().get("weka").getBytes(StandardCharsets.UTF_8);
        String first = written(weka, TraceOptions.builder().fixHashes(true).build(), "mooncake-agentic");
        TraceOptions again = TraceOptions.builder().fixHashes(true).build();
        assertThat(written(first.getBytes(StandardCharsets.UTF_8), again, "mooncake-agentic"))
                .isEqualTo(first);
    }

    @Test
    void whatAFormatCannotHoldIsCounted() throws IOException {
        RowWriter azure = TraceWriters.named("azure", new StringWriter(), TraceWriters.Settings.DEFAULT);
        byte[] text =
                ("{\"timestamp\":1,\"input_length\":5,\"output_length\":1,\"hash_ids\":[1],\"session_id\":\"s\"}\n"
                                + "{\"delay\":1,\"input_length\":5,\"output_length\":1,\"hash_ids\":[1],\"session_id\":\"s\"}\n")
                        .getBytes(StandardCharsets.UTF_8);
        try (Rewrite trace = new Rewrite(TraceInput.of(text, "t"), TraceOptions.defaults())) {
            trace.to(azure);
        }
        assertThat(azure.rows()).isEqualTo(1);
        assertThat(azure.lost())
                .containsEntry("block ids", 2L)
                .containsEntry("rows without a time stamp (left out)", 1L);
    }

    @Test
    void azureAndVidurFormsGiveTheSameRequests() throws IOException {
        byte[] azure = Samples.all().get("azure").getBytes(StandardCharsets.UTF_8);
        String vidur = written(azure, TraceOptions.defaults(), "vidur");
        assertThat(vidur).isEqualTo("arrived_at,num_prefill_tokens,num_decode_tokens\n0,4808,10\n0.052,3180,8\n");
    }
}
