package dev.orrery.model.video.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.RandomSessions;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SteadyTest {
    private static final long MS = 1_000_000;
    private static final GpuType TYPE = GpuType.of(ChunkTimes.linear(68, 82, 16), 8, 16);
    private static final PolicySettings SETTINGS = PolicySettings.of(TYPE, new Link(5, 50), 16);

    /** Nine sessions need two GPUs; four of the eight on the first one leave, so that the ninth can join them. */
    private static SessionTrace nineThenFive() {
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (int id = 1; id <= 9; id++) {
            trace.arrive(id * 10L * MS, id, 6133, 750);
        }
        for (int id = 1; id <= 4; id++) {
            trace.add((5000 + id) * MS, id, SessionEvent.DEPART);
        }
        return trace.build();
    }

    private static VideoResult run(String name, boolean handOver) {
        ChunkRules plain = ChunkRules.of(SETTINGS.links(), new Link(1, 50));
        ChunkRules rules = handOver ? VideoPolicies.rules(name, SETTINGS, plain) : plain;
        return VideoTwin.run(
                VideoSpec.of(TYPE, 1, VideoPolicies.named(name, SETTINGS), rules, VideoSpec.Level.CHUNKS, 20_000 * MS),
                nineThenFive());
    }

    @Test
    @DisplayName("the last session of a GPU is handed over without a late chunk, and the GPU is given back")
    void handsOverInTime() {
        VideoResult got = run("steady", true);
        VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
        assertThat(chunks.migrations()).isEqualTo(1);
        assertThat(chunks.deliveries().late()).isZero();
        assertThat(chunks.deliveries().steady().worstNs()).isLessThanOrEqualTo(724 * MS);
        assertThat(got.control().finalGpus()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "who comes to a GPU before a session that was handed over to it makes no chunk longer than a full batch")
    void keepsRoomForWhoJoins() {
        PolicySettings settings = PolicySettings.of(TYPE, new Link(5, 50), 64);
        ChunkRules rules = VideoPolicies.rules("steady", settings, ChunkRules.of(settings.links(), new Link(1, 50)));
        for (long seed = 0; seed < 20; seed++) {
            VideoSpec spec = VideoSpec.of(
                    TYPE, 1, VideoPolicies.named("steady", settings), rules, VideoSpec.Level.CHUNKS, 60_000 * MS);
            VideoResult.Chunks chunks = Objects.requireNonNull(
                    VideoTwin.run(spec, RandomSessions.trace(seed, 300, 40_000)).chunks());
            assertThat(chunks.migrations()).as("seed %d", seed).isPositive();
            assertThat(chunks.deliveries().steady().worstNs())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(724 * MS);
        }
    }

    @Test
    @DisplayName("frozen for the whole transfer the same session would lose more time")
    void freezesForLess() {
        VideoResult.Chunks inTime = Objects.requireNonNull(run("steady", true).chunks());
        VideoResult.Chunks frozen = Objects.requireNonNull(run("steady", false).chunks());
        assertThat(inTime.frozenMs()).isLessThan(frozen.frozenMs());
    }

    @Test
    @DisplayName(
            "one slot is long enough for a transfer of one chunk's change, and three sessions can wait for a batch")
    void derivesItsNumbers() {
        assertThat(Steady.reserve(TYPE, new Link(5, 50), PolicySettings.CHUNK_MB))
                .isEqualTo(1);
        assertThat(Steady.few(TYPE)).isEqualTo(3);
    }
}
