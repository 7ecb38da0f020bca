package dev.orrery.data.scenario;

import dev.orrery.data.synth.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rules about more than one key: who reads what, what must be given together, what excludes what. */
final class Rules {
    /**
     * Keys below a prefix that depend on one selector.
     *
     * @param referenceIgnores keys that the reference ignores where the selected name does not read them; * = all
     */
    private record Group(String selector, String prefix, String referenceIgnores) {
        boolean holds(String path) {
            return path.startsWith(prefix) && !path.equals(selector);
        }

        boolean ignored(String path) {
            return referenceIgnores.equals("*") || path.equals(prefix + referenceIgnores);
        }

        /** Returns the names that read a key, none if it belongs to no name in particular. */
        List<String> readers(String path) {
            String relative = path.substring(prefix.endsWith("handoff.") ? P.length() : prefix.length());
            List<String> readers = new ArrayList<>();
            for (Choice choice : Schema.key(selector).choices()) {
                if (choice.reads().contains(relative)) {
                    readers.add(choice.name());
                }
            }
            return readers;
        }
    }

    /** A key that only acts under a condition on others. */
    private record When(String path, Predicate<Settings> acts, String condition, boolean referenceIgnores) {}

    private static final String P = Schema.POOL;
    private static final String SYNTHETIC = "workload.synthetic.";

    private static final List<String> REFERENCE_POLICIES = List.of("round_robin", "kv", "kv_router");

    private static final String EVENTS = "router.index.type: events";
    private static final String ACTIVE = "router.track_active_blocks: true";

    /** Routing keys that the reference's replay accepts and never reads (router.md §3). */
    private static final List<String> REFERENCE_IGNORES = List.of(
            "router.index.type",
            "router.index.ttl_s",
            "router.index.predicted_ttl_s",
            "router.track_output_blocks",
            "router.prefill_decay");

    private static final List<Group> GROUPS = List.of(
            new Group("workload.trace.format", "workload.trace.", ""),
            new Group("workload.profile.name", "workload.profile.", ""),
            new Group(VideoKeys.POOL + "policy", VideoKeys.POOL, ""),
            new Group("workload.arrivals.mode", "workload.arrivals.", "speedup"),
            new Group(P + "role", P + "handoff.", "*"),
            new Group(P + "engine.type", P + "engine.", "*"),
            new Group(P + "timing.type", P + "timing.", ""),
            new Group("router.policy", "router.", "*"));

    private static final List<When> CONDITIONS = List.of(
            new When(
                    P + "engine.prefill_schedule_interval",
                    s -> s.integer(P + "parallel.data_attention") > 1,
                    P + "parallel.data_attention > 1",
                    true),
            new When("workload.trace.lanes", Rules::recorded, "workload.arrivals.mode: recorded", false),
            new When(
                    "workload.warmup.trace",
                    s -> WorkloadKind.of(s) == WorkloadKind.TRACE,
                    WorkloadKind.TRACE.selector(),
                    false),
            new When(
                    P + "startup_s",
                    s -> s.flag(P + "cold_start") || VideoRules.video(s) || s.shared(),
                    P + "cold_start: true",
                    true),
            new When(P + "parallel.expert", TimingRules::composed, TimingRules.COMPOSED, true),
            new When("fleet.model_config", TimingRules::composed, TimingRules.COMPOSED, false),
            new When(P + "cold_start", s -> s.number(P + "startup_s", 0) > 0, P + "startup_s > 0", false),
            new When(
                    SYNTHETIC + "inter_turn_delay_ms",
                    s -> s.integer(SYNTHETIC + "turns") > 1,
                    SYNTHETIC + "turns > 1",
                    false),
            new When(
                    SYNTHETIC + "shared_prefix_ratio",
                    s -> s.integer(SYNTHETIC + "prefix_groups") > 0,
                    SYNTHETIC + "prefix_groups > 0",
                    false),
            new When(
                    SYNTHETIC + "prefix_groups",
                    s -> s.number(SYNTHETIC + "shared_prefix_ratio", 0) > 0,
                    SYNTHETIC + "shared_prefix_ratio > 0",
                    false),
            routing("queue.threshold", Rules::prefillLoad, "router.track_prefill_tokens: true"),
            routing("queue.policy", s -> s.value("router.queue.threshold") != null, "router.queue.threshold"),
            routing("index.lag_ms", Rules::eventIndex, EVENTS),
            routing("index.predicted_ttl_s", Rules::eventIndex, EVENTS),
            routing("index.ttl_s", s -> !eventIndex(s), "router.index.type: approximate"),
            routing("ties", s -> s.number("router.temperature", 0) == 0, "router.temperature: 0"),
            routing(
                    "overlap_score_credit_decay",
                    s -> s.number("router.overlap_score_credit", 1) > 0,
                    "router.overlap_score_credit > 0"),
            routing("prefill_decay", Rules::prefillLoad, "router.track_prefill_tokens: true"),
            routing("track_output_blocks", Rules::activeBlocks, ACTIVE),
            routing("assume_kv_reuse", Rules::activeBlocks, ACTIVE),
            routing("affinity.idle_ttl_s", s -> s.flag("router.affinity.enabled"), "router.affinity.enabled: true"));

    private static When routing(String key, Predicate<Settings> acts, String condition) {
        return new When("router." + key, acts, condition, true);
    }

    private static boolean recorded(Settings s) {
        return "recorded".equals(s.value("workload.arrivals.mode"));
    }

    private static boolean eventIndex(Settings s) {
        return "events".equals(s.value("router.index.type"));
    }

    private static boolean prefillLoad(Settings s) {
        return s.flag("router.track_prefill_tokens");
    }

    private static boolean activeBlocks(Settings s) {
        return s.flag("router.track_active_blocks");
    }

    private final Settings s;
    private final Problems problems;
    private final boolean reference;

    private Rules(Settings settings, Problems problems) {
        this.s = settings;
        this.problems = problems;
        this.reference = "reference".equals(settings.value("compatibility"));
    }

    /** Notes every broken rule and drops keys that the reference ignores or that a stronger source made void. */
    static void check(Settings settings, Problems problems) {
        Rules rules = new Rules(settings, problems);
        rules.ignoreLikeReference();
        rules.workload();
        rules.arrivals();
        GROUPS.forEach(rules::group);
        CONDITIONS.forEach(rules::condition);
        rules.availability();
        rules.engine();
        rules.sizes();
        TimingRules.check(settings, problems);
        rules.routing();
        VideoRules.check(settings, problems);
    }

    private void ignoreLikeReference() {
        for (String path : REFERENCE_IGNORES) {
            if (reference) {
                s.drop(path);
            }
        }
    }

    private void workload() {
        List<WorkloadKind> chosen = WorkloadKind.chosen(s);
        if (chosen.size() > 1) {
            String second = chosen.get(1).selector();
            problems.add(
                    s.keyOrigin(second),
                    second + " and " + chosen.getFirst().selector() + " ("
                            + s.keyOrigin(chosen.getFirst().selector()).place()
                            + ") are both set; a workload is one of trace, profile, synthetic, video");
            return;
        }
        WorkloadKind kind = WorkloadKind.of(s);
        for (Key key : Schema.keys()) {
            WorkloadKind owner = WorkloadKind.owning(key.path());
            if (owner != WorkloadKind.NONE && owner != kind && s.changed(key.path())) {
                strayWorkloadKey(key.path(), owner, kind);
            }
        }
        boolean refused = Stream.of(WorkloadKind.values())
                .filter(k -> k != WorkloadKind.NONE)
                .anyMatch(k -> s.isBroken(k.selector()));
        if (kind == WorkloadKind.NONE && !refused && !problems.any()) {
            problems.add("workload: nothing arrives; give workload.trace.path, workload.profile.name, "
                    + "workload.synthetic.requests or workload.video.path");
        }
        if (kind == WorkloadKind.SYNTHETIC && recorded(s) && !s.isBroken("workload.arrivals.mode")) {
            problems.add(
                    s.keyOrigin(kind.selector()),
                    kind.selector()
                            + " makes requests without recorded times; set workload.arrivals.mode to closed, poisson,"
                            + " gamma or constant (--max-concurrency or --request-rate)");
        }
    }

    /** Not every trace can arrive in every way; {@link TraceArrivals} has the rules for what only reading it tells. */
    private void arrivals() {
        String problem = TraceArrivals.problem(s.text("workload.trace.format"), s.text("workload.arrivals.mode"));
        if (problem != null && WorkloadKind.of(s) == WorkloadKind.TRACE && !s.isBroken("workload.arrivals.mode")) {
            problems.add(s.keyOrigin("workload.trace.format"), problem);
        }
    }

    private void strayWorkloadKey(String path, WorkloadKind owner, WorkloadKind kind) {
        if (kind == WorkloadKind.NONE) {
            if (!s.isBroken(owner.selector())) {
                problems.add(s.keyOrigin(path), path + " needs " + owner.selector());
            }
        } else {
            problems.add(
                    s.keyOrigin(path),
                    path + " only applies with " + owner.selector() + "; the workload is " + kind.selector() + " ("
                            + s.keyOrigin(kind.selector()).place() + ")");
        }
    }

    /** Returns whether a scenario with these settings reads a key. */
    static boolean reads(Settings settings, String path) {
        WorkloadKind owner = WorkloadKind.owning(path);
        if (!VideoRules.reads(settings, path)
                || !Schema.key(path).inThisVersion()
                || owner != WorkloadKind.NONE && owner != WorkloadKind.of(settings)) {
            return false;
        }
        for (Group group : GROUPS) {
            List<String> readers = group.holds(path) ? group.readers(path) : List.of();
            String name = settings.text(group.selector());
            if (name != null && !readers.isEmpty() && !readers.contains(name)) {
                return false;
            }
        }
        return true;
    }

    private void group(Group group) {
        String name = s.text(group.selector());
        if (name == null || s.isBroken(group.selector())) {
            return;
        }
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            if (group.holds(path) && s.changed(path)) {
                List<String> readers = group.readers(path);
                if (!readers.isEmpty() && !readers.contains(name)) {
                    unread(path, group.selector() + ": " + String.join(", ", readers), group);
                }
            }
        }
        for (Choice choice : Schema.key(group.selector()).choices()) {
            if (choice.name().equals(name)) {
                needs(choice, group);
            }
        }
    }

    private void unread(String path, String condition, Group group) {
        Origin.Layer layer = s.origin(path).layer();
        Origin.Layer selected = s.origin(group.selector()).layer();
        // A file's keys give way to a command line; of two things typed on one, neither is dropped in silence.
        boolean overruled = layer.compareTo(selected) < 0
                && (layer.compareTo(Origin.Layer.SET) < 0 || selected == Origin.Layer.VARIED);
        if (overruled || reference && group.ignored(path)) {
            s.drop(path);
            return;
        }
        String where = s.given(group.selector())
                ? "; " + group.selector() + " is set at "
                        + s.origin(group.selector()).place()
                : "";
        problems.add(
                s.keyOrigin(path),
                path + " only applies to " + condition + " (is " + s.text(group.selector()) + ")" + where);
        s.putBroken(path);
    }

    private void needs(Choice chosen, Group group) {
        List<String> missing = new ArrayList<>();
        for (String need : new TreeSet<>(chosen.needs()).reversed()) {
            String path = group.prefix() + need;
            boolean profile = path.equals(P + "timing.path") && s.value(P + "timing.profile") != null;
            if (s.value(path) == null && !s.isBroken(path) && !profile) {
                missing.add(path);
            }
        }
        if (!missing.isEmpty()) {
            Origin origin = s.origin(group.selector());
            String example = chosen.name().equals("fixed") ? "fixed:PREFILL_MS,DECODE_MS" : chosen.name() + ":FILE";
            String form = origin.place().equals("--timing-model") ? " (--timing-model " + example + ")" : "";
            problems.add(
                    origin,
                    String.join(" and ", missing) + " must be given with " + group.selector() + ": " + chosen.name()
                            + form);
        }
    }

    private void condition(When when) {
        if (!s.changed(when.path()) || when.acts().test(s)) {
            return;
        }
        if (reference && when.referenceIgnores()) {
            s.drop(when.path());
        } else {
            problems.add(s.keyOrigin(when.path()), when.path() + " only applies with " + when.condition());
            s.putBroken(when.path());
        }
    }

    private void availability() {
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            if (!key.inThisVersion() && s.changed(path) && !s.isBroken(path)) {
                problems.add(
                        s.keyOrigin(path),
                        path + " is not available in this version; leave it at " + Values.show(key.byDefault()));
            }
        }
    }

    private void engine() {
        String type = s.name(P + "engine.type");
        String blockSize = Schema.BLOCK_SIZE;
        if (!type.equals("sglang") && s.integer(blockSize) < 2) {
            problems.value(
                    s.origin(blockSize), blockSize, "must be >= 2 for " + type + "; got " + s.integer(blockSize));
        }
        String chunk = P + "engine.chunked_prefill_size";
        if (type.equals("sglang") && s.integer(chunk) % Math.max(1, s.integer(blockSize)) != 0) {
            problems.value(
                    s.origin(chunk),
                    chunk,
                    "must be a multiple of " + blockSize + ", which is " + s.integer(blockSize) + "; got "
                            + s.integer(chunk));
        }
    }

    /** Bounds of products and of values that have a meaning of their own at 0. */
    private void sizes() {
        String requests = SYNTHETIC + "requests";
        long all = s.integer(requests) * s.integer(SYNTHETIC + "turns");
        if (all > Profiles.MOST_REQUESTS) {
            problems.value(
                    s.origin(requests),
                    requests,
                    "requests times turns must be <= " + Profiles.MOST_REQUESTS + "; got " + all);
        }
        for (String path : List.of(P + "timing.speedup", P + "timing.decode_speedup")) {
            double factor = s.number(path, 1);
            if (factor > 0 && factor < Schema.LEAST_FACTOR) {
                problems.value(
                        s.origin(path),
                        path,
                        "must be 0 or >= " + Values.show(Schema.LEAST_FACTOR) + "; got " + factor);
            }
        }
    }

    private void routing() {
        String policy = s.name("router.policy");
        if (reference && !REFERENCE_POLICIES.contains(policy)) {
            problems.value(
                    s.origin("router.policy"),
                    "router.policy",
                    policy
                            + " is not among the reference's policies (round_robin, kv); compatibility: reference is"
                            + " set at "
                            + s.origin("compatibility").place());
        }
    }
}
