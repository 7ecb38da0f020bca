package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.oracle.CostOracle;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/**
 * Fleets of one and of two types of GPU on the same sessions: C16, and GPUs of half the speed (chunks take twice as
 * long, K halved) at 0.4 of the price. Costs are in price of a fast GPU times seconds.
 *
 * @param name class of traffic and seeds
 * @param fleets what was compared
 * @param runs by fleet, then seed
 * @param bounds by seed
 */
record MixedRuns(String name, List<Fleet> fleets, List<List<VideoResult>> runs, List<Bounds> bounds) {
    static final String FAST = "fast";
    static final String SLOW = "slow";
    static final String BOTH = "both";
    static final String PAIRWISE = "PAIRWISE";
    static final String STEADY = "STEADY";
    static final String MIXED = "MIXED";
    static final double LIMIT_MS = 750;

    private static final double SLOW_PRICE = 0.4;
    private static final int SLOW_HARD = 8;
    private static final int SLOW_TARGET = 4;
    private static final int FIRST_GPUS = 4;
    private static final int MOST_GPUS = 40;
    private static final long HORIZON_NS = 1_800_000_000_000L;
    private static final double S_PER_HOUR = 3600;

    /**
     * A fleet.
     *
     * @param policy who controls it
     * @param gpus fast, slow or both
     */
    record Fleet(String policy, String gpus) {}

    static final List<Fleet> FLEETS = List.of(
            new Fleet(PAIRWISE, FAST),
            new Fleet(PAIRWISE, SLOW),
            new Fleet(STEADY, FAST),
            new Fleet(STEADY, SLOW),
            new Fleet(MIXED, FAST),
            new Fleet(MIXED, SLOW),
            new Fleet(MIXED, BOTH));

    /**
     * What no controller can fall below: GPUs come, go and change places in no time, nobody waits.
     *
     * @param fast fast GPUs only, no late chunk
     * @param slow slow ones only, no late chunk
     * @param both both types, no late chunk
     * @param late both types, as many late chunks as PAIRWISE on fast GPUs
     */
    record Bounds(double fast, double slow, double both, double late) {}

    /** Plays a class of traffic with some seeds. */
    static MixedRuns of(Workbench bench, VideoSetting.Volatility volatility, long firstSeed)
            throws InterruptedException {
        List<Callable<VideoResult>> tasks = new ArrayList<>();
        for (Fleet fleet : FLEETS) {
            for (int i = 0; i < bench.seeds(); i++) {
                long seed = firstSeed + i;
                tasks.add(() -> VideoTwin.run(
                        setup(fleet).spec(VideoSpec.Level.CHUNKS, 0, HORIZON_NS),
                        VideoSetting.C16.trace(volatility, seed)));
            }
        }
        String name = "C16 " + volatility + ", seeds from " + firstSeed;
        List<VideoResult> results = bench.all(name, tasks);
        List<List<VideoResult>> runs = new ArrayList<>();
        for (int f = 0; f < FLEETS.size(); f++) {
            runs.add(results.subList(f * bench.seeds(), (f + 1) * bench.seeds()));
        }
        List<Bounds> bounds = new ArrayList<>();
        for (int i = 0; i < bench.seeds(); i++) {
            double late = ChunkRuns.chunks(runs.getFirst().get(i)).deliveries().lateShare();
            bounds.add(bounds(VideoSetting.C16.trace(volatility, firstSeed + i), late));
        }
        return new MixedRuns(name, FLEETS, runs, bounds);
    }

    private static Bounds bounds(SessionTrace trace, double late) {
        CostOracle oracle = CostOracle.of(trace, 0, HORIZON_NS);
        List<GpuType> fast = List.of(fast().settings().type());
        List<GpuType> slow = List.of(slow(SLOW_TARGET));
        List<GpuType> both = List.of(fast.getFirst(), slow.getFirst());
        return new Bounds(
                oracle.leastCost(fast, LIMIT_MS, 0),
                oracle.leastCost(slow, LIMIT_MS, 0),
                oracle.leastCost(both, LIMIT_MS, 0),
                oracle.leastCost(both, LIMIT_MS, late));
    }

    private static VideoSetup fast() {
        return VideoSetting.C16.setup().withGpus(FIRST_GPUS);
    }

    private static GpuType slow(int target) {
        ChunkTimes times = VideoSetting.C16.setup().settings().type().times().slowedBy(2, SLOW_HARD);
        return new GpuType(SLOW, times, target, SLOW_HARD, SLOW_PRICE, Double.POSITIVE_INFINITY);
    }

    /** Returns a fleet; slow GPUs alone take as many sessions as they serve in time. */
    private static VideoSetup setup(Fleet fleet) {
        VideoSetup setup = fast().under(
                        switch (fleet.policy()) {
                            case PAIRWISE -> "turbo";
                            case STEADY -> VideoPolicies.DEFAULT;
                            default -> VideoPolicies.MIXED;
                        });
        PolicySettings settings = setup.settings();
        return switch (fleet.gpus()) {
            case FAST -> setup;
            case SLOW -> {
                int intime = slow(SLOW_TARGET).times().within(LIMIT_MS);
                int first = (int) Math.round(FIRST_GPUS / SLOW_PRICE);
                yield setup.withGpus(first).with(settings.with(slow(intime)).with(List.of(), MOST_GPUS));
            }
            default -> setup.with(settings.with(List.of(slow(SLOW_TARGET)), MOST_GPUS));
        };
    }

    static double cost(VideoResult result) {
        return ChunkRuns.chunks(result).cost() * S_PER_HOUR;
    }

    List<VideoResult> of(String policy, String gpus) {
        return runs.get(fleets.indexOf(new Fleet(policy, gpus)));
    }

    /** Returns by how many percent two types are cheaper than the better fleet of one type, seed by seed. */
    double[] cheaper(String policy) {
        double[] percent = new double[bounds.size()];
        for (int i = 0; i < percent.length; i++) {
            double one = Math.min(
                    cost(of(policy, FAST).get(i)), cost(of(policy, SLOW).get(i)));
            percent[i] = 100 * (1 - cost(of(MIXED, BOTH).get(i)) / one);
        }
        return percent;
    }

    /** Returns values of the bounds. */
    double[] bound(ToDoubleFunction<Bounds> value) {
        return bounds.stream().mapToDouble(value).toArray();
    }
}
