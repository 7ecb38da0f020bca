package dev.orrery.data.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.FormatOptions;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.Rows;
import dev.orrery.data.trace.Text;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonFormatsTest {
    static Stream<Map.Entry<String, String>> all() {
        return Stream.concat(Samples.all().entrySet().stream(), Samples.timeless().entrySet().stream());
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFormatIsRecognisedByItsContent(Map.Entry<String, String> sample) throws IOException {
        assertThat(Text.read(sample.getValue()).summary().format()).isEqualTo(sample.getKey());
        assertThat(TraceReader.check(Text.of(sample.getValue()), TraceOptions.defaults())
                        .warnings())
                .isEqualTo(Text.read(sample.getValue()).summary().warnings());
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFormatRefusesAnEmptyFileAndStopsAtALimit(Map.Entry<String, String> sample) throws IOException {
        TraceOptions.Builder named = TraceOptions.builder().format(sample.getKey());
        assertThat(Text.fault("", named)).isEqualTo("1:1 E_EMPTY");
        assertThat(Text.read(sample.getValue(), named.limit(1)).table().size()).isEqualTo(1);
    }

    @Test
    void bailianFollowsParentsToTheirRootAndOrdersTurns() throws IOException {
        String line = "{\"chat_id\":%d,\"parent_chat_id\":%d,\"timestamp\":%s,\"input_length\":16,\"output_length\":1,"
                + "\"turn\":%d,\"hash_ids\":[1]}\n";
        String text = line.formatted(3, 2, "30", 3)
                + line.formatted(1, -1, "10", 1)
                + line.formatted(2, 1, "20", 2)
                + line.formatted(9, 8, "40", 2)
                + line.formatted(8, 9, "41", 2);
        List<Row> rows = Rows.of(text, TraceOptions.builder());
        assertThat(rows).extracting(Row::requestId).containsExactly("1", "2", "3", "9", "8");
        assertThat(rows).extracting(Row::session).containsExactly("chat-1", "chat-1", "chat-1", "chat-8", "chat-8");
        assertThat(Text.read(text).summary().count(TraceCode.W_CYCLE)).isEqualTo(1);
        assertThat(Text.fault(line.formatted(1, -1, "1", 1) + line.formatted(1, -1, "2", 1)))
                .isEqualTo("2:12 E_ID");
        assertThat(Text.fault("{\"chat_id\":1,\"parent_chat_id\":-1,\"timestamp\":0,\"input_length\":16,"
                        + "\"output_length\":1,\"hash_ids\":[1,2]}"))
                .endsWith("E_HASH");
    }

    @Test
    void wekaMakesAPlayOfASessionAndItsSubAgents() throws IOException {
        String text = "{\"id\":\"s\",\"models\":[\"m\"],\"block_size\":64,\"requests\":["
                + "{\"t\":0,\"type\":\"n\",\"model\":\"m\",\"in\":64,\"out\":1,\"hash_ids\":[1],\"api_time\":2},"
                + "{\"t\":5,\"type\":\"subagent\",\"agent_id\":\"x\",\"duration_ms\":4000,\"requests\":["
                + "{\"t\":0,\"type\":\"n\",\"model\":\"z\",\"in\":64,\"out\":1,\"hash_ids\":[7],\"api_time\":3}]},"
                + "{\"t\":10,\"type\":\"n\",\"model\":\"m\",\"in\":128,\"out\":1,\"hash_ids\":[1,2],\"api_time\":2,"
                + "\"think_time\":8}]}";
        List<Row> rows = Rows.of(text, TraceOptions.builder());
        assertThat(rows).extracting(Row::requestId).containsExactly("s#0", "s/x#0", "s#1");
        assertThat(rows).allSatisfy(r -> assertThat(r.edges().play).isEqualTo("s"));
        assertThat(rows.get(1).edges().on[0]).isEqualTo("s#0");
        assertThat(rows.get(1).edges().delayMs[0]).isEqualTo(3000);
        assertThat(rows.get(2).edges().on).startsWith("s#0", "s/x#0");
        assertThat(rows.get(2).edges().delayMs).startsWith(0, 1000);
        assertThat(Text.read(text).summary().count(TraceCode.W_MODEL)).isEqualTo(1);
    }

    @Test
    void idsOfTwoSessionsAreDifferentBlocks() throws IOException {
        List<Row> rows = Rows.of(Samples.all().get("weka"), TraceOptions.builder());
        assertThat(rows.get(0).ids()[0]).isNotEqualTo(rows.get(1).ids()[0]);
    }

    @Test
    void dynamoFollowsAgentsAndRefusesAMixture() throws IOException {
        String event = "{\"schema\":\"dynamo.request.trace.v1\",\"event_type\":\"request_end\"%s,\"request\":"
                + "{\"request_id\":\"%s\",\"output_tokens\":2,\"request_received_ms\":%d,\"total_time_ms\":10,"
                + "\"replay\":{\"trace_block_size\":16,\"input_length\":16,\"input_sequence_hashes\":[1]}}}\n";
        String agent = ",\"agent_context\":{\"session_id\":\"s\"}";
        List<Row> rows =
                Rows.of(event.formatted(agent, "b", 50) + event.formatted(agent, "a", 0), TraceOptions.builder());
        assertThat(rows).extracting(Row::requestId).containsExactly("a", "b");
        assertThat(rows.get(1).edges().delayMs[0]).isEqualTo(40);
        assertThat(Text.fault(event.formatted(agent, "a", 0) + event.formatted("", "b", 5)))
                .isEqualTo("1:1 E_FORMAT");
        assertThat(Text.fault(
                        event.formatted("", "a", 0), TraceOptions.builder().blockSize(7)))
                .isEqualTo("1:1 E_SIZE");
    }

    @Test
    void appliedComputeMakesOneRequestMoreThanTurns() throws IOException {
        List<Row> rows = Rows.of(Samples.timeless().get("applied-compute"), TraceOptions.builder());
        assertThat(rows).extracting(Row::inputTokens).containsExactly(16, 28, 41);
        assertThat(rows).extracting(Row::delayMs).containsExactly(Double.NaN, 10.0, 20.0);
    }

    @Test
    void shareGptIsFilteredAsVllmDoes() throws IOException {
        TraceRead read = Text.read(Samples.timeless().get("sharegpt"));
        assertThat(read.summary().rows()).isEqualTo(1);
        assertThat(read.summary().count(TraceCode.W_FILTERED)).isEqualTo(1);
        FormatOptions d = FormatOptions.DEFAULT;
        FormatOptions all = new FormatOptions(false, d.where(), d.columns(), d.pace(), d.nested(), false, false, 1);
        assertThat(Text.read(
                                Samples.timeless().get("sharegpt"),
                                TraceOptions.builder().special(all))
                        .summary()
                        .rows())
                .isEqualTo(2);
    }

    @Test
    void textsAreCountedByTheCharacterTokenizer() throws IOException {
        List<Row> rows = Rows.of("{\"prompt\":\"a<s>\u00e9\"}\n", TraceOptions.builder());
        assertThat(rows.getFirst().inputTokens()).isEqualTo(4);
    }

    @Test
    void agenticGraphsAreCheckedAsAWhole() throws IOException {
        String header = "{\"schema\":\"dynamo.agentic_mooncake\",\"version\":2,\"block_size\":64}\n";
        String node =
                "{\"request_id\":\"%s\",\"play_id\":\"p\",\"input_length\":64,\"output_length\":1,\"hash_ids\":[1],"
                        + "\"dependencies\":[{\"request_id\":\"%s\",\"trigger\":\"completion\",\"delay_ms\":1}]}\n";
        assertThat(Text.fault(header + node.formatted("a", "a"))).endsWith("E_ID");
        assertThat(Text.fault(header + node.formatted("a", "b"))).isEqualTo("2:1 E_ID");
        assertThat(Text.fault(header + node.formatted("a", "b") + node.formatted("b", "a")))
                .isEqualTo("2:1 E_ID");
        assertThat(Text.fault(header.replace(":2", ":3") + node.formatted("a", "a")))
                .isEqualTo("1:1 E_FORMAT");
    }

    @Test
    void olderAgenticRowsWaitForOthersAndForTools() throws IOException {
        List<Row> rows = Rows.of("""
                {"request_id":"a","timestamp":5,"input_length":10,"output_length":1}
                {"request_id":"b","wait_for":["a"],"tool_wait_ms":7,"delay":3,"input_length":10,"output_length":1}
                """, TraceOptions.builder()); // recognised, though the first row waits for nobody
        assertThat(rows.get(1).edges().delayMs[0]).isEqualTo(10);
        assertThat(rows.get(1).edges().play).isEqualTo("play-a");
    }

    @Test
    void requestsThatWaitForEachOtherAreOnePlayWhateverTheirOrder() throws IOException {
        String row =
                "{\"request_id\":\"%s\",\"timestamp\":0,\"input_tokens\":10,\"output_tokens\":1,\"wait_for\":[%s]}\n";
        TraceOptions.Builder options = TraceOptions.builder();
        List<Row> rows = Rows.of(
                row.formatted("late", "\"one\",\"two\"")
                        + row.formatted("one", "")
                        + row.formatted("two", "")
                        + row.formatted("alone", ""),
                options);
        assertThat(rows)
                .extracting(r -> r.edges().play)
                .containsExactly("play-late", "play-late", "play-late", "play-alone");
        assertThat(Text.fault(row.formatted("b", "\"c\"") + row.formatted("c", "\"d\"") + row.formatted("d", "\"b\"")))
                .isEqualTo("1:1 E_ID");
        assertThat(Text.defects(Text.of(row.formatted("a", "\"a\"")), options))
                .singleElement()
                .satisfies(d -> assertThat(Text.place(d)).isEqualTo("1:81 E_ID"));
        assertThat(Text.fault(row.formatted("a", "").replace("\"request_id\":\"a\",", "")))
                .isEqualTo("1:1 E_FIELD");
    }

    @Test
    void agenticRowsHaveAllFieldsOfMooncake() throws IOException {
        String row = "{\"request_id\":\"a\",\"created_time\":7,\"input_tokens\":10,\"output_tokens\":1,\"wait_for\":[],"
                + "\"priority\":3,\"strict_priority\":4,\"policy_class\":\"gold\",\"output_token_ids\":[5]}\n";
        Row read = Rows.of(row, TraceOptions.builder()).getFirst();
        assertThat(read.priority()).isEqualTo(3);
        assertThat(read.strictPriority()).isEqualTo(4);
        assertThat(read.policyClass()).isEqualTo("gold");
        assertThat(read.timeMs()).isEqualTo(7);
        assertThat(Text.fault(row.replace(":3", ":2147483648"))).endsWith("E_TYPE");
        assertThat(Text.fault(row.replace("[5]", "[5,6]"))).endsWith("E_SIZE");
        assertThat(Text.fault(row.replace("{", "{\"timestamp\":7,"))).isEqualTo("1:33 E_DUP");
    }

    @Test
    void whatIsOddAboutRowsThatWaitForTheRestOfTheFileIsCountedToo() throws IOException {
        String chat = "{\"chat_id\":1,\"parent_chat_id\":-1,\"timestamp\":\"5\",\"input_length\":16,"
                + "\"output_length\":1,\"hash_ids\":[\"7\"],\"mood\":1}";
        TraceRead bailian = Text.read(chat, TraceOptions.builder().coerceStrings(true));
        assertThat(bailian.summary().count(TraceCode.W_COERCED)).isEqualTo(2);
        assertThat(bailian.summary().count(TraceCode.W_UNKNOWN_FIELD)).isEqualTo(1);
        String call =
                "{\"t\":0,\"type\":\"n\",\"model\":\"m\",\"in\":\"64\",\"out\":1,\"hash_ids\":[1],\"api_time\":2,\"x\":1}";
        String session = "{\"id\":\"s\",\"models\":[\"m\"],\"block_size\":64,\"y\":1,\"requests\":[" + call + "]}";
        TraceRead weka = Text.read(session, TraceOptions.builder().coerceStrings(true));
        assertThat(weka.summary().count(TraceCode.W_COERCED)).isEqualTo(1);
        assertThat(weka.summary().warnings())
                .anySatisfy(w -> assertThat(w.text("f")).contains("1 row with unused fields y, x"));
        assertThat(Text.fault(
                        session.replace("\"api_time\":2", "\"api_time\":-2").replace("\"64\"", "64")))
                .endsWith("E_TIME");
    }

    @Test
    void dynamoRefusesARequestIdOrAKeyThatIsThereTwice() throws IOException {
        String event = Samples.all().get("dynamo").lines().findFirst().orElseThrow() + "\n";
        assertThat(Text.fault(event.repeat(2))).startsWith("2:").endsWith("E_ID");
        assertThat(Text.fault(event.replace("\"output_tokens\"", "\"output_tokens\":1,\"output_tokens\"")))
                .endsWith("E_DUP");
    }

    /** The mark stands before the value at fault. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"models":["m"],"block_size":64,"requests":[{"t":0,"in":64,"out":1,"hash_ids":[1]},{"t":0,"in":^"x","out":1}]}
            {"models":["m"],"block_size":64,"requests":[{"t":0,"in":^0,"out":1,"hash_ids":[1]}]}
            {"models":["m"],"block_size":64,"requests":[{"t":0,"in":640,"out":1,"hash_ids":^[1]}]}
            {"models":["m"],"block_size":64,"requests":[{"t":0,"in":64,"out":1,"hash_ids":[^-1]}]}
            {"models":["m"],"block_size":64,"requests":[{"t":0,"in":64,"out":1,"think_time":^-5}]}
            {"models":["m"],"block_size":64,"requests":[{"t":0,"type":"subagent","requests":[{"t":0,"in":64,"out":^-1}]}]}
            {"models":["m"],"block_size":64,"rows":[[0,"n",0,64,1,0,1,1,0,"x"],[0,"n",0,^0,1,0,1,1,0,"x"]]}
            {"turns":[{"text":"a"},{"input_length":5,"output_length":^-1}]}
            {"turns":[{"input_length":513,"hash_ids":^[1]}]}
            {"arrival_time_ns":0,"sub_requests":[{"input_toks":5,"output_toks":1},{"input_toks":^0,"output_toks":1}]}
            {"arrival_time_ns":^9e30,"sub_requests":[{"input_toks":5,"output_toks":1}]}
            """)
    void aFaultWithinAnObjectIsFoundAtItsValue(String marked) throws IOException {
        String found = Text.fault(marked.replace("^", ""));
        assertThat(found.substring(0, found.indexOf(' '))).isEqualTo("1:" + (marked.indexOf('^') + 1));
    }

    @Test
    void aFaultOfARecordedRequestIsFoundAtItsValue() throws IOException {
        String event = Samples.all().get("dynamo").lines().findFirst().orElseThrow();
        for (String field : List.of("input_length", "output_tokens", "trace_block_size", "request_received_ms")) {
            String wrong = event.replaceFirst("\"" + field + "\": ?[0-9]+", "\"" + field + "\":\"qq\"");
            assertThat(Text.fault(wrong)).as(field).isEqualTo("1:" + (wrong.indexOf("\"qq\"") + 1) + " E_TYPE");
        }
    }

    @Test
    void spansWithoutCountsAreRefusedOrEstimated() throws IOException {
        String span = "{\"name\":\"c\",\"trace_id\":\"1\",\"start_time\":\"2025-01-01T00:00:00Z\",\"attributes\":"
                + "{\"gen_ai.prompt\":\"12345678\",\"gen_ai.completion\":\"1234\"}}";
        assertThat(Text.fault(span)).endsWith("E_FIELD");
        FormatOptions d = FormatOptions.DEFAULT;
        FormatOptions guess = new FormatOptions(false, d.where(), d.columns(), d.pace(), d.nested(), true, true, 1);
        Row row = Rows.of(span, TraceOptions.builder().special(guess)).getFirst();
        assertThat(row.inputTokens()).isEqualTo(2);
        assertThat(row.outputTokens()).isEqualTo(1);
    }

    @Test
    void spansAroundTheCallsOfAModelAreNoCalls() throws IOException {
        String span = "{\"trace_id\":\"t\",\"start_time\":\"2026-01-01T00:00:00Z\",\"attributes\":"
                + "{\"gen_ai.operation.name\":\"%s\",\"gen_ai.usage.input_tokens\":%d,"
                + "\"gen_ai.usage.output_tokens\":2}}\n";
        String tool = "{\"trace_id\":\"t\",\"start_time\":\"2026-01-01T00:00:00Z\",\"attributes\":"
                + "{\"gen_ai.operation.name\":\"execute_tool\"}}\n";
        String text = span.formatted("invoke_agent", 9) + tool + span.formatted("chat", 7);
        assertThat(Rows.of(text, TraceOptions.builder()))
                .extracting(Row::inputTokens)
                .containsExactly(7);
    }

    @Test
    void aTableOfTheUsersOwnIsReadByAMap() throws IOException {
        FormatOptions d = FormatOptions.DEFAULT;
        Map<String, String> map = Map.of("timestamp", "when", "input_length", "in", "output_length", "out");
        FormatOptions own = new FormatOptions(false, d.where(), map, d.pace(), d.nested(), false, true, 1);
        TraceOptions.Builder options = TraceOptions.builder().format("csv").special(own);
        List<Row> rows = Rows.of("in,when,out,x\n5,0.5,1,a\n6,7,2,\"b,c\"\n", options);
        assertThat(rows).extracting(Row::inputTokens).containsExactly(5, 6);
        assertThat(rows).extracting(Row::timeMs).containsExactly(0.5, 7.0);
    }

    @Test
    void conversationsOfAiperfKeepTimesAndDelays() throws IOException {
        List<Row> rows = Rows.of(
                "{\"session_id\":\"s\",\"turns\":[{\"timestamp\":3,\"input_length\":5,\"output_length\":1},"
                        + "{\"delay\":9,\"text\":\"abc\",\"output_length\":1}]}\n",
                TraceOptions.builder());
        assertThat(rows).extracting(Row::session).containsExactly("s", "s");
        assertThat(rows.get(1).delayMs()).isEqualTo(9);
        assertThat(Text.fault("{\"turns\":[{\"timestamp\":1,\"delay\":2,\"text\":\"a\"}]}"))
                .endsWith("E_FIELD");
        assertThat(Text.fault("{\"text\":\"a\",\"messages\":[]}")).isEqualTo("1:1 E_FIELD");
    }
}
