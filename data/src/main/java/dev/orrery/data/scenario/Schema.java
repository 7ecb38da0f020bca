package dev.orrery.data.scenario;

import static dev.orrery.data.scenario.Key.any;
import static dev.orrery.data.scenario.Key.choice;
import static dev.orrery.data.scenario.Key.flag;
import static dev.orrery.data.scenario.Key.integer;
import static dev.orrery.data.scenario.Key.noInteger;
import static dev.orrery.data.scenario.Key.noNumber;
import static dev.orrery.data.scenario.Key.number;
import static dev.orrery.data.scenario.Key.text;

import dev.orrery.data.synth.Profiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every key of a scenario with its default, in the order in which scenarios are written. */
final class Schema {
    /** Path of the only pool of this version. */
    static final String POOL = "fleet.pools[0].";

    /** The key whose default is the engine's own. */
    static final String BLOCK_SIZE = POOL + "engine.block_size";

    private static final String P = "fleet.pools[].";

    /** Smallest and largest factor by which times may be scaled, unless 0 means unscaled. */
    static final double LEAST_FACTOR = 1e-9;

    private static final double MOST_FACTOR = 1e9;

    private static final List<Key> WORKLOAD = List.of(
            integer("schema", 1, "version of this layout").between(1, 1),
            text("name", null, "a label, printed in the report"),
            integer("seed", 42, "master seed of every random stream").between(Long.MIN_VALUE, Long.MAX_VALUE),
            choice("compatibility", "none", Registry.COMPATIBILITY, "whose rules apply where the reference is weak"),
            text("workload.trace.path", null, "a trace file: plain, gzip or zstd"),
            choice("workload.trace.format", null, Registry.FORMATS, "what the file holds; null = recognised"),
            noInteger("workload.trace.block_size", "tokens of one hash id; null = what the file says, else 512")
                    .above(0)
                    .atMost(1 << 20),
            noInteger("workload.trace.limit", "only the first rows").above(0),
            noInteger("workload.trace.lanes", "plays in progress of an agentic trace; null = as recorded")
                    .above(0),
            flag("workload.trace.end_session_on_reject", false, "a rejected turn ends its conversation"),
            choice("workload.profile.name", null, Registry.PROFILES, "a built-in seeded workload, or a file's"),
            text("workload.profile.path", null, "a profile that trace fit wrote; makes the name file"),
            noInteger("workload.profile.requests", "how many; null = as many as the trace it resembles")
                    .above(0)
                    .atMost(Profiles.MOST_REQUESTS),
            noInteger("workload.synthetic.requests", "conversations of equal requests")
                    .above(0)
                    .atMost(Profiles.MOST_REQUESTS),
            integer("workload.synthetic.input_tokens", 1024, "prompt tokens of each request")
                    .above(0),
            integer("workload.synthetic.output_tokens", 128, "output tokens of each request")
                    .above(0),
            integer("workload.synthetic.turns", 1, "requests of one conversation")
                    .above(0),
            number("workload.synthetic.inter_turn_delay_ms", 0, "wait between the turns of a conversation")
                    .atLeast(0),
            number("workload.synthetic.shared_prefix_ratio", 0, "share of prompt blocks that a group has in common")
                    .between(0, 1),
            integer("workload.synthetic.prefix_groups", 0, "groups that share a prefix")
                    .atLeast(0),
            noNumber("workload.max_sim_time_ms", "virtual time after which nothing happens")
                    .atLeast(0),
            text("workload.warmup.trace", null, "a trace played first to fill the caches, not counted"),
            number("workload.warmup.drop_s", 0, "leave requests that arrive earlier out of the statistics")
                    .atLeast(0),
            choice("workload.arrivals.mode", "recorded", Registry.ARRIVALS, "when conversations begin"),
            number("workload.arrivals.speedup", 1, "divides recorded times, gaps and delays")
                    .between(LEAST_FACTOR, MOST_FACTOR),
            noInteger("workload.arrivals.concurrency", "conversations in progress (closed)")
                    .above(0),
            noNumber("workload.arrivals.rate_rps", "mean rate (poisson, gamma, constant); inf = all at once")
                    .between(1e-6, 1e9),
            number("workload.arrivals.burstiness", 1, "gamma shape; 1 = poisson, less = burstier")
                    .between(1e-6, 1e9));

    private static final List<Key> FLEET = List.of(
            text("fleet.model", null, "a label; for silicon and roofline timing the model"),
            text("fleet.model_config", null, "the model's config.json or a descriptor instead (silicon, roofline)"),
            text("fleet.system", null, "a label; for silicon and roofline timing the GPU"),
            choice(P + "role", "aggregated", Registry.ROLES, "what the pool's workers do"),
            integer(P + "workers", 1, "engine replicas").above(0).atMost(100_000),
            number(P + "startup_s", 0, "time before a new worker takes requests")
                    .atLeast(0),
            flag(P + "cold_start", false, "the first workers need startup_s too"),
            integer(P + "parallel.tensor", 1, "GPUs that share each layer")
                    .above(0)
                    .atMost(10_000),
            integer(P + "parallel.pipeline", 1, "GPUs that share the layers")
                    .above(0)
                    .atMost(10_000),
            integer(P + "parallel.data_attention", 1, "attention replicas of one worker")
                    .later(),
            integer(P + "parallel.expert", 1, "GPUs that share the experts (silicon, roofline)")
                    .above(0)
                    .atMost(10_000),
            choice(P + "engine.type", "vllm", Registry.ENGINES, "the scheduler"),
            integer(P + "engine.block_size", Registry.VLLM_BLOCK_SIZE, "tokens of one KV block; trtllm 32, sglang 1")
                    .above(0)
                    .atMost(1 << 20),
            integer(P + "engine.num_gpu_blocks", 16384, "KV blocks of one worker")
                    .above(0)
                    .atMost(1 << 30),
            integer(P + "engine.max_num_seqs", 256, "most running requests; null = unlimited")
                    .above(0)
                    .nullable(),
            integer(P + "engine.max_num_batched_tokens", 8192, "most tokens of a pass; null = unlimited")
                    .above(0)
                    .nullable(),
            noInteger(P + "engine.max_model_len", "most tokens of prompt and output together")
                    .above(0),
            flag(P + "engine.enable_prefix_caching", true, "keep computed blocks for later hits"),
            flag(P + "engine.enable_chunked_prefill", true, "a prompt may be computed over several passes"),
            choice(P + "engine.preemption_mode", "lifo", Registry.PREEMPTION, "who loses its blocks first"),
            integer(P + "engine.prefill_schedule_interval", 1, "passes between prefills of attention replicas")
                    .later(),
            choice(P + "engine.schedule_policy", "fifo", Registry.SCHEDULE_POLICIES, "queue order (sglang)"),
            integer(P + "engine.max_prefill_tokens", 16384, "most prompt tokens of a pass (sglang)")
                    .above(0),
            integer(P + "engine.chunked_prefill_size", 8192, "most tokens of a chunk (sglang)")
                    .above(0),
            integer(P + "engine.clip_max_new_tokens", 4096, "most output tokens that admission reserves (sglang)")
                    .above(0),
            number(P + "engine.schedule_conservativeness", 1, "scales the reserve for running requests (sglang)")
                    .between(0, 1e6),
            integer(P + "engine.prefill_decode_interval", 0, "rounds without prefill after one with it (sglang)")
                    .atLeast(0),
            integer(P + "engine.scheduler_recv_interval", 1, "passes between looks for new requests (sglang)")
                    .above(0),
            choice(P + "engine.capacity_scheduler_policy", null, Registry.CAPACITY_POLICIES, "admission rule (trtllm)"),
            integer(P + "speculation.tokens", 0, "draft tokens of a step").later(),
            any(P + "speculation.acceptance", "[0.85,0.3,0,0,0]", "acceptance of each draft token")
                    .later(),
            choice(
                    P + "timing.type",
                    "polynomial",
                    Registry.TIMERS,
                    "pass times: polynomial (nobody's GPU) | fixed | grid | silicon (measured) | roofline | recorded"),
            number(P + "timing.speedup", 1, "divides pass times; 0 = unscaled").between(0, MOST_FACTOR),
            number(P + "timing.decode_speedup", 1, "further divides decode times; 0 = unscaled")
                    .between(0, MOST_FACTOR),
            number(P + "timing.host_overhead_ms", 0, "added to each pass").atLeast(0),
            noNumber(P + "timing.prefill_ms", "each pass with prefill (fixed)").atLeast(0),
            noNumber(P + "timing.decode_ms", "each pass with decode (fixed)").atLeast(0),
            text(P + "timing.profile", null, "a profile that comes with Orrery (grid)"),
            text(P + "timing.path", null, "a file of pass times (grid, recorded)"),
            text(
                    P + "timing.backend",
                    null,
                    "whose measurements (silicon): vllm, sglang, trtllm; default the engine's"),
            text(P + "timing.version", null, "of which version of the backend (silicon)"),
            noNumber(P + "timing.tflops", "a GPU's dense 16-bit rate, 1e12 per second (roofline)")
                    .between(1, 1e6),
            noNumber(P + "timing.fp8_tflops", "its dense 8-bit rate; 0 = it has none (roofline)")
                    .between(0, 1e6),
            noNumber(P + "timing.hbm_gb_s", "its memory's bandwidth, 1e9 bytes per second (roofline)")
                    .between(1, 1e6),
            noNumber(P + "timing.hbm_gb", "its memory, GiB (roofline)").between(1, 1e6),
            noNumber(P + "timing.link_gb_s", "its link to others, per direction, 1e9 bytes per second (roofline)")
                    .between(0.1, 1e6),
            text(P + "calibration", null, "host and front end: a file of 'orrery calibrate', or builtin"),
            noNumber(P + "tiers.kv_bytes_per_token", "KV bytes of a token").later(),
            any(P + "tiers.host", null, "host memory tier").later(),
            any(P + "tiers.disk", null, "disk tier").later(),
            any(P + "tiers.remote", null, "remote tier").later(),
            noNumber(P + "handoff.bytes_per_token", "KV bytes of a token").later(),
            noNumber(P + "handoff.bandwidth_gb_s", "rate of a hand-off").later(),
            any(P + "handoff.timing", "full_prompt", "what a hand-off moves").later());

    private static final List<Key> CONTROL = List.of(
            choice("planner.policy", "none", Registry.PLANNERS, "who changes the fleet during the run"),
            noNumber("slo.ttft_ms", "bound on the time to first token").atLeast(0),
            noNumber("slo.itl_ms", "bound on a request's mean inter-token latency")
                    .atLeast(0),
            noNumber("slo.e2e_ms", "bound on arrival to last token").atLeast(0));

    private static final List<Key> KEYS = Stream.of(
                    WORKLOAD, VideoKeys.workload(), FLEET, VideoKeys.pool(), BudgetKeys.KEYS, RouterKeys.KEYS, CONTROL)
            .flatMap(List::stream)
            .toList();
    private static final Map<String, Key> BY_PATH = byPath();
    private static final Map<String, Set<String>> CHILDREN = children();

    private static Map<String, Key> byPath() {
        Map<String, Key> keys = new LinkedHashMap<>();
        KEYS.forEach(key -> keys.put(key.path(), key));
        return Collections.unmodifiableMap(keys);
    }

    private static Map<String, Set<String>> children() {
        Map<String, Set<String>> children = new LinkedHashMap<>();
        for (String path : BY_PATH.keySet()) {
            for (String at = path; !at.isEmpty(); ) {
                int dot = at.lastIndexOf('.');
                String group = dot < 0 ? "" : at.substring(0, dot);
                children.computeIfAbsent(group, g -> new LinkedHashSet<>())
                        .add(at.substring(dot + 1).replace("[]", ""));
                at = group;
            }
        }
        return Collections.unmodifiableMap(children);
    }

    private Schema() {}

    /** Returns all keys in writing order. */
    static List<Key> keys() {
        return KEYS;
    }

    /** Returns a key by its path with {@code []} or an index, or null. */
    static @Nullable Key find(String path) {
        return BY_PATH.get(general(path));
    }

    /** Returns a key that must exist. */
    static Key key(String path) {
        Key key = find(path);
        if (key == null) {
            throw new IllegalArgumentException(path);
        }
        return key;
    }

    /** Returns whether a path is a mapping that holds keys. */
    static boolean isGroup(String path) {
        return CHILDREN.containsKey(general(path));
    }

    /** Returns whether a path is a list of mappings. */
    static boolean isList(String path) {
        return CHILDREN.containsKey(general(path) + "[]");
    }

    /** Returns the names of keys and groups inside a group, {@code ""} for the top. */
    static List<String> children(String group) {
        return new ArrayList<>(CHILDREN.getOrDefault(general(group), Set.of()));
    }

    /** Returns the groups that hold a key of this name. */
    static List<String> groupsOf(String name) {
        return keys().stream()
                .filter(k -> k.name().equals(name))
                .map(Key::group)
                .toList();
    }

    /** Returns the path with each index left out. */
    static String general(String path) {
        String first = path.replace("[0]", "[]");
        return first.indexOf('[') == first.indexOf("[]") ? first : first.replaceAll("\\[\\d+]", "[]");
    }

    /** Returns the path in the only pool of this version. */
    static String concrete(String path) {
        return path.replace("[]", "[0]");
    }
}
