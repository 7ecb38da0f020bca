package dev.orrery.data.experiment.video;

import dev.orrery.data.session.SessionStats;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.oracle.CostOracle;
import dev.orrery.model.video.policy.PolicySettings;

/**
 * One trace on one cluster at the control level: the paper's controller beside its baselines at equal cost and at equal
 * latency, without parts of it, and beside the oracle of cost (sessions.md M3 to M5).
 *
 * @param peakToMean peak over mean of the active sessions, sampled each 10 s
 * @param cv their coefficient of variation
 * @param turbo the paper's controller, PAIRWISE
 * @param globalMax the same with the paper's literal gain
 * @param exact the same with the best placement at each step
 * @param lookAhead the same with the best chain of few moves at each step
 * @param consolidate the same, moving only sessions of a GPU that is given up
 * @param noMigration autoscaling without moves
 * @param lag fixed fleet of equal cost, fewest sessions first
 * @param mag fixed fleet of equal cost, most free memory first
 * @param base fixed fleet of equal cost, a home for each session
 * @param lagGpus least GPUs of a fixed fleet whose worst chunk is not worse; 0 if even the cluster is too small
 * @param magGpus the same for most free memory first
 * @param placeGpus the same with moves: no autoscaling
 * @param oracleGpuSeconds GPU-seconds of the cost oracle
 */
record ControlColumn(
        double peakToMean,
        double cv,
        VideoResult.Control turbo,
        VideoResult.Control globalMax,
        VideoResult.Control exact,
        VideoResult.Control lookAhead,
        VideoResult.Control consolidate,
        VideoResult.Control noMigration,
        VideoResult.Control lag,
        VideoResult.Control mag,
        VideoResult.Control base,
        int lagGpus,
        int magGpus,
        int placeGpus,
        double oracleGpuSeconds) {
    private static final double EPSILON = 1e-9;

    /** Does the runs of one column. */
    static ControlColumn of(VideoSetup setup, SessionTrace trace) {
        return new Runs(setup, trace).column();
    }

    /** Returns by how much the worst chunk of a fixed fleet of equal cost is cut, in percent. */
    double latencyCut(VideoResult.Control baseline) {
        return 100 * (1 - turbo.worstMs() / baseline.worstMs());
    }

    /** Returns by how much the cost of a fixed fleet of equal latency is cut, in percent; NaN without one. */
    double costCut(int gpus) {
        return gpus == 0 ? Double.NaN : 100 * (1 - turbo.meanGpus() / gpus);
    }

    /** Returns by how much a cost in GPU-seconds is above the paper's controller, in percent. */
    double above(VideoResult.Control other) {
        return 100 * (other.gpuSeconds() / turbo.gpuSeconds() - 1);
    }

    /** Returns by how much more a fixed fleet with moves costs at equal latency, in percent; NaN without one. */
    double noAutoscaling() {
        return placeGpus == 0 ? Double.NaN : 100 * (placeGpus / turbo.meanGpus() - 1);
    }

    /** Returns by how much the paper's controller is above the cost oracle, in percent. */
    double aboveOracle() {
        return 100 * (turbo.gpuSeconds() / oracleGpuSeconds - 1);
    }

    /** Returns the GPUs of the fixed fleets of equal cost. */
    int equalGpus() {
        return equalGpus(turbo);
    }

    private static int equalGpus(VideoResult.Control turbo) {
        return (int) Math.ceil(turbo.meanGpus() - EPSILON);
    }

    /** The runs of one column. */
    private static final class Runs {
        private final VideoSetup setup;
        private final SessionTrace trace;

        Runs(VideoSetup setup, SessionTrace trace) {
            this.setup = setup;
            this.trace = trace;
        }

        ControlColumn column() {
            SessionStats stats = SessionStats.of(trace);
            VideoResult.Control turbo = run(setup);
            int equal = equalGpus(turbo);
            int most = setup.settings().type().times().within(turbo.worstMs() + EPSILON);
            CostOracle oracle = CostOracle.of(trace, VideoSetting.WARM_NS, trace.horizonNs());
            int least = oracle.peakGpus(most);
            return new ControlColumn(
                    stats.peakToMean(),
                    stats.activeCv(),
                    turbo,
                    run(mode(PolicySettings.Mode.GLOBAL_MAX)),
                    run(mode(PolicySettings.Mode.EXACT)),
                    run(setup.under("look_ahead")),
                    run(setup.under("consolidate_only")),
                    run(setup.under("no_migration")),
                    fixed("lag", equal),
                    fixed("mag", equal),
                    fixed("base", equal),
                    search("lag", least, turbo.worstMs()),
                    search("mag", least, turbo.worstMs()),
                    search("no_autoscaling", least, turbo.worstMs()),
                    oracle.gpuSeconds(most));
        }

        private VideoSetup mode(PolicySettings.Mode mode) {
            return setup.with(setup.settings().with(mode));
        }

        private VideoResult.Control run(VideoSetup fleet) {
            VideoSpec spec = fleet.spec(VideoSpec.Level.CONTROL, VideoSetting.WARM_NS, trace.horizonNs());
            return VideoTwin.run(spec, trace).control();
        }

        private VideoResult.Control fixed(String policy, int gpus) {
            return run(setup.under(policy).withGpus(gpus));
        }

        /** Returns the least fixed GPUs whose worst chunk is not worse and where nobody waits: first doubling steps. */
        private int search(String policy, int least, double worstMs) {
            int bad = least - 1;
            int step = 1;
            int good = least;
            while (!holds(policy, good, worstMs)) {
                bad = good;
                good += step;
                step *= 2;
                if (good > 4 * setup.settings().max()) {
                    return 0;
                }
            }
            while (good - bad > 1) {
                int middle = (good + bad) / 2;
                if (holds(policy, middle, worstMs)) {
                    good = middle;
                } else {
                    bad = middle;
                }
            }
            return good;
        }

        private boolean holds(String policy, int gpus, double worstMs) {
            VideoResult.Control result = fixed(policy, gpus);
            return result.worstMs() <= worstMs + EPSILON && result.maxWaiting() == 0;
        }
    }
}
