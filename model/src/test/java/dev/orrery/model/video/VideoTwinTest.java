package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VideoTwinTest {
    private static final long MS = 1_000_000;
    private static final GpuType TYPE = GpuType.of(ChunkTimes.table(new double[] {0, 150, 200}), 2, 2);

    @Test
    @DisplayName("a state that is restored in no time is in the batch that begins at that instant")
    void landsBeforeBatchesBegin() {
        SessionTrace trace = new SessionTrace.Builder(SessionTrace.Header.NONE)
                .arrive(0, 1, 100, 750)
                .arrive(0, 2, 100, 750)
                .add(100 * MS, 2, SessionEvent.IDLE)
                .add(350 * MS, 2, SessionEvent.ACTIVATE)
                .build();
        PolicySettings settings = PolicySettings.of(TYPE, new Link(5, 50), 1);
        ChunkRules rules = ChunkRules.of(settings.links(), new Link(0, 1e13));
        VideoSpec spec =
                VideoSpec.of(TYPE, 1, VideoPolicies.named("lag", settings), rules, VideoSpec.Level.CHUNKS, 560 * MS);
        VideoResult.Chunks got =
                Objects.requireNonNull(VideoTwin.run(spec, trace).chunks());
        // both until 200, one until 350, both until 550
        assertThat(got.deliveries().chunks()).isEqualTo(5);
        assertThat(got.deliveries().first().worstNs()).isEqualTo(200 * MS);
    }
}
