package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.List;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VideoInvariantsTest {
    private static final long MS = 1_000_000;
    private static final int SCENARIOS = Integer.getInteger("scenarios", 300);
    private static final Link LINK = new Link(5, 50);

    private record Scenario(SessionTrace trace, VideoSpec spec, Losses losses, boolean failures, boolean memory) {}

    private static Scenario scenario(long seed) {
        UniformRandomProvider random = RandomStreams.stream(seed, "scenario");
        int target = 2 + random.nextInt(6);
        int hard = target + random.nextInt(3);
        double hbmMb = 3000.0 * (1 + random.nextInt(hard));
        GpuType type = new GpuType("gpu", ChunkTimes.linear(60, 80, hard), target, hard, 1, hbmMb);
        List<String> names = VideoPolicies.names();
        String name = names.get(random.nextInt(names.size()));
        PolicySettings.Mode[] modes = PolicySettings.Mode.values();
        PolicySettings settings = PolicySettings.of(type, LINK, 16)
                .with(modes[random.nextInt(modes.length)])
                .with(others(random, hard), 2 + random.nextInt(8))
                .withStartup(random.nextBoolean() ? 0 : random.nextInt(4000) * MS);
        ChunkRules rules = VideoPolicies.rules(name, settings, ChunkRules.of(settings.links(), new Link(1, 50)));
        if (random.nextBoolean()) {
            rules = rules.withCheckpoints(1 + random.nextInt(5));
        }
        rules = rules.withSharedLinks(random.nextBoolean());
        boolean failures = random.nextBoolean();
        long notice = random.nextBoolean() ? 0 : random.nextInt(2000) * MS;
        Losses losses = new Losses(failures ? Outages.random(seed, 5000.0 * MS, notice) : Outages.NONE);
        int budget = random.nextInt(5);
        settings = budget == 4 ? settings : settings.withMoveBudget(budget);
        VideoSpec spec = VideoSpec.of(
                        type,
                        1 + random.nextInt(4),
                        VideoPolicies.named(name, settings),
                        rules,
                        VideoSpec.Level.CHUNKS,
                        20_000 * MS)
                .withMaxWait(random.nextInt(3) > 0 ? Outages.NEVER : (1 + random.nextInt(3000)) * MS)
                .with(losses);
        SessionTrace trace = RandomSessions.trace(seed, 5 + random.nextInt(40), 15_000);
        return new Scenario(trace, spec, losses, failures, name.equals("mag"));
    }

    private static List<GpuType> others(UniformRandomProvider random, int hard) {
        int target = 1 + random.nextInt(hard);
        ChunkTimes slow = ChunkTimes.linear(60, 60, hard);
        GpuType other = new GpuType("other", slow, target, hard, 0.4, Double.POSITIVE_INFINITY);
        return random.nextBoolean() ? List.of() : List.of(other);
    }

    @Test
    @DisplayName("INV-VIDEO-PLACE: every session that is active by its trace is on one GPU or waits once, GPUs lost or"
            + " not; nobody else is; slots and the memory that a policy counts are never exceeded")
    void everySessionIsInOnePlace() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario s = scenario(seed);
            PlaceCheck check = new PlaceCheck(seed, s.trace, s.spec, s.memory);
            VideoTwin.run(s.spec, s.trace, check, null);
            assertThat(check.steps()).as("seed %d", seed).isPositive();
        }
    }

    @Test
    @DisplayName(
            "INV-VIDEO-CHUNKS: a session's chunks end one after the other, on the GPU that owns its state, and every"
                    + " state that is sent lands once or is lost with a GPU")
    void chunksAreInOrderOnTheOwner() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario s = scenario(seed);
            OwnerCheck check = new OwnerCheck(seed, s.trace, s.losses);
            VideoResult got = VideoTwin.run(s.spec, s.trace, check, check);
            VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
            assertThat(chunks.deliveries().chunks()).as("seed %d", seed).isEqualTo(check.delivered());
            assertThat(chunks.migrations()).as("seed %d", seed).isEqualTo(check.sent());
            assertThat(check.sent()).as("seed %d", seed).isEqualTo(check.landed() + check.lost() + check.onTheWay());
            if (s.spec.rules().handOver() == null) {
                assertThat(chunks.sentMb()).as("seed %d", seed).isCloseTo(check.sentMb(), within(1e-6));
            }
            if (!s.failures) {
                assertThat(chunks.deliveries().lostChunks()).isZero();
                assertThat(chunks.deliveries().restarts()).isZero();
            }
        }
    }

    @Test
    @DisplayName("INV-VIDEO-OWNER: epochs of a state grow by one, a stale one never acts, a lost GPU holds nothing and"
            + " makes no chunk; each state that goes with it is one restart; memory and paid time add up")
    void aStateHasOneOwner() {
        int restarts = 0;
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario s = scenario(seed);
            OwnerCheck check = new OwnerCheck(seed, s.trace, s.losses);
            VideoResult got = VideoTwin.run(s.spec, s.trace, check, check);
            VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
            assertThat(chunks.peakStateMb()).as("seed %d", seed).isEqualTo(check.peakMb());
            long counted = chunks.deliveries().restarts();
            if (s.spec.maxWaitNs() == Outages.NEVER && s.spec.rules().checkpointChunks() == 0) {
                assertThat(counted).as("seed %d", seed).isEqualTo(check.restarted());
            } else if (s.spec.maxWaitNs() == Outages.NEVER) { // a lost copy of a checkpoint leaves the checkpoint
                assertThat(counted).as("seed %d", seed).isGreaterThanOrEqualTo(check.restarted());
            }
            assertThat(chunks.gpuSeconds())
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(got.control().gpuSeconds() - 1e-6);
            restarts += check.restarted();
        }
        assertThat(restarts).isPositive();
    }

    @Test
    @DisplayName("INV-VIDEO-SEED: the same trace and specification give the same result, and the control level of a run"
            + " with chunks is that of a run without, unless its policy looks at batches")
    void runsRepeat() {
        for (long seed = 0; seed < SCENARIOS / 4; seed++) {
            Scenario s = scenario(seed);
            VideoResult once = VideoTwin.run(s.spec, s.trace);
            VideoResult again = VideoTwin.run(s.spec, s.trace);
            assertThat(again.control()).as("seed %d", seed).isEqualTo(once.control());
            assertThat(Objects.requireNonNull(again.chunks()).gpuSeconds())
                    .isEqualTo(Objects.requireNonNull(once.chunks()).gpuSeconds());
        }
    }
}
