package dev.orrery.data.measured;

import java.util.LinkedHashMap;
import java.util.Map;

/** Small results of every client, in a closed loop of 4 requests in flight where the client tells. */
final class Results {
    static final String VLLM = """
            {"date": "20260101-000000", "max_concurrency": 4, "request_rate": "inf", "num_prompts": 40, "completed": 40,
             "failed": 0, "total_input_tokens": 4000, "total_output_tokens": 400, "request_throughput": 20.0,
             "output_throughput": 200.0, "ttfts": [0.1, 0.2], "itls": [[0.01], [0.02, 0.03]],
             "mean_ttft_ms": 100.0, "median_ttft_ms": 90.0, "p99_ttft_ms": 180.0,
             "mean_tpot_ms": 11.0, "median_tpot_ms": 10.0, "p99_tpot_ms": 20.0}
            """;

    static final String VLLM_CONSOLE = """
            INFO 01-01 00:00:00: starting
            ============ Serving Benchmark Result ============
            Successful requests:                     40
            Maximum request concurrency:             4
            Total input tokens:                      4,000
            Total generated tokens:                  400
            Request throughput (req/s):              20.00
            Output token throughput (tok/s):         200.00
            ---------------Time to First Token----------------
            Mean TTFT (ms):                          100.00
            P99 TTFT (ms):                           180.00
            Mean TPOT (ms):                          11.00
            P99 TPOT (ms):                           20.00
            ==================================================
            """;

    static final String AIPERF = """
            {"aiperf_version": "0.13.0", "request_count": {"unit": "requests", "avg": 40.0},
             "request_throughput": {"unit": "requests/sec", "avg": 20.0},
             "request_latency": {"unit": "ms", "avg": 199.0},
             "time_to_first_token": {"unit": "sec", "avg": 0.1, "p50": 0.09, "p90": 0.15, "p99": 0.18},
             "inter_token_latency": {"unit": "ms", "avg": 11.0, "p50": 10.0, "p90": 15.0, "p99": 20.0},
             "output_token_throughput": {"unit": "tokens/sec", "avg": 200.0},
             "output_sequence_length": {"unit": "tokens", "avg": 10.0},
             "input_sequence_length": {"unit": "tokens", "avg": 100.0},
             "input_config": {"loadgen": {"concurrency": 4, "request_rate": null}}}
            """;

    static final String AIPERF_CONSOLE = """
                             NVIDIA AIPerf | LLM Metrics
            ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━┓
            ┃                      Metric ┃      avg ┃    p50 ┃
            ┡━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━┩
            │    Time to First Token (ms) │   100.00 │  90.00 │
            │        Request Latency (ms) │   199.00 │    N/A │
            │    Inter Token Latency (ms) │    11.00 │  10.00 │
            │      Output Sequence Length │    10.00 │  10.00 │
            │                    (tokens) │          │        │
            │       Input Sequence Length │ 1,000.00 │ 100.00 │
            │                    (tokens) │          │        │
            │     Output Token Throughput │   200.00 │    N/A │
            │                (tokens/sec) │          │        │
            │          Request Throughput │    20.00 │    N/A │
            │              (requests/sec) │          │        │
            │    Request Count (requests) │    40.00 │    N/A │
            └─────────────────────────────┴──────────┴────────┘
            """;

    static final String AIPERF_CSV = """
            Metric,avg,min,max,p50,p90,p99
            Effective Concurrency,3.90,0.00,4.00,4.00,4.00,4.00
            Time to First Token (ms),100.00,1,2,90.00,150.00,180.00
            Request Latency (ms),199.00,,,,,
            Inter Token Latency (ms),11.00,,,10.00,15.00,20.00
            Output Sequence Length (tokens),10.00,,,,,
            Input Sequence Length (tokens),100.00,,,,,

            Metric,Value
            Output Token Throughput (tokens/sec),200.00
            Request Throughput (requests/sec),20.00
            Request Count,40.00
            """;

    static final String GUIDELLM = """
            {"metadata": {"version": 2}, "benchmarks": [
              {"config": {"strategy": {"type_": "concurrent", "streams": 4}}, "metrics": {
                "request_totals": {"successful": 40, "errored": 0},
                "requests_per_second": {"successful": {"mean": 20.0}},
                "prompt_token_count": {"successful": {"mean": 100.0}},
                "output_token_count": {"successful": {"mean": 10.0}},
                "output_tokens_per_second": {"successful": {"mean": 200.0}},
                "time_to_first_token_ms": {"successful": {"mean": 100.0, "percentiles": {"p50": 90.0, "p99": 180.0}}},
                "inter_token_latency_ms": {"successful": {"mean": 11.0, "percentiles": {"p50": 10.0, "p99": 20.0}}}},
               "requests": {"successful": [{"a": {"b": [1, 2]}}, {}]}}]}
            """;

    static final String INFERENCE_PERF = """
            {"load_summary": {"count": 40, "concurrency": 4, "requested_rate": 3.0}, "successes": {"count": 40,
              "latency": {"time_per_output_token": {"mean": 0.011, "median": 0.010, "p99": 0.020},
                          "time_to_first_token": {"mean": 0.1, "median": 0.09, "p99": 0.18}},
              "throughput": {"output_tokens_per_sec": 200.0, "requests_per_sec": 20.0},
              "prompt_len": {"mean": 100.0}, "output_len": {"mean": 10.0}}, "failures": {"count": 0}}
            """;

    static final String INFERENCE_PERF_REQUESTS = """
            [{"start_time": 10.0, "end_time": 10.2, "error": null, "info": {"input_tokens": 100,
               "response_metrics": {"output_tokens": 3, "output_token_times": [10.1, 10.15, 10.2]}}},
             {"start_time": 10.2, "end_time": 10.5, "error": null, "info": {"input_tokens": 300,
               "response_metrics": {"output_tokens": 2, "output_token_times": [10.4, 10.5]}}},
             {"start_time": 10.2, "end_time": 10.3, "error": {"error_type": "E"}, "info": {"input_tokens": 1}}]
            """;

    static final String AIPERF_REQUESTS = """
            {"metadata": {"request_start_ns": 0.0, "request_end_ns": 9000000000, "benchmark_phase": "warmup"}}
            {"metadata": {"request_start_ns": 10000000000, "request_end_ns": 10200000000}, "metrics": \
            {"time_to_first_token": {"value": 100.0, "unit": "ms"}, "inter_token_latency": {"value": 50, "unit": "ms"}, \
            "input_sequence_length": {"value": 100}, "output_sequence_length": {"value": 3}}}
            {"metadata": {"request_start_ns": 10200000000, "request_end_ns": 10500000000}, "metrics": \
            {"time_to_first_token": {"value": 200.0, "unit": "ms"}, "inter_token_latency": {"value": 100, "unit": "ms"}, \
            "input_sequence_length": {"value": 300}, "output_sequence_length": {"value": 2}}}
            {"metadata": {"request_start_ns": 10300000000, "request_end_ns": 10500000000}, "error": {"code": 500}}
            """;

    static final String CSV = """
            tpot_ms,ttft_ms,isl,osl,concurrency,tokens_s
            11,100,100,10,4,200
            12,150,100,10,8,
            """;

    private Results() {}

    /** Returns a result of every format by its name. */
    static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("vLLM", VLLM);
        all.put("vLLM console", VLLM_CONSOLE);
        all.put("AIPerf", AIPERF);
        all.put("AIPerf console", AIPERF_CONSOLE);
        all.put("AIPerf CSV", AIPERF_CSV);
        all.put("AIPerf requests", AIPERF_REQUESTS);
        all.put("GuideLLM", GUIDELLM);
        all.put("inference-perf", INFERENCE_PERF);
        all.put("inference-perf requests", INFERENCE_PERF_REQUESTS);
        all.put("CSV", CSV);
        return all;
    }
}
