package dev.orrery.data.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.FormatOptions;
import dev.orrery.data.trace.Text;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormatContract;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceRead;
import java.io.IOException;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TableFormatsTest {
    private static final String AZURE = """
            TIMESTAMP,ContextTokens,GeneratedTokens
            2023-11-16 18:17:03.9799600,4808,10
            2023-11-16T18:17:04.0319600Z,3180,8
            """;
    private static final String BURST = """
            Timestamp,Session ID,Elapsed time,Model,Request tokens,Response tokens,Total tokens,Log Type
            5,,1.5,ChatGPT,472,18,490,Conversation log
            45,7,0,ChatGPT,1087,0,1087,Conversation log
            118,7,3.25,GPT-4,417,276,693,API log
            """;

    @Nested
    class Azure extends TraceFormatContract {
        @Override
        protected String name() {
            return "azure";
        }

        @Override
        protected String twoRows() {
            return AZURE;
        }

        @Test
        void keepsThe100NsOfItsDates() throws IOException {
            assertThat(Text.read(AZURE).table().arrivalMs(1)).isEqualTo(52.0);
            assertThat(Text.read(AZURE).summary().warnings()).isEmpty();
        }

        @Test
        void takesOffsetsAndTheColumnOfImages() throws IOException {
            TraceRead read = Text.read("TIMESTAMP,NumImages,ContextTokens,GeneratedTokens\r\n"
                    + "2025-03-01 00:00:00+00:00,2,10,1\r\n2025-03-01 01:00:01+01:00,0,11,1");
            assertThat(read.table().arrivalMs(1)).isEqualTo(1000.0);
            assertThat(read.summary().warnings()).isEmpty();
        }

        @Test
        void namesTheCellThatIsWrong() throws IOException {
            String head = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
            assertThat(Text.fault(head + "2023-02-30 18:17:03,1,1\n")).isEqualTo("2:1 E_TYPE");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,x,1\n")).isEqualTo("2:21 E_TYPE");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,5\n")).isEqualTo("2:1 E_FIELD");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,1,2,3\n")).isEqualTo("2:25 E_FIELD");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,1,2,\n")).isEqualTo("accepted");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,5,-1\n")).isEqualTo("2:23 E_SIZE");
            assertThat(Text.fault(head + "2023-02-20 18:17:03,5,\"1\"\n")).isEqualTo("2:23 E_TYPE");
            assertThat(Text.fault(head)).isEqualTo("1:1 E_EMPTY");
        }
    }

    @Nested
    class BurstGpt extends TraceFormatContract {
        @Override
        protected String name() {
            return "burstgpt";
        }

        @Override
        protected String twoRows() {
            return "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,a,1,1,2,x\n6,a,1,1,2,x\n";
        }

        @Test
        void leavesOutAndCountsFailedCalls() throws IOException {
            TraceRead read = Text.read(BURST);
            assertThat(read.table().size()).isEqualTo(2);
            assertThat(read.summary().count(TraceCode.W_FAILED)).isEqualTo(1);
            assertThat(read.table().session(0)).isEqualTo(-1);
            assertThat(read.table().sessionName(read.table().session(1))).isEqualTo("7");
        }

        @Test
        void filtersByAnyColumn() throws IOException {
            FormatOptions d = FormatOptions.DEFAULT;
            FormatOptions gpt4 = new FormatOptions(
                    true, Map.of("Model", "GPT-4"), d.columns(), d.pace(), d.nested(), false, true, 1);
            assertThat(Text.read(BURST, TraceOptions.builder().special(gpt4))
                            .table()
                            .size())
                    .isEqualTo(1);
        }
    }

    @Nested
    class Vidur extends TraceFormatContract {
        @Override
        protected String name() {
            return "vidur";
        }

        @Override
        protected String twoRows() {
            return "arrived_at,num_prefill_tokens,num_decode_tokens\n0.5,374,44\n0.552,396,109\n";
        }

        @Test
        void countsSeconds() throws IOException {
            assertThat(Text.read(twoRows()).table().arrivalMs(1)).isEqualTo(52.0, Offset.offset(1e-6));
        }
    }

    @Nested
    class Splitwise extends TraceFormatContract {
        @Override
        protected String name() {
            return "splitwise";
        }

        @Override
        protected String twoRows() {
            return "request_id,request_type,application_id,arrival_timestamp,batch_size,prompt_size,token_size\n"
                    + "0,2,0,0.0,1,374,44\n1,2,0,4.3,1,396,109\n";
        }
    }
}
