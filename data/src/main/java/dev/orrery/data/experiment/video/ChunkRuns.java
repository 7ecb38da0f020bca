package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * Runs with every delivered chunk: the paper's modes, its ablations and Orrery's default on the same sessions, from an
 * almost empty fleet.
 *
 * @param recorded C16, recorded traces, class by class
 * @param fresh C16, fresh seeds, class by class
 * @param heldOut C16, seeds that nothing was chosen with, class by class
 * @param startup C16 V2 whose GPUs need 30 s to start, fresh seeds
 * @param large C64, fresh seeds, class by class
 */
record ChunkRuns(List<Group> recorded, List<Group> fresh, List<Group> heldOut, Group startup, List<Group> large) {
    static final String DEFAULT = VideoPolicies.DEFAULT.toUpperCase(Locale.ROOT);
    static final String PAIRWISE = "PAIRWISE";
    static final String GLOBAL_MAX = "GLOBAL_MAX";
    static final String EXACT = "EXACT";
    static final String CONSOLIDATE = "CONSOLIDATE_ONLY";
    static final String NO_MIGRATION = "NO_MIGRATION";
    static final String LOOK_AHEAD = "LOOK_AHEAD";
    static final String LAG = "LAG, fixed 8";

    static final List<String> ALL =
            List.of(PAIRWISE, EXACT, LOOK_AHEAD, GLOBAL_MAX, NO_MIGRATION, CONSOLIDATE, LAG, DEFAULT);
    static final long STARTUP_NS = 30_000_000_000L;

    static final long HORIZON_NS = 1_800_000_000_000L;
    private static final int LAG_GPUS = 8;
    private static final int FIRST_GPUS = 4;

    /**
     * The same sessions under several policies.
     *
     * @param name setting and class
     * @param policies names of the policies
     * @param runs by policy, then seed
     */
    record Group(String name, List<String> policies, List<List<VideoResult>> runs) {
        List<VideoResult> of(String policy) {
            return runs.get(policies.indexOf(policy));
        }
    }

    static VideoResult.Chunks chunks(VideoResult result) {
        return Objects.requireNonNull(result.chunks());
    }

    /** Does all of them. */
    static ChunkRuns of(Workbench bench) throws InterruptedException {
        List<Group> recorded = new ArrayList<>();
        List<Group> fresh = new ArrayList<>();
        List<Group> large = new ArrayList<>();
        List<Group> heldOut = new ArrayList<>();
        List<Long> seeds = new ArrayList<>();
        List<Long> others = new ArrayList<>();
        for (int i = 0; i < bench.seeds(); i++) {
            seeds.add(ControlRuns.FRESH_SEED + i);
            others.add(MixedExperiment.HELD_OUT_SEED + i);
        }
        VideoSetup small = small();
        List<String> few = List.of(PAIRWISE, GLOBAL_MAX, NO_MIGRATION, CONSOLIDATE, DEFAULT);
        for (VideoSetting.Volatility v : VideoSetting.Volatility.values()) {
            recorded.add(group(bench, VideoSetting.C16, v, small, ALL, List.of(v.seed(false))));
            fresh.add(group(bench, VideoSetting.C16, v, small, ALL, seeds));
            heldOut.add(group(bench, VideoSetting.C16, v, small, ALL, others));
            large.add(group(bench, VideoSetting.C64, v, VideoSetting.C64.setup(), few, seeds));
        }
        VideoSetup slow = small.with(small.settings().withStartup(STARTUP_NS));
        Group startup =
                group(bench, VideoSetting.C16, VideoSetting.Volatility.V2, slow, List.of(GLOBAL_MAX, DEFAULT), seeds);
        return new ChunkRuns(recorded, fresh, heldOut, startup, large);
    }

    private static Group group(
            Workbench bench,
            VideoSetting setting,
            VideoSetting.Volatility volatility,
            VideoSetup setup,
            List<String> policies,
            List<Long> seeds)
            throws InterruptedException {
        List<Callable<VideoResult>> tasks = new ArrayList<>();
        for (String policy : policies) {
            for (long seed : seeds) {
                tasks.add(() -> run(fleet(setup, policy), setting.trace(volatility, seed)));
            }
        }
        String name = setting.name() + " " + volatility;
        List<VideoResult> results = bench.all(name, tasks);
        List<List<VideoResult>> runs = new ArrayList<>();
        for (int p = 0; p < policies.size(); p++) {
            runs.add(results.subList(p * seeds.size(), (p + 1) * seeds.size()));
        }
        return new Group(name, policies, runs);
    }

    private static VideoResult run(VideoSetup setup, SessionTrace trace) {
        long horizonNs = Math.min(HORIZON_NS, trace.horizonNs());
        return VideoTwin.run(setup.spec(VideoSpec.Level.CHUNKS, 0, horizonNs), trace);
    }

    /** Returns the small fleet, almost empty at the start. */
    static VideoSetup small() {
        return VideoSetting.C16.setup().withGpus(FIRST_GPUS);
    }

    /** Returns the fleet under a policy of the tables. */
    static VideoSetup fleet(VideoSetup setup, String policy) {
        return switch (policy) {
            case PAIRWISE, EXACT, GLOBAL_MAX ->
                setup.under("turbo").with(setup.settings().with(PolicySettings.Mode.valueOf(policy)));
            case LAG -> setup.under("lag").withGpus(LAG_GPUS);
            default -> setup.under(policy.toLowerCase(Locale.ROOT));
        };
    }
}
