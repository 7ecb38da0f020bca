package dev.orrery.data.experiment.video;

import dev.orrery.data.session.SessionGenerator;
import dev.orrery.data.session.SessionLaw;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.policy.PolicySettings;
import java.util.List;

/**
 * A model on a cluster with traffic that fills it (sessions.md section 10).
 *
 * @param name short name in tables
 * @param model what is served
 * @param gpu what it is served on
 * @param gpus most GPUs
 * @param baseMs chunk time that does not depend on sessions
 * @param perSessionMs chunk time of each session
 * @param target sessions of a GPU at load 1 (K)
 * @param hard most sessions of a GPU (Kmax)
 * @param gbS bandwidth between GPUs
 * @param rateFactor factor of the arrivals of the traffic classes
 * @param sizes sizes of state
 */
record VideoSetting(
        String name,
        String model,
        String gpu,
        int gpus,
        double baseMs,
        double perSessionMs,
        int target,
        int hard,
        double gbS,
        double rateFactor,
        List<SessionLaw.Size> sizes) {
    static final VideoSetting C16 =
            new VideoSetting("C16", "1.3B", "H20", 16, 68, 82, 8, 16, 50, 1, VideoProfiles.MIXED);
    static final VideoSetting C64 =
            new VideoSetting("C64", "1.3B", "B300", 64, 22.5, 27.5, 10, 20, 80, 6, VideoProfiles.MIXED);

    private static final List<SessionLaw.Size> LARGE = List.of(new SessionLaw.Size(1, 27_256));

    /** Three models on two sizes of cluster each. */
    static final List<VideoSetting> ALL = List.of(
            C16,
            new VideoSetting("H64", "1.3B", "H20", 64, 68, 82, 8, 16, 50, 4.5, VideoProfiles.MIXED),
            new VideoSetting("B16", "1.3B", "B300", 16, 22.5, 27.5, 10, 20, 80, 1.3, VideoProfiles.MIXED),
            C64,
            new VideoSetting("L16", "14B", "B300", 16, 22.5, 127.5, 5, 8, 80, 0.6, LARGE),
            new VideoSetting("L64", "14B", "B300", 64, 22.5, 127.5, 5, 8, 80, 2.6, LARGE));

    static final long WARM_NS = 300_000_000_000L;

    private static final double ALPHA_MS = 5;
    private static final int LARGE_CLUSTER = 64;
    private static final double LARGE_RATE = 6;

    /** How the number of active sessions varies. */
    enum Volatility {
        /** Almost steady. */
        V1,
        /** One wave. */
        V2,
        /** Bursts. */
        V3;

        /** Returns the seed of the recorded trace. */
        long seed(boolean large) {
            return (large ? 131 : 31) + ordinal();
        }
    }

    boolean large() {
        return gpus >= LARGE_CLUSTER;
    }

    /** Returns the trace of a class of traffic. */
    SessionTrace trace(Volatility volatility, long seed) {
        return new SessionGenerator(law(volatility), seed)
                .script(name + "-" + volatility)
                .trace();
    }

    /** Returns the laws of a class of traffic. */
    SessionLaw law(Volatility volatility) {
        String profile = "video-v" + (volatility.ordinal() + 1) + (large() ? "-64" : "");
        SessionLaw law = VideoProfiles.law(profile);
        double factor = large() ? rateFactor / LARGE_RATE : rateFactor;
        return law.withRate(law.rate() * factor, law.swing()).withSizes(sizes);
    }

    /** Returns the fleet under the paper's controller, with a quarter of its GPUs at the start. */
    VideoSetup setup() {
        GpuType type = GpuType.of(ChunkTimes.linear(baseMs, perSessionMs, hard), target, hard);
        Link link = new Link(ALPHA_MS, gbS);
        ChunkRules rules = ChunkRules.of(Links.uniform(link), new Link(1, 50));
        return VideoSetup.of("turbo", gpus / 4, PolicySettings.of(type, link, gpus), rules);
    }
}
