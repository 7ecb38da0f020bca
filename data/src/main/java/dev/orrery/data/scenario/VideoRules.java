package dev.orrery.data.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules about video sessions: which keys have no meaning beside them, and what their own keys must agree on. */
final class VideoRules {
    /** Starts of the keys that only fleets of engines read. */
    private static final List<String> ENGINES = List.of(
            Schema.POOL + "parallel.",
            Schema.POOL + "cold_start",
            Schema.POOL + "engine.",
            Schema.POOL + "speculation.",
            Schema.POOL + "timing.",
            Schema.POOL + "calibration",
            Schema.POOL + "tiers.",
            Schema.POOL + "handoff.",
            "router.",
            "planner.",
            "slo.",
            "workload.arrivals.",
            "workload.warmup.trace");

    private static final String ROLE = Schema.POOL + "role";

    /** Least time of a chunk: anything shorter would be millions of chunks per second of a session. */
    private static final double SHORTEST_MS = 0.001;

    private final Settings s;
    private final Problems problems;

    private VideoRules(Settings settings, Problems problems) {
        this.s = settings;
        this.problems = problems;
    }

    /** Returns whether a pool of these settings serves video sessions. */
    static boolean video(Settings settings) {
        return VideoKeys.ROLE.equals(settings.value(ROLE));
    }

    /** Returns whether settings ask for video sessions. */
    static boolean sessions(Settings settings) {
        return switch (WorkloadKind.of(settings)) {
            case VIDEO -> true;
            case PROFILE -> Registry.videoProfile(String.valueOf(settings.value(WorkloadKind.PROFILE.selector())));
            default -> false;
        };
    }

    /** Returns whether a scenario with these settings could read a key at all. */
    static boolean reads(Settings settings, String path) {
        if (path.startsWith(BudgetKeys.BUDGET)) {
            return settings.shared();
        }
        boolean engines = ENGINES.stream().anyMatch(path::startsWith);
        return video(settings) ? !engines : !path.startsWith(VideoKeys.POOL);
    }

    /** Notes every broken rule. */
    static void check(Settings settings, Problems problems) {
        new VideoRules(settings, problems).check();
    }

    private void check() {
        if (s.isBroken(ROLE)) {
            return;
        }
        boolean video = video(s);
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            boolean budget = path.startsWith(BudgetKeys.BUDGET);
            if (!budget && s.changed(path) && !s.isBroken(path) && !reads(s, path)) {
                stray(path, video ? "aggregated" : VideoKeys.ROLE);
            }
        }
        if (video != sessions(s) && WorkloadKind.of(s) != WorkloadKind.NONE && !problems.any()) {
            String selector = WorkloadKind.of(s).selector();
            problems.add(
                    s.keyOrigin(selector),
                    video
                            ? selector + " brings requests, but the pool serves video sessions (" + ROLE + ", "
                                    + s.origin(ROLE).place() + "); give workload.video.path or a profile video-…"
                            : selector + " brings video sessions; set " + ROLE + ": video");
        }
        if (video) {
            own();
        }
    }

    private void stray(String path, String role) {
        if (s.origin(path).layer().compareTo(s.origin(ROLE).layer()) < 0) {
            s.drop(path); // the role comes from a stronger source
        } else {
            problems.add(
                    s.keyOrigin(path), path + " only applies to " + ROLE + ": " + role + " (is " + s.value(ROLE) + ")");
        }
    }

    private void own() {
        ordered("sessions_per_gpu.target", "sessions_per_gpu.hard");
        ordered("autoscale.min", "autoscale.max");
        read("autoscale.table", () -> VideoLists.table(s.name(VideoKeys.POOL + "autoscale.table")));
        read("failures", () -> VideoLists.failures(s.name(VideoKeys.POOL + "failures"), 0));
        read("latency.table_ms", this::times);
        read("gpu_types", this::types);
        shortest();
        boolean alpha = s.value(VideoKeys.POOL + "links.inter.alpha_ms") != null;
        boolean rate = s.value(VideoKeys.POOL + "links.inter.gb_s") != null;
        String node = VideoKeys.POOL + "links.node_size";
        if (s.integer(node) > 0 && !(alpha && rate)) {
            problems.add(s.keyOrigin(node), node + " needs links.inter.alpha_ms and links.inter.gb_s beside it");
        } else if (s.integer(node) == 0 && (alpha || rate)) {
            problems.add(VideoKeys.POOL + "links.inter only applies with links.node_size > 0");
        } else if (s.integer(node) > 0 && "exact".equals(s.value(VideoKeys.POOL + "placement.mode"))) {
            problems.add(
                    s.keyOrigin(node),
                    VideoKeys.POOL + "placement.mode: exact knows one class of links; leave node_size at 0");
        }
    }

    private void times() {
        double @Nullable [] times = VideoLists.times(s.text(VideoKeys.POOL + "latency.table_ms"));
        long hard = s.integer(VideoKeys.POOL + "sessions_per_gpu.hard");
        if (times != null && times.length < hard) {
            throw new IllegalArgumentException(
                    "must tell the time of 1 to " + hard + " sessions (sessions_per_gpu.hard); got " + times.length);
        }
        if (times != null && times[0] < SHORTEST_MS) {
            throw new IllegalArgumentException(
                    "must begin with at least " + SHORTEST_MS + " ms for one session; got " + times[0]);
        }
    }

    /** A chunk takes some time on every type of GPU. */
    private void shortest() {
        String per = VideoKeys.POOL + "latency.per_session_ms";
        String base = VideoKeys.POOL + "latency.base_ms";
        if (problems.any()) {
            return;
        }
        double @Nullable [] times = VideoLists.times(s.text(VideoKeys.POOL + "latency.table_ms"));
        double first = times != null ? times[0] : s.number(base, 0) + s.number(per, 0);
        if (first < SHORTEST_MS) {
            problems.add(
                    s.keyOrigin(s.given(per) ? per : base),
                    base + " and " + per + " make a chunk of one session " + first + " ms long; it takes at least "
                            + SHORTEST_MS + " ms");
        }
        for (VideoLists.Type type : VideoLists.types(s.name(VideoKeys.POOL + "gpu_types"))) {
            if (first >= SHORTEST_MS && first / type.speed() < SHORTEST_MS) {
                problems.add(
                        s.keyOrigin(VideoKeys.POOL + "gpu_types"),
                        VideoKeys.POOL + "gpu_types: " + type.name() + " makes a chunk in " + first / type.speed()
                                + " ms; it takes at least " + SHORTEST_MS + " ms");
            }
        }
    }

    private void types() {
        VideoLists.types(s.name(VideoKeys.POOL + "gpu_types"));
        if (!problems.any()) {
            VideoScenario.slots(s);
        }
    }

    private void ordered(String less, String more) {
        String low = VideoKeys.POOL + less;
        String high = VideoKeys.POOL + more;
        if (s.integer(low) > s.integer(high) && !s.isBroken(low) && !s.isBroken(high)) {
            Origin at = s.given(high) ? s.keyOrigin(high) : s.keyOrigin(low);
            problems.add(at, high + " is " + s.integer(high) + ", below " + low + " " + s.integer(low));
        }
    }

    private void read(String name, Runnable reading) {
        String path = VideoKeys.POOL + name;
        try {
            reading.run();
        } catch (IllegalArgumentException e) {
            problems.value(s.origin(path), path, String.valueOf(e.getMessage()));
        }
    }
}
