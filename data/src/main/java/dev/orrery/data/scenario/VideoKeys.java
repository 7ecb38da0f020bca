package dev.orrery.data.scenario;

import static dev.orrery.data.scenario.Key.any;
import static dev.orrery.data.scenario.Key.choice;
import static dev.orrery.data.scenario.Key.flag;
import static dev.orrery.data.scenario.Key.integer;
import static dev.orrery.data.scenario.Key.noFlag;
import static dev.orrery.data.scenario.Key.noInteger;
import static dev.orrery.data.scenario.Key.noNumber;
import static dev.orrery.data.scenario.Key.number;
import static dev.orrery.data.scenario.Key.text;

import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.List;

/** The keys of video sessions and of the pool that serves them (sessions.md section 15). */
final class VideoKeys {
    /** Start of the keys of a video pool. */
    static final String GENERAL = "fleet.pools[].video.";

    /** The same in the only pool of this version. */
    static final String POOL = Schema.POOL + "video.";

    static final String ROLE = "video";

    private static final int MOST_GPUS = 100_000;
    private static final int MOST_SESSIONS = 4096;

    /** The largest state that a trace may have. */
    private static final int MOST_MB = 1_000_000;

    private static final List<Key> KEYS = List.of(
            choice(
                    GENERAL + "policy",
                    VideoPolicies.DEFAULT,
                    Registry.VIDEO_POLICIES,
                    "who decides about places and GPUs"),
            choice(
                    GENERAL + "placement.new",
                    null,
                    Registry.VIDEO_PLACES,
                    "where sessions begin; null = as the policy"),
            noFlag(GENERAL + "placement.sticky", "resume where it began; null = as the policy"),
            noFlag(GENERAL + "placement.migrate", "move active sessions; null = as the policy"),
            choice(GENERAL + "placement.mode", "pairwise", Registry.VIDEO_MODES, "what a move must gain"),
            number(GENERAL + "placement.eta", 0.1, "weight of migration time in a gain")
                    .atLeast(0),
            noInteger(GENERAL + "placement.move_budget", "most moves that balance at a step")
                    .atLeast(0),
            noFlag(GENERAL + "autoscale.enabled", "change the number of GPUs; null = as the policy"),
            integer(GENERAL + "autoscale.min", 1, "least GPUs").above(0).atMost(MOST_GPUS),
            integer(GENERAL + "autoscale.max", 16, "most GPUs").above(0).atMost(MOST_GPUS),
            number(GENERAL + "autoscale.delta", 0.1, "half width of the dead band of the load")
                    .atLeast(0),
            integer(GENERAL + "autoscale.window_s", 60, "seconds that the volatility looks at")
                    .above(0)
                    .atMost(86_400),
            any(
                    GENERAL + "autoscale.table",
                    "[[0.15,0.5,0.9],[0.4,0.75,0.8],[inf,1.0,0.7]]",
                    "rows [volatility below, lambda, rhohat], or {lambda: 1, rhohat: 0.75}"),
            integer(GENERAL + "sessions_per_gpu.target", 8, "sessions of a GPU at load 1 (K)")
                    .above(0)
                    .atMost(MOST_SESSIONS),
            integer(GENERAL + "sessions_per_gpu.hard", 16, "most sessions of a GPU (Kmax)")
                    .above(0)
                    .atMost(MOST_SESSIONS),
            number(GENERAL + "latency.base_ms", 68, "chunk time that does not depend on sessions")
                    .atLeast(0),
            number(GENERAL + "latency.per_session_ms", 82, "chunk time of each session")
                    .atLeast(0),
            any(GENERAL + "latency.table_ms", null, "chunk time of 1, 2, … sessions; null = base + sessions"),
            integer(GENERAL + "links.node_size", 0, "GPUs of a node; 0 = one node")
                    .atLeast(0),
            number(GENERAL + "links.intra.alpha_ms", 5, "latency of a migration within a node")
                    .atLeast(0),
            number(GENERAL + "links.intra.gb_s", 50, "its bandwidth").above(0),
            noNumber(GENERAL + "links.inter.alpha_ms", "latency of a migration between nodes")
                    .atLeast(0),
            noNumber(GENERAL + "links.inter.gb_s", "its bandwidth").above(0),
            flag(GENERAL + "links.shared", false, "transfers on the same port of a GPU or node slow each other down"),
            number(GENERAL + "offload.alpha_ms", 1, "latency of a copy to or from host memory")
                    .atLeast(0),
            number(GENERAL + "offload.gb_s", 50, "its bandwidth").above(0),
            noNumber(GENERAL + "hbm_mb", "memory for states of active sessions").above(0),
            number(GENERAL + "chunk_mb", PolicySettings.CHUNK_MB, "what a chunk changes of a state (steady)")
                    .above(0)
                    .atMost(MOST_MB),
            flag(GENERAL + "paced", false, "no chunk is begun before the last one has played"),
            any(GENERAL + "failures", "[]", "[[second, gpu], …], or {per_gpu_hour: 0.1, notice_s: 0}"),
            noInteger(GENERAL + "checkpoint_chunks", "copy states to host memory after so many chunks")
                    .above(0),
            integer(GENERAL + "player_buffer", 2, "chunks that a viewer waits for")
                    .above(0),
            noNumber(GENERAL + "max_wait_s", "a session that waits longer leaves")
                    .atLeast(0),
            number(GENERAL + "price_per_hour", 1, "price of a GPU").atLeast(0),
            any(
                    GENERAL + "gpu_types",
                    "[]",
                    "further types: [{name: half, speed: 0.5, target: 4, hard: 8, price_per_hour: 0.4}] (mixed)"));

    private VideoKeys() {}

    /** Keys of what arrives. */
    static List<Key> workload() {
        return List.of(
                noInteger("workload.profile.seed", "seed of a video profile; null = its own")
                        .between(Long.MIN_VALUE, Long.MAX_VALUE),
                noNumber("workload.profile.duration_s", "length of a video profile; null = its own")
                        .above(0),
                number("workload.profile.rate_factor", 1, "factor of the arrivals of a video profile")
                        .above(0),
                text("workload.video.path", null, "a trace of video sessions: plain, gzip or zstd"));
    }

    /** Returns the keys of who serves. */
    static List<Key> pool() {
        return KEYS;
    }
}
