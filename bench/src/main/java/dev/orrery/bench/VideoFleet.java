package dev.orrery.bench;

import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;

/**
 * A fleet of GPUs that serve the 1.3B video model as B300 do: 10 sessions at load 1, at most 20.
 *
 * @param gpus most GPUs; a quarter is there at the start
 * @param policy a mode of the paper's controller, such as PAIRWISE, or the name of a policy, such as steady
 */
record VideoFleet(int gpus, String policy) {
    static final int HARD = 20;

    private static final Link LINK = new Link(5, 80);

    PolicySettings settings() {
        GpuType type = GpuType.of(ChunkTimes.linear(22.5, 27.5, HARD), 10, HARD);
        PolicySettings settings = PolicySettings.of(type, LINK, gpus);
        return mode() ? settings.with(PolicySettings.Mode.valueOf(policy)) : settings;
    }

    private boolean mode() {
        return Character.isUpperCase(policy.charAt(0));
    }

    private String name() {
        return mode() ? "turbo" : policy;
    }

    PolicyFactory controller() {
        return VideoPolicies.named(name(), settings());
    }

    int first() {
        return Math.max(1, gpus / 4);
    }

    /** Returns a run with every delivered chunk. */
    VideoSpec chunks(long horizonNs) {
        ChunkRules rules = VideoPolicies.rules(name(), settings(), ChunkRules.of(Links.uniform(LINK), new Link(1, 50)));
        return VideoSpec.of(settings().type(), first(), controller(), rules, VideoSpec.Level.CHUNKS, horizonNs);
    }
}
