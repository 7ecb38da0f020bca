package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.workload.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

class DynosimTest {
    private static final Set<String> ENGINE_CASE = Set.of(
            "mode",
            "router",
            "engine",
            "dp_size",
            "num_workers",
            "prefill_engine",
            "decode_engine",
            "num_prefill_workers",
            "num_decode_workers",
            "trace_block_size");

    private static ScenarioSources call(String json) {
        return ScenarioSources.none().withCall(new ScenarioSources.Call("args.json", json, Compatibility.REFERENCE));
    }

    private static Scenario replay(String json) {
        ScenarioSources sources = call(json);
        return Load.from(
                json.contains("request_count") ? sources : sources.withFlags(List.of(new Flags.Value("--trace", "t"))));
    }

    @Test
    void argumentsBecomeAScenario() {
        Scenario scenario = replay("""
                {"num_workers": 4, "router_mode": "round_robin", "trace_block_size": 64, "arrival_speedup_ratio": 2.0,
                 "max_sim_time_ms": 60000.0, "sla_ttft_ms": 2000.0, "sla_itl_ms": 60.0,
                 "extra_engine_args": {"tensor_parallel_size": 2, "startup_time": 3.0, "engine": {"backend": "vllm",
                   "block_size": 16, "num_gpu_blocks": 512, "max_num_seqs": null, "speedup_ratio": 2.0,
                   "preemption_mode": "fifo", "prefill_schedule_interval": 3, "sglang": {"schedule_policy": "lpm"},
                   "timing_model": {"type": "fixed", "prefill_ms": 100.0, "decode_ms": 10.0}}}}""");
        assertThat(scenario.compatibility()).isEqualTo(Compatibility.REFERENCE);
        assertThat(scenario.workload().input()).isEqualTo(new Scenario.Trace("t", null, 64, Integer.MAX_VALUE, false));
        assertThat(scenario.workload().arrivals()).isEqualTo(new Arrivals(Arrivals.Mode.RECORDED, 2, 0, 0, 1));
        assertThat(scenario.fleet().pool().engine().maxNumSeqs()).isEqualTo(Integer.MAX_VALUE);
        assertThat(scenario.fleet().pool().timing().prefillMs()).isEqualTo(100);
        assertThat(scenario.fleet().pool().parallel().gpus()).isEqualTo(2);
        assertThat(ScenarioText.toYaml(scenario)).contains("compatibility: reference", "num_gpu_blocks: 512");
    }

    @Test
    void sglangsOwnKeysBecomeTheEngines() {
        Scenario scenario = replay("""
                {"extra_engine_args": {"engine": {"backend": "sglang", "prefill_decode_interval": 2,
                   "sglang": {"schedule_policy": "lpm", "chunked_prefill_size": 512, "max_prefill_tokens": 4096,
                     "clip_max_new_tokens": 64, "schedule_conservativeness": 0.3}}}}""");
        EngineConfig engine = scenario.fleet().pool().engine();
        assertThat(engine.blockSize()).isOne();
        assertThat(engine.sglang()).isEqualTo(new SglangConfig(SglangConfig.SchedulePolicy.LPM, 4096, 512, 64, 0.3, 2));
    }

    @Test
    void equalRequestsBecomeAScenario() {
        Scenario scenario = replay("""
                {"input_tokens": 2048, "output_tokens": 128, "request_count": 100, "replay_concurrency": 16,
                 "turns_per_session": 4, "inter_turn_delay_ms": 500.0}""");
        assertThat(scenario.workload().input()).isEqualTo(new Scenario.Synthetic(100, 2048, 128, 4, 500, 0, 0));
        assertThat(scenario.workload().arrivals()).isEqualTo(Arrivals.closed(16));
        Scenario constant = replay("""
                {"input_tokens": 1, "output_tokens": 1, "request_count": 4, "arrival_interval_ms": 10,
                 "arrival_speedup_ratio": 2}""");
        assertThat(constant.workload().arrivals()).isEqualTo(new Arrivals(Arrivals.Mode.CONSTANT, 2, 0, 100, 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"replay_concurrency": 0} | args.json:1:24: workload.arrivals.concurrency: must be > 0; got 0
            {"arrival_speedup_ratio": 0.0} | args.json:1:27: workload.arrivals.speedup: must be >= 0.000000001; got 0.0
            {"sla_ttft_ms": 1.0, "sla_e2e_ms": 1.0} | args.json:1:36: sla_e2e_ms excludes sla_ttft_ms and sla_itl_ms
            {"kv_event_lag_ms": 5.0} | args.json:1:21: kv_event_lag_ms only applies to router_mode: kv_router (is round_robin)
            {"router_mode": "least_loaded"} | args.json:1:17: router_mode: must be round_robin or kv_router; got 'least_loaded'
            {"num_workers": 0} | args.json:1:17: fleet.pools[0].workers: must be > 0; got 0
            {"num_worker": 1} | args.json:1:2: unknown argument 'num_worker'; did you mean 'num_workers'?
            {"extra_engine_args": {"engine": {"block_sizes": 1}}} | args.json:1:35: unknown key 'block_sizes' in engine; did you mean 'block_size'?
            {"extra_engine_args": {"engines": {}}} | args.json:1:24: unknown key 'engines' in extra_engine_args; did you mean 'engine'?
            {"extra_engine_args": {"engine": {"block_size": 1}}} | args.json:1:49: fleet.pools[0].engine.block_size: must be >= 2 for vllm; got 1
            {"extra_engine_args": {"engine": {"worker_type": "decode"}}} | args.json:1:50: worker_type: must be aggregated in an aggregated run; got 'decode'
            {"extra_engine_args": {"engine": {"native_host_offload": {"num_host_blocks": 4}}}} | args.json:1:58: native_host_offload needs kv_cache_bytes_per_token
            {"router_config": {"temperature": 1}} | args.json:1:20: unknown key 'temperature' in router_config; known: decode_active_request_weight
            {"request_rate": 4} | args.json:1:1: request_rate and arrival_interval_ms only apply to equal requests (request_count)
            {"request_count": 4, "input_tokens": 1} | args.json:1:1: output_tokens is missing; equal requests need it
            {"request_count": 4, "input_tokens": 1, "output_tokens": 1, "turns_per_session": 0, "replay_concurrency": 1} | must be > 0; got 0
            """)
    void whatTheReferenceRefusesIsRefused(String json, String message) {
        assertThatThrownBy(() -> replay(json))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        e -> assertThat(e.problems()).anyMatch(line -> line.contains(message)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"extra_engine_args": {"dp_size": 2, "engine": {}}} | attention_dp
            {"extra_engine_args": {"engine": {"aic_nextn": 2}}} | speculation
            {"num_prefill_workers": 2, "num_decode_workers": 2} | disagg
            """)
    void whatThisVersionHasNotIsNamed(String json, String feature) {
        assertThatThrownBy(() -> replay(json))
                .isInstanceOfSatisfying(
                        UnsupportedFeature.class, e -> assertThat(e.feature()).isEqualTo(feature));
    }

    @Test
    void agentsNeedATargetModelAndHaveLanes() {
        assertThatThrownBy(() -> replay("{\"trace_format\": \"agentic_mooncake\"}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("execution_model");
        assertThatThrownBy(() ->
                        replay("{\"trace_format\": \"weka\", \"execution_model\": \"m\", \"replay_concurrency\": 2}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("workload.trace.lanes");
        assertThatThrownBy(() -> replay("{\"trace_format\": \"applied_compute_agentic\"}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("has no times");
        Scenario scenario =
                replay("{\"trace_format\": \"agentic_mooncake\", \"execution_model\": \"m\", \"agentic_lanes\": 3}");
        assertThat(scenario.workload().arrivals()).isEqualTo(Arrivals.lanes(3));
    }

    @ParameterizedTest
    @CsvSource({
        "replay/replay-micro.jsonl, replay",
        "replay/replay-macro.jsonl, replay",
        "replay/router-micro.jsonl, replay",
        "engine/engine-micro.jsonl, engine",
        "engine/engine-medium.jsonl, engine"
    })
    void everyRecordedCallIsUnderstoodOrNamesWhatIsMissing(String file, String kind) throws IOException {
        Path path = oracles().resolve(file);
        assumeTrue(Files.exists(path), "recorded cases are not here: " + path);
        ObjectMapper mapper = new ObjectMapper();
        for (String line : Files.readAllLines(path)) {
            JsonNode recorded = mapper.readTree(line);
            String args = kind.equals("engine")
                    ? engineArgs((ObjectNode) recorded)
                    : recorded.get("args").toString();
            assertThat(outcome(args)).as(recorded.get("id").asString()).matches(expected(recorded, kind));
        }
    }

    private static String engineArgs(ObjectNode recorded) {
        return recorded.retain(with(ENGINE_CASE, Set.of("id", "needs")))
                .deepCopy()
                .without(List.of("id", "needs"))
                .toString();
    }

    private static Set<String> with(Set<String> a, Set<String> b) {
        Set<String> all = new java.util.HashSet<>(a);
        all.addAll(b);
        return all;
    }

    /** Returns {@code ok}, {@code refused}, or the missing feature. */
    private static String outcome(String args) {
        try {
            replay(args);
            return "ok";
        } catch (UnsupportedFeature e) {
            return e.feature();
        } catch (ScenarioException e) {
            return "refused";
        }
    }

    private static String expected(JsonNode recorded, String kind) {
        List<String> here = List.of(
                "synthetic",
                "reader_reference",
                "liveness",
                "kv_router",
                "agentic",
                "dynamo_trace",
                "applied_compute",
                "sglang",
                "trtllm");
        StringBuilder missing = new StringBuilder();
        for (JsonNode need : recorded.get("needs")) {
            if (!here.contains(need.asString())) {
                missing.append(missing.isEmpty() ? "" : "|").append(need.asString());
            }
        }
        if (!missing.isEmpty()) {
            return missing.toString();
        }
        boolean refused = kind.equals("replay")
                && recorded.has("expected")
                && recorded.get("expected").path("exit").asInt() == 2;
        return refused ? "refused" : "ok";
    }

    private static Path oracles() {
        String shared = System.getenv("ORRERY_SHARED");
        Path root = Path.of(System.getProperty("orrery.root", ".."));
        return (shared == null ? root.resolve("../shared") : Path.of(shared)).resolve("oracles");
    }
}
