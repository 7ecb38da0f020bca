package dev.orrery.data.scenario;

import static dev.orrery.data.scenario.Key.choice;
import static dev.orrery.data.scenario.Key.flag;
import static dev.orrery.data.scenario.Key.noNumber;
import static dev.orrery.data.scenario.Key.number;

import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.router.RouterConfig.AffinityRule;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexRule;
import dev.orrery.model.router.RouterConfig.IndexType;
import dev.orrery.model.router.RouterConfig.QueuePolicy;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.router.RouterConfig.Ties;
import dev.orrery.model.twin.Compatibility;
import java.util.List;
import java.util.Locale;

/** The keys of {@code router}: names and defaults are those of the reference without its {@code router_} prefix. */
final class RouterKeys {
    private static final double SECOND_NS = 1e9;
    private static final double MS_NS = 1e6;

    /** What a weight may be. */
    private static final double MOST_WEIGHT = 1e6;

    private static final List<Choice> DECAYS = List.of(Choice.of("whole", ""), Choice.of("chunk", ""));
    private static final List<Choice> QUEUES =
            List.of(Choice.of("fcfs", ""), Choice.of("lcfs", ""), Choice.of("wspt", ""));
    private static final List<Choice> INDEXES = List.of(Choice.of("events", ""), Choice.of("approximate", ""));
    private static final List<Choice> TIES = List.of(Choice.of("seeded", ""), Choice.of("lowest", ""));

    static final List<Key> KEYS = List.of(
            choice("router.policy", "round_robin", Registry.ROUTERS, "which worker gets a request"),
            number("router.overlap_score_credit", 1, "worth of a cached block, in blocks to prefill; 0 = cache-blind")
                    .between(0, MOST_WEIGHT),
            number("router.overlap_score_credit_decay", 0, "how the credit fades on workers with more prefill load")
                    .between(0, MOST_WEIGHT),
            number("router.prefill_load_scale", 1, "weight of a block to prefill against a block in use")
                    .between(0, MOST_WEIGHT),
            number("router.decode_active_request_weight", 0, "cost of an active request, in blocks")
                    .between(0, MOST_WEIGHT),
            number("router.temperature", 0, "randomness of the choice; 0 = the smallest cost")
                    .between(0, MOST_WEIGHT),
            number("router.host_cache_hit_weight", 0.75, "worth of a host block")
                    .between(0, 1)
                    .later(),
            number("router.disk_cache_hit_weight", 0.25, "worth of a disk block")
                    .between(0, 1)
                    .later(),
            flag("router.track_active_blocks", true, "blocks of active requests count"),
            flag("router.track_prefill_tokens", true, "prompt tokens without a first token count"),
            flag("router.track_output_blocks", false, "generated blocks count too"),
            choice(
                    "router.prefill_decay",
                    "whole",
                    DECAYS,
                    "prefill load leaves whole at the first token, or with each chunk"),
            Key.any("router.tier_weight", "fixed", "how tiers are weighted").later(),
            flag("router.assume_kv_reuse", true, "a block that a worker's requests share counts once"),
            noNumber("router.queue.threshold", "requests wait while all workers have more booked, in passes' budgets")
                    .between(0, MOST_WEIGHT),
            choice("router.queue.policy", "fcfs", QUEUES, "order of that queue"),
            choice("router.index.type", "events", INDEXES, "workers tell what they cache, or the router assumes it"),
            number("router.index.lag_ms", 0, "how late the index hears of what a pass stored and removed")
                    .atLeast(0),
            number("router.index.ttl_s", 120, "life of an assumed entry").above(0),
            noNumber("router.index.predicted_ttl_s", "life of entries that are assumed beside the events")
                    .above(0),
            choice("router.ties", "seeded", TIES, "who wins at equal cost: a seeded draw or the lowest number"),
            flag("router.affinity.enabled", false, "keep conversations on the worker of their first turn"),
            number("router.affinity.idle_ttl_s", 3600, "how long after its last turn a conversation is remembered")
                    .above(0));

    private RouterKeys() {}

    static RouterConfig bind(Settings s, Compatibility compatibility) {
        QueuePolicy order = QueuePolicy.valueOf(upper(s, "router.queue.policy"));
        IndexType type = IndexType.valueOf(upper(s, "router.index.type"));
        return new RouterConfig(
                s.name("router.policy"),
                cost(s),
                new QueueRule(
                        s.number("router.queue.threshold", Double.NaN),
                        order,
                        compatibility != Compatibility.REFERENCE),
                new IndexRule(
                        type,
                        ns(s, "router.index.lag_ms", MS_NS),
                        ns(s, "router.index.ttl_s", SECOND_NS),
                        ns(s, "router.index.predicted_ttl_s", SECOND_NS)),
                Ties.valueOf(upper(s, "router.ties")),
                new AffinityRule(s.flag("router.affinity.enabled"), ns(s, "router.affinity.idle_ttl_s", SECOND_NS)));
    }

    private static CostRule cost(Settings s) {
        return new CostRule(
                s.number("router.overlap_score_credit", 1),
                s.number("router.overlap_score_credit_decay", 0),
                s.number("router.prefill_load_scale", 1),
                s.number("router.decode_active_request_weight", 0),
                s.number("router.temperature", 0),
                s.flag("router.track_active_blocks"),
                s.flag("router.track_prefill_tokens"),
                s.flag("router.track_output_blocks"),
                s.name("router.prefill_decay").equals("chunk"),
                s.flag("router.assume_kv_reuse"));
    }

    private static String upper(Settings s, String path) {
        return s.name(path).toUpperCase(Locale.ROOT);
    }

    private static long ns(Settings s, String path, double unitNs) {
        double value = s.number(path, 0);
        return value > 0 ? Math.max(1, Math.round(value * unitNs)) : 0;
    }
}
