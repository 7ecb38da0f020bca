package dev.orrery.data.trace.format;

import java.util.LinkedHashMap;
import java.util.Map;

/** Two good rows, at two times, in each format that has times; for contract tests and for damaging them. */
public final class Samples {
    private Samples() {}

    /** Returns a text for each format. */
    public static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        tables(all);
        requests(all);
        documents(all);
        return all;
    }

    private static void tables(Map<String, String> all) {
        all.put("azure", """
                TIMESTAMP,ContextTokens,GeneratedTokens
                2023-11-16 18:17:03.9799600,4808,10
                2023-11-16 18:17:04.0319600,3180,8
                """);
        all.put("burstgpt", """
                Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
                5,ChatGPT,472,18,490,Conversation log
                118,GPT-4,417,276,693,API log
                """);
        all.put("vidur", "arrived_at,num_prefill_tokens,num_decode_tokens\n0.5,374,44\n0.552,396,109\n");
        all.put("splitwise", """
                request_id,request_type,application_id,arrival_timestamp,batch_size,prompt_size,token_size
                0,2,0,0.0,1,374,44
                1,2,0,4.3,1,396,109
                """);
    }

    private static void requests(Map<String, String> all) {
        all.put("bailian", """
                {"chat_id":1,"parent_chat_id":-1,"timestamp":0.5,"input_length":30,"output_length":4,"turn":1,"hash_ids":[1,2]}
                {"chat_id":2,"parent_chat_id":-1,"timestamp":9.5,"input_length":40,"output_length":4,"turn":1,"hash_ids":[1,3,4]}
                """);
        all.put("weka", """
                {"id":"a","models":["m"],"block_size":64,"requests":[{"t":0,"type":"n","model":"m","in":130,"out":2,"hash_ids":[1,2],"api_time":1.5}]}
                {"id":"b","models":["m"],"block_size":64,"requests":[{"t":1.0,"type":"n","model":"m","in":130,"out":3,"hash_ids":[1,2],"api_time":1.5}]}
                """);
        all.put("dynamo", """
                {"timestamp":1,"event":{"schema":"dynamo.request.trace.v1","event_type":"request_end","request":{"request_id":"x","output_tokens":2,"request_received_ms":1000,"total_time_ms":10,"replay":{"trace_block_size":16,"input_length":33,"input_sequence_hashes":[401,18446744073709551615]}}}}
                {"timestamp":2,"event":{"schema":"dynamo.request.trace.v1","event_type":"request_end","request":{"request_id":"y","output_tokens":2,"request_received_ms":1500,"total_time_ms":10,"replay":{"trace_block_size":16,"input_length":33,"input_sequence_hashes":[401,7,8]}}}}
                """);
        all.put("llmservingsim", """
                {"input_toks":100,"output_toks":5,"arrival_time_ns":0}
                {"input_toks":100,"output_toks":5,"arrival_time_ns":2500000}
                """);
    }

    private static void documents(Map<String, String> all) {
        all.put("aiperf", """
                {"turns":[{"timestamp":0,"text":"hello you","output_length":3}]}
                {"turns":[{"timestamp":40,"texts":["hello","you"],"output_length":3}]}
                """);
        all.put("mooncake-agentic", """
                {"schema":"dynamo.agentic_mooncake","version":2,"block_size":64,"hash_id_scope":"global"}
                {"request_id":"a","play_id":"p","input_length":64,"output_length":3,"hash_ids":[9],"not_before_ms":0,"dependencies":[]}
                {"request_id":"c","play_id":"q","input_length":64,"output_length":3,"hash_ids":[8],"not_before_ms":100,"dependencies":[]}
                """);
        all.put("otel", """
                {"spans":[{"name":"chat","trace_id":"1","start_time":"2025-01-01T00:00:00.5Z","end_time":"2025-01-01T00:00:01Z","attributes":{"gen_ai.usage.input_tokens":12,"gen_ai.usage.output_tokens":3}},
                {"name":"chat","trace_id":"2","start_time":"2025-01-01T00:00:02Z","attributes":{"gen_ai.usage.input_tokens":12,"gen_ai.usage.output_tokens":3}}]}
                """);
        all.put("mooncake", """
                {"timestamp":0,"input_length":600,"output_length":3,"hash_ids":[1,2]}
                {"timestamp":7,"input_length":700,"output_length":3,"hash_ids":[1,3]}
                """);
    }

    /** Returns a text for each format without times: all requests are there at once, or follow each other. */
    public static Map<String, String> timeless() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("sharegpt", """
                [{"id":"1","conversations":[{"from":"human","value":"hello you"},{"from":"gpt","value":"hello back"}]},
                {"id":"2","conversations":[{"from":"human","value":"x"},{"from":"gpt","value":"y"}]}]
                """);
        all.put("vllm-custom", "{\"prompt\":\"hello you\",\"output_tokens\":4}\n{\"prompt\":\"<s>abc\"}\n");
        all.put("applied-compute", """
                {"num_turns":2,"input_prompt_length":16,"assistant_response_length":[4,5],"tool_call_output_length":[8,8],"tool_call_latency":[0.01,0.02],"final_assistant_response_length":4}
                """);
        return all;
    }
}
