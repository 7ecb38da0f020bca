package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.video.chunk.ChunkListener;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VideoInvariantsTest {
    private static final long MS = 1_000_000;
    private static final int SCENARIOS = Integer.getInteger("scenarios", 300);
    private static final Link LINK = new Link(5, 50);

    private record Scenario(SessionTrace trace, VideoSpec spec, boolean failures) {}

    private static Scenario scenario(long seed) {
        UniformRandomProvider random = RandomStreams.stream(seed, "scenario");
        int target = 2 + random.nextInt(6);
        int hard = target + random.nextInt(3);
        GpuType type = GpuType.of(ChunkTimes.linear(60, 80, hard), target, hard);
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
                .with(failures ? Outages.random(seed, 5000.0 * MS, notice) : Outages.NONE);
        return new Scenario(RandomSessions.trace(seed, 5 + random.nextInt(40), 15_000), spec, failures);
    }

    private static List<GpuType> others(UniformRandomProvider random, int hard) {
        int target = 1 + random.nextInt(hard);
        ChunkTimes slow = ChunkTimes.linear(60, 60, hard);
        GpuType other = new GpuType("other", slow, target, hard, 0.4, Double.POSITIVE_INFINITY);
        return random.nextBoolean() ? List.of() : List.of(other);
    }

    @Test
    @DisplayName(
            "INV-VIDEO-PLACE: every active session is in one place or waits once; no GPU is above its slots; nobody"
                    + " waits beside a free slot that its policy may use")
    void everySessionIsInOnePlace() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario s = scenario(seed);
            PlaceCheck check = new PlaceCheck(seed, s.trace);
            VideoTwin.run(s.spec, s.trace, check, null);
            assertThat(check.steps).as("seed %d", seed).isPositive();
        }
    }

    /** Looks at the whole placement after each step. */
    private static final class PlaceCheck implements StepObserver {
        private final long seed;
        private final int[] seen;
        private int steps;

        PlaceCheck(long seed, SessionTrace trace) {
            this.seed = seed;
            seen = new int[trace.sessions()];
        }

        @Override
        public void before(long nowNs) {}

        @Override
        public void after(long nowNs, Controller controller) {
            steps++;
            Placements fleet = controller.fleet();
            Arrays.fill(seen, 0);
            int placed = 0;
            for (int g = 0; g < fleet.gpus(); g++) {
                assertThat(fleet.load(g))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(fleet.type(g).hard());
                double mb = 0;
                for (int k = 0; k < fleet.load(g); k++) {
                    int s = fleet.member(g, k);
                    seen[s]++;
                    placed++;
                    mb += fleet.sessionMb(s);
                    assertThat(fleet.gpuOf(s)).as("seed %d", seed).isEqualTo(g);
                }
                assertThat(fleet.stateMb(g)).as("seed %d", seed).isEqualTo(mb);
            }
            for (int k = 0; k < controller.waitingCount(); k++) {
                seen[controller.waitingAt(k)]++;
                assertThat(fleet.gpuOf(controller.waitingAt(k))).isEqualTo(Placements.NONE);
            }
            assertThat(placed + controller.waitingCount())
                    .as("seed %d", seed)
                    .isEqualTo(controller.active())
                    .isEqualTo(fleet.placed() + controller.waitingCount());
            assertThat(Arrays.stream(seen).max().orElse(0)).as("seed %d", seed).isLessThanOrEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "INV-VIDEO-CHUNKS: a session's chunks end one after the other, on the GPU that owns its state, and every"
                    + " state that is sent lands once or is lost with a GPU")
    void chunksAreInOrderOnTheOwner() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario s = scenario(seed);
            OwnerCheck check = new OwnerCheck(seed, s.trace);
            VideoResult got = VideoTwin.run(s.spec, s.trace, StepObserver.NONE, check);
            VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
            assertThat(chunks.deliveries().chunks()).as("seed %d", seed).isEqualTo(check.delivered);
            assertThat(chunks.migrations()).as("seed %d", seed).isEqualTo(check.sent);
            if (!s.failures) {
                assertThat(check.sent - check.landed).as("seed %d", seed).isBetween(0, s.trace.sessions());
                assertThat(chunks.deliveries().lostChunks()).isZero();
            }
        }
    }

    /** Follows each state from what is heard about it. */
    private static final class OwnerCheck implements ChunkListener {
        private static final int ANYWHERE = -1;

        private final long seed;
        private final long[] lastEndNs;
        private final int[] onWayTo;
        private long delivered;
        private int sent;
        private int landed;

        OwnerCheck(long seed, SessionTrace trace) {
            this.seed = seed;
            lastEndNs = new long[trace.sessions()];
            onWayTo = new int[trace.sessions()];
            Arrays.fill(onWayTo, ANYWHERE);
        }

        @Override
        public void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first) {
            delivered++;
            assertThat(latencyNs).as("seed %d", seed).isPositive();
            assertThat(nowNs).as("seed %d", seed).isGreaterThan(lastEndNs[session]);
            lastEndNs[session] = nowNs;
        }

        @Override
        public void frozen(long nowNs, int session, int from, int to) {
            sent++;
            assertThat(from).as("seed %d", seed).isNotEqualTo(to);
            onWayTo[session] = to;
        }

        @Override
        public void landed(long nowNs, int session, int gpu) {
            landed++;
            assertThat(gpu).as("seed %d", seed).isEqualTo(onWayTo[session]);
            onWayTo[session] = ANYWHERE;
        }
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
