package dev.orrery.data.conformance.kind.video;

import dev.orrery.model.video.Outages;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.fleet.GpuType;
import tools.jackson.databind.JsonNode;

/** The run that the parameters of a case ask for. */
final class TwinRig {
    private TwinRig() {}

    static VideoSpec spec(JsonNode params, int gpus, double horizonMs, VideoSpec.Level level) {
        VideoParameters given = new VideoParameters(params);
        GpuType type = given.type();
        return new VideoSpec(
                type,
                gpus,
                type.hard(),
                (trace, batches, clock) -> new ControlPolicy(
                        given.chooser(trace.sessions()),
                        given.rebalancer(),
                        given.flag("autoscale", true) ? given.autoscaler() : Autoscaler.FIXED,
                        GpuSupply.of(type),
                        given.flag("migrate", true),
                        given.startupNs(),
                        given.window()),
                new ChunkRules(
                        given.links(),
                        false,
                        given.host(),
                        given.flag("pace", false),
                        0,
                        ChunkRules.PLAYER_BUFFER,
                        null),
                level,
                0,
                Math.round(horizonMs * 1e6),
                Outages.NEVER,
                Outages.NONE);
    }
}
