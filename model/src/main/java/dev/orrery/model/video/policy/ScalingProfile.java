package dev.orrery.model.video.policy;

import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.autoscale.ScalingTable;
import dev.orrery.model.video.chunk.ChunkRules;
import org.jspecify.annotations.Nullable;

/** Rebuilds a row of the autoscaler's table from a trace of its volatility class (sessions.md A6). */
public final class ScalingProfile {
    private static final double[] LAMBDAS = {0.25, 0.5, 0.75, 1};
    private static final int LOWEST_PERCENT = 60;
    private static final int HIGHEST_PERCENT = 95;
    private static final int STEP_PERCENT = 5;

    private ScalingProfile() {}

    /**
     * Returns the step and target load with the least GPU-seconds whose worst L(t) keeps a limit, the larger target
     * load among equals; null if none keeps it.
     *
     * @param below the limit of volatility that the row gets
     * @param limitMs largest L(t) allowed, ms
     * @param gpus how many GPUs are there at the start
     * @param warmNs statistics begin here, ns
     * @param horizonNs the run ends here, ns
     */
    public static ScalingTable.@Nullable Row row(
            double below,
            SessionTrace trace,
            PolicySettings settings,
            double limitMs,
            int gpus,
            long warmNs,
            long horizonNs) {
        ScalingTable.Row best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int percent = HIGHEST_PERCENT; percent >= LOWEST_PERCENT; percent -= STEP_PERCENT) {
            for (double lambda : LAMBDAS) {
                ScalingTable.Row row = new ScalingTable.Row(below, lambda, percent / 100.0);
                PolicySettings tried = settings.with(ScalingTable.constant(lambda, row.rhoTarget()));
                VideoResult.Control got = played(trace, tried, gpus, warmNs, horizonNs);
                if (got.worstMs() <= limitMs && got.gpuSeconds() < least) {
                    least = got.gpuSeconds();
                    best = row;
                }
            }
        }
        return best;
    }

    private static VideoResult.Control played(
            SessionTrace trace, PolicySettings settings, int gpus, long warmNs, long horizonNs) {
        VideoSpec plain = VideoSpec.of(
                settings.type(),
                gpus,
                VideoPolicies.named("turbo", settings),
                ChunkRules.of(settings.links(), settings.links().intra()),
                VideoSpec.Level.CONTROL,
                horizonNs);
        return VideoTwin.run(plain.withWarmUp(warmNs), trace).control();
    }
}
