package dev.orrery.data.scenario;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The routing part of the reference's call arguments: {@code router_mode}, {@code router_config}, the event lag. */
final class DynosimRouter {
    private static final String POLICY = "router.policy";
    private static final String WEIGHT = "overlap_score_weight";
    private static final String EVENTS = "use_kv_events";

    /** Settings that only rename a key. */
    private static final Map<String, String> RENAMED = Map.ofEntries(
            Map.entry("overlap_score_credit", "router.overlap_score_credit"),
            Map.entry("overlap_score_credit_decay", "router.overlap_score_credit_decay"),
            Map.entry("prefill_load_scale", "router.prefill_load_scale"),
            Map.entry("decode_active_request_weight", "router.decode_active_request_weight"),
            Map.entry("host_cache_hit_weight", "router.host_cache_hit_weight"),
            Map.entry("disk_cache_hit_weight", "router.disk_cache_hit_weight"),
            Map.entry("router_temperature", "router.temperature"),
            Map.entry("router_track_active_blocks", "router.track_active_blocks"),
            Map.entry("router_track_prefill_tokens", "router.track_prefill_tokens"),
            Map.entry("router_track_output_blocks", "router.track_output_blocks"),
            Map.entry("router_assume_kv_reuse", "router.assume_kv_reuse"),
            Map.entry("router_queue_threshold", "router.queue.threshold"),
            Map.entry("router_queue_policy", "router.queue.policy"),
            Map.entry("router_ttl_secs", "router.index.ttl_s"),
            Map.entry("router_predicted_ttl_secs", "router.index.predicted_ttl_s"),
            Map.entry("predicted_ttl_secs", "router.index.predicted_ttl_s"));

    /** Settings that mean more, or that offline replay has no use for. */
    private static final Set<String> SPECIAL = Set.of(WEIGHT, EVENTS, "router_replica_sync");

    private final Tree.Obj args;
    private final DynosimTree out;
    private final Problems problems;

    DynosimRouter(Tree.Obj args, DynosimTree out, Problems problems) {
        this.args = args;
        this.out = out;
        this.problems = problems;
    }

    void translate() {
        Tree mode = args.value("router_mode") != null ? args.value("router_mode") : args.value("router");
        String name = mode instanceof Tree.Leaf leaf ? leaf.text() : "round_robin";
        boolean kv = name.equals("kv_router");
        if (!kv && mode != null && !name.equals("round_robin")) {
            problems.add(mode.origin(), "router_mode: must be round_robin or kv_router; got '" + name + "'");
        }
        Tree lag = args.value("kv_event_lag_ms");
        if (lag != null && !kv) {
            problems.add(lag.origin(), "kv_event_lag_ms only applies to router_mode: kv_router (is " + name + ")");
        }
        Tree.@Nullable Obj config = args.value("router_config") instanceof Tree.Obj obj ? obj : null;
        if (config != null) {
            checkNames(config);
        }
        if (kv && mode != null) {
            out.put(POLICY, Tree.Leaf.text(mode.origin(), "kv"));
            if (lag != null) {
                out.put("router.index.lag_ms", lag);
            }
            if (config != null) {
                settings(config);
            }
        }
    }

    private void checkNames(Tree.Obj config) {
        config.entries().forEach((key, entry) -> {
            if (!RENAMED.containsKey(key) && !SPECIAL.contains(key)) {
                Set<String> known = new TreeSet<>(RENAMED.keySet());
                known.addAll(SPECIAL);
                problems.add(entry.keyOrigin(), "unknown key '" + key + "' in router_config" + Names.hint(key, known));
            }
        });
    }

    private void settings(Tree.Obj config) {
        config.entries().forEach((key, entry) -> {
            String path = RENAMED.get(key);
            if (path != null) {
                out.put(path, entry.value());
            }
        });
        Tree weight = config.value(WEIGHT);
        if (weight != null) {
            out.put("router.prefill_load_scale", weight);
            boolean number = weight instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NUMBER;
            if (number && Double.parseDouble(((Tree.Leaf) weight).text()) == 0) {
                out.put("router.overlap_score_credit", Tree.Leaf.bare(weight.origin(), "0"));
            }
        }
        if (config.value(EVENTS) instanceof Tree.Leaf events && events.text().equals("false")) {
            out.put("router.index.type", Tree.Leaf.text(events.origin(), "approximate"));
        }
    }
}
