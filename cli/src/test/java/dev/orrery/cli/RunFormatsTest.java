package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.format.TraceFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code run} plays every format that can be read, recognised or named, without a conversion before. */
class RunFormatsTest {
    private static final String EVENT = "{\"timestamp\":1,\"event\":{\"schema\":\"dynamo.request.trace.v1\","
            + "\"event_type\":\"request_end\",\"agent_context\":{\"session_id\":\"s\"},\"request\":{\"request_id\":\"%s\","
            + "\"output_tokens\":2,\"request_received_ms\":%d,\"total_time_ms\":10,\"replay\":{\"trace_block_size\":16,"
            + "\"input_length\":33,\"input_sequence_hashes\":[401,%d,9]}}}}\n";

    /** A small trace of each format, and the flags that it needs. */
    private static final Map<String, List<String>> SAMPLES = samples();

    @TempDir
    private Path dir;

    private static Map<String, List<String>> samples() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put("azure", List.of("TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.9799600,4808,10\n"));
        all.put("burstgpt", List.of("""
                Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
                5,ChatGPT,472,18,490,Conversation log
                8,GPT-4,472,0,472,Conversation log
                """, "--failed", "keep", "--where", "Model=GPT-4"));
        all.put("vidur", List.of("arrived_at,num_prefill_tokens,num_decode_tokens\n0.5,374,44\n"));
        all.put("splitwise", List.of("""
                request_id,request_type,application_id,arrival_timestamp,batch_size,prompt_size,token_size
                0,2,0,0.0,1,374,44
                """));
        all.put("bailian", List.of("""
                {"chat_id":1,"parent_chat_id":-1,"timestamp":0.5,"input_length":30,"output_length":4,"turn":1,"hash_ids":[1,2]}
                {"chat_id":2,"parent_chat_id":1,"timestamp":9.5,"input_length":40,"output_length":4,"turn":2,"hash_ids":[1,3,4]}
                """));
        all.put("weka", List.of("""
                {"id":"a","models":["m"],"block_size":64,"requests":[{"t":0,"type":"n","model":"m","in":130,"out":2,"hash_ids":[1,2],"api_time":1.5},{"t":4,"type":"n","model":"m","in":130,"out":2,"hash_ids":[1,2],"api_time":1.5,"think_time":2}]}
                """, "--lanes", "1", "--weka-timing", "api-scaled:0.5", "--delay-cap", "60s"));
        all.put("dynamo", List.of(EVENT.formatted("x", 1000, 7) + EVENT.formatted("y", 1500, 8)));
        all.put("servegen", List.of("0,0.5,1.2,Gamma,0.7,1.4\n600,0.2,1.1,Weibull,1.5,2.0\n", "--draw-seed", "7"));
        prompts(all);
        return all;
    }

    private static void prompts(Map<String, List<String>> all) {
        all.put("sharegpt", List.of("""
                [{"id":"1","conversations":[{"from":"human","value":"hello you"},{"from":"gpt","value":"hello back"}]}]
                """, "--no-filter"));
        all.put("vllm-custom", List.of("{\"prompt\":\"hello you\",\"output_tokens\":4}\n"));
        all.put("applied-compute", List.of("""
                {"num_turns":1,"input_prompt_length":16,"assistant_response_length":[4],"tool_call_output_length":[8],"tool_call_latency":[0.01],"final_assistant_response_length":4}
                """, "--max-concurrency", "1"));
        all.put("llmservingsim", List.of("{\"input_toks\":100,\"output_toks\":5,\"arrival_time_ns\":2500000}\n"));
        all.put("mooncake-agentic", List.of("""
                {"schema":"dynamo.agentic_mooncake","version":2,"block_size":64,"hash_id_scope":"global"}
                {"request_id":"a","play_id":"p","input_length":64,"output_length":3,"hash_ids":[9],"not_before_ms":0,"dependencies":[]}
                """));
        all.put("otel", List.of("""
                {"spans":[{"name":"chat","trace_id":"1","start_time":"2025-01-01T00:00:00.5Z","attributes":{"gen_ai.usage.input_tokens":12,"gen_ai.usage.output_tokens":3}}]}
                """, "--estimate"));
        all.put("aiperf", List.of("{\"turns\":[{\"timestamp\":0,\"text\":\"hello you\",\"output_length\":3}]}\n"));
        all.put(
                "csv",
                List.of("at,in,out\n0,100,4\n5,100,4\n", "--map", "timestamp=at,input_length=in,output_length=out"));
        all.put(
                "mooncake",
                List.of(
                        "{\"timestamp\":0,\"input_length\":70,\"output_length\":3,\"hash_ids\":[1,2]}\n",
                        "--trace-block-size",
                        "64"));
        all.put(
                "mooncake-delta",
                List.of("{\"timestamp\":0,\"input_length\":600,\"output_length\":3,\"session_id\":\"s\"}\n"));
    }

    static Stream<String> formats() {
        return TraceFormats.names().stream();
    }

    @Test
    void everyFormatHasASample() {
        assertThat(new TreeSet<>(SAMPLES.keySet())).isEqualTo(TraceFormats.names());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyFormatRunsAsItIs(String format) throws IOException {
        Path trace = trace(format);
        String named = results(format, trace, "--format", format);
        if (!format.equals("csv") && !format.equals("mooncake-delta")) { // cannot be told from other tables and rows
            assertThat(results(format, trace)).isEqualTo(named);
        }
        assertThat(named).contains("\"completed_requests\":").doesNotContain("\"completed_requests\":0");
    }

    private Path trace(String format) throws IOException {
        String text = SAMPLES.get(format).getFirst();
        if (!format.equals("servegen")) {
            return Files.writeString(dir.resolve("trace.txt"), text);
        }
        Path folder = Files.createDirectories(dir.resolve("clients"));
        Files.writeString(folder.resolve("chunk-0-trace.csv"), text);
        String law = "{120: 0.5, 300: 0.5}";
        String window = "{\"input_tokens\":\"" + law + "\",\"output_tokens\":\"{9: 1.0}\"}";
        Files.writeString(folder.resolve("chunk-0-dataset.json"), "{\"0\":" + window + ",\"600\":" + window + "}");
        return folder;
    }

    /** Returns what a run prints about requests and times. */
    private static String results(String format, Path trace, String... more) {
        List<String> args = new ArrayList<>(List.of("run", "--trace", trace.toString(), "--json"));
        List<String> sample = SAMPLES.get(format);
        args.addAll(sample.subList(1, sample.size()));
        args.addAll(List.of(more));
        Cli.Outcome run = Cli.run(args.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out().substring(run.out().indexOf("\"summary\":"));
    }

    @Test
    void aWrongFormatIsToldFromTheRightOne() throws IOException {
        Path trace = trace("mooncake");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--format", "nope")
                        .err())
                .contains("must be one of aiperf, applied-compute, azure")
                .contains("weka");
        Cli.Outcome weka = Cli.run("run", "--trace", trace.toString(), "--format", "weka");
        assertThat(weka.exit()).isEqualTo(Exit.DATA);
        assertThat(weka.err()).contains("it was read as weka and looks like mooncake (known: aiperf, ");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--format", "azure")
                        .err())
                .contains("it was read as azure and looks like mooncake");
    }

    @Test
    void whatHasNoTimesNeedsALoopOrARate() throws IOException {
        Path trace = trace("applied-compute");
        Cli.Outcome run = Cli.run("run", "--trace", trace.toString());
        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("has no times").contains("--max-concurrency");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--request-rate", "2")
                        .exit())
                .isZero();
    }

    @Test
    void playsHaveLanesAndNoClosedLoop() throws IOException {
        Path trace = trace("dynamo");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--lanes", "1").out())
                .contains("plays on 1 lane")
                .contains("1 play = 1 completed");
        Cli.Outcome closed = Cli.run("run", "--trace", trace.toString(), "--max-concurrency", "1");
        assertThat(closed.exit()).isEqualTo(Exit.USAGE);
        assertThat(closed.err()).contains("--lanes");
        assertThat(Cli.run("run", "--trace", trace("vidur").toString(), "--lanes", "1")
                        .err())
                .contains("this trace has no plays");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--lanes", "1", "--request-rate", "2")
                        .err())
                .contains("workload.arrivals.mode: recorded");
    }

    @Test
    void theBlockSizeIsWhatTheFileSays() throws IOException {
        Path trace = trace("dynamo");
        assertThat(Cli.run("run", "--trace", trace.toString(), "--trace-block-size", "64")
                        .exit())
                .isEqualTo(Exit.DATA);
        assertThat(Cli.run("run", "--trace", trace.toString(), "--trace-block-size", "16")
                        .exit())
                .isZero();
    }
}
