package dev.orrery.data.scenario;

import dev.orrery.data.imitate.BuiltInProfiles;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.trace.format.TraceFormats;
import dev.orrery.model.engine.Engines;
import dev.orrery.model.router.Routers;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who reads what: one line per engine, router, timer, role, arrival mode and trace format. A key of the same group that
 * the chosen line does not name is an error when it is set. What can be used is what the model's own registries hold; a
 * router, engine or timer there that no line mentions reads no key of its own.
 */
final class Registry {
    private Registry() {}

    private static final String VLLM_LIKE =
            "block_size num_gpu_blocks max_num_seqs max_num_batched_tokens max_model_len enable_prefix_caching "
                    + "enable_chunked_prefill ";

    /** Tokens of a block of vLLM where nothing sets them. */
    static final long VLLM_BLOCK_SIZE = 64;

    private static final String SCALES = "speedup decode_speedup host_overhead_ms";

    private static final String KV =
            "overlap_score_credit overlap_score_credit_decay prefill_load_scale decode_active_request_weight "
                    + "temperature host_cache_hit_weight disk_cache_hit_weight track_active_blocks "
                    + "track_prefill_tokens track_output_blocks prefill_decay tier_weight assume_kv_reuse "
                    + "queue.threshold queue.policy index.type index.lag_ms index.ttl_s index.predicted_ttl_s "
                    + "ties";

    static final List<Choice> ENGINES = registered(
            Engines.names(),
            Choice.later("vllm", VLLM_LIKE + "preemption_mode prefill_schedule_interval"),
            Choice.later(
                    "sglang",
                    "block_size num_gpu_blocks max_num_seqs max_model_len enable_prefix_caching "
                            + "schedule_policy max_prefill_tokens chunked_prefill_size clip_max_new_tokens "
                            + "schedule_conservativeness prefill_decode_interval scheduler_recv_interval"),
            Choice.later("trtllm", VLLM_LIKE + "capacity_scheduler_policy"));

    private static final Map<String, Long> BLOCK_SIZES = Map.of("sglang", 1L, "trtllm", 32L);

    /** Orders of SGLang's queue. */
    static final List<Choice> SCHEDULE_POLICIES = List.of(Choice.of("fifo", ""), Choice.of("lpm", ""));

    /** What decides who may start on TensorRT-LLM. */
    static final List<Choice> CAPACITY_POLICIES =
            List.of(Choice.of("guaranteed_no_evict", ""), Choice.later("max_utilization", ""));

    /** Returns the tokens of a block where nothing sets them. */
    static long blockSize(@Nullable Object engine) {
        return engine == null ? VLLM_BLOCK_SIZE : BLOCK_SIZES.getOrDefault(engine.toString(), VLLM_BLOCK_SIZE);
    }

    static final List<Choice> ROUTERS =
            registered(Routers.names(), Choice.later("kv", KV), Choice.alias("kv_router", "kv"));

    static final List<Choice> TIMERS = registered(
            PassTimers.names(),
            Choice.later("polynomial", SCALES),
            Choice.later("fixed", "prefill_ms decode_ms " + SCALES).needing("prefill_ms decode_ms"),
            Choice.later("grid", "profile path " + SCALES).needing("path"),
            Choice.later("silicon", "backend version " + SCALES),
            Choice.later("roofline", "tflops fp8_tflops hbm_gb_s hbm_gb link_gb_s " + SCALES),
            Choice.later("recorded", "path " + SCALES).needing("path"));

    static final List<Choice> ARRIVALS = List.of(
            Choice.of("recorded", "speedup"),
            Choice.of("closed", "concurrency").needing("concurrency"),
            Choice.of("poisson", "rate_rps speedup").needing("rate_rps"),
            Choice.of("gamma", "rate_rps burstiness speedup").needing("rate_rps"),
            Choice.of("constant", "rate_rps speedup").needing("rate_rps"));

    private static final String TURNS = "path block_size limit end_session_on_reject";
    private static final String PLAYS = "path block_size limit lanes";
    private static final String LENGTHS = "path limit";

    /** Formats without a line have neither blocks nor conversations. */
    private static final Map<String, String> FORMAT_KEYS = Map.ofEntries(
            Map.entry("mooncake", TURNS),
            Map.entry("mooncake-delta", TURNS),
            Map.entry("aiperf", TURNS),
            Map.entry("bailian", TURNS),
            Map.entry("applied-compute", TURNS),
            Map.entry("burstgpt", LENGTHS + " end_session_on_reject"),
            Map.entry("llmservingsim", LENGTHS + " end_session_on_reject"),
            Map.entry("otel", LENGTHS + " end_session_on_reject"),
            Map.entry("csv", LENGTHS + " end_session_on_reject"),
            Map.entry("mooncake-agentic", PLAYS),
            Map.entry("weka", PLAYS),
            Map.entry("dynamo", PLAYS));

    static final List<Choice> FORMATS = formats();

    static final List<Choice> PROFILES = profiles();

    static final List<Choice> ROLES = List.of(
            Choice.of("aggregated", ""),
            Choice.later("prefill", "handoff.bytes_per_token handoff.bandwidth_gb_s handoff.timing"),
            Choice.later("decode", ""),
            Choice.of("video", ""));

    static final List<Choice> PLANNERS = List.of(
            Choice.of("none", ""),
            Choice.later("static", ""),
            Choice.later("schedule", ""),
            Choice.later("reference", ""),
            Choice.later("classic", ""),
            Choice.later("look", ""),
            Choice.later("trend", ""),
            Choice.later("hpa", ""),
            Choice.later("kpa", ""),
            Choice.later("apa", ""),
            Choice.later("wva", ""),
            Choice.later("orrery", ""));

    static final List<Choice> COMPATIBILITY =
            List.of(Choice.of("none", ""), Choice.of("reference", ""), Choice.of("aic", ""));

    static final List<Choice> PREEMPTION = List.of(Choice.of("lifo", ""), Choice.of("fifo", ""));

    /** What the paper's controller and its baselines read; switched-off parts may be switched on again. */
    private static final String PAPER_KEYS =
            "placement.mode placement.eta placement.move_budget autoscale.table autoscale.delta autoscale.window_s";

    static final List<Choice> VIDEO_POLICIES =
            VideoPolicies.names().stream().map(p -> Choice.of(p, videoKeys(p))).toList();

    private static String videoKeys(String policy) {
        return switch (policy) {
            case VideoPolicies.DEFAULT -> "chunk_mb";
            case VideoPolicies.MIXED -> "gpu_types";
            default -> PAPER_KEYS;
        };
    }

    static final List<Choice> VIDEO_PLACES = List.of(Choice.of("lag", ""), Choice.of("mag", ""), Choice.of("rr", ""));

    static final List<Choice> VIDEO_MODES =
            List.of(Choice.of("pairwise", ""), Choice.of("global_max", ""), Choice.of("exact", ""));

    private static List<Choice> formats() {
        List<Choice> all = new ArrayList<>();
        for (String name : TraceFormats.names()) {
            all.add(Choice.of(name, FORMAT_KEYS.getOrDefault(name, LENGTHS)));
        }
        new TreeMap<>(TraceFormats.aliases()).forEach((name, of) -> all.add(Choice.alias(name, of)));
        return List.copyOf(all);
    }

    /** The profile that a file of {@code trace fit} holds. */
    static final String FITTED = "file";

    private static List<Choice> profiles() {
        List<Choice> all = new ArrayList<>();
        all.add(Choice.of("toolagent-like", "requests"));
        all.add(Choice.of("conversation-like", "requests"));
        for (String name : BuiltInProfiles.names()) {
            all.add(Choice.of(name, "requests"));
        }
        all.add(Choice.of(FITTED, "requests path").needing("path"));
        for (String name : VideoProfiles.names()) {
            all.add(Choice.of(name, VideoProfiles.drawn(name) ? "seed duration_s rate_factor" : ""));
        }
        return List.copyOf(all);
    }

    /** Returns whether a profile brings video sessions. */
    static boolean videoProfile(String name) {
        return VideoProfiles.names().contains(name);
    }

    /** Marks what the model can run as usable, and adds what it can run and no line mentions. */
    private static List<Choice> registered(List<String> names, Choice... lines) {
        Map<String, Choice> all = new TreeMap<>();
        for (String name : names) {
            all.put(name, Choice.of(name, ""));
        }
        for (Choice line : lines) {
            all.merge(line.name(), line, (usable, keys) -> keys.usable());
        }
        return List.copyOf(all.values());
    }
}
