package dev.orrery.model.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Routing;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.video.RandomSessions;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SharedTwinTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1000 * MS;
    private static final int SCENARIOS = Integer.getInteger("scenarios", 12);
    private static final Link LINK = new Link(5, 50);

    /** Short random runs that press on the budget. */
    private static SharedSpec spec(long seed, String policy) {
        Random random = new Random(seed * 31 + 7);
        int perWorker = 1 + random.nextInt(2);
        int workers = 1 + random.nextInt(3);
        int first = 1 + random.nextInt(2);
        int gpus = Math.max(workers * perWorker + first, 4 + random.nextInt(8));
        SharedBudget budget = new SharedBudget(
                gpus,
                Arbiters.named(policy, random.nextInt(gpus + 1)),
                (100 + random.nextInt(900)) * MS,
                random.nextInt(3) * SECOND,
                new SharedBudget.Requests(1 + random.nextInt(2), 2 + random.nextInt(5)),
                1,
                random.nextInt(2));
        return new SharedSpec(llm(random, workers, perWorker), video(random, first, gpus), sessions(seed), budget);
    }

    private static RunSpec llm(Random random, int workers, int perWorker) {
        Workloads rows = Workloads.of(16);
        double atMs = 0;
        for (int r = 0; r < 150; r++) {
            int blocks = 1 + random.nextInt(8);
            long[] ids = new long[blocks];
            for (int i = 0; i < blocks; i++) {
                ids[i] = i < 3 ? 100L * random.nextInt(1 + random.nextInt(3)) + i : 1000L * r + i;
            }
            atMs += random.nextInt(random.nextInt(20) == 0 ? 3000 : 200);
            rows.request(atMs, 16 * blocks - random.nextInt(15), 1 + random.nextInt(200), ids);
        }
        Runs runs = Runs.of(rows)
                .workers(workers)
                .router(Routing.any(random))
                .seats(8)
                .cache(16, 300);
        RunSpec plain = runs.fixed(20, 5).spec();
        PoolSpec p = plain.pool();
        PoolSpec pool = new PoolSpec(workers, perWorker, p.engine(), p.timing(), random.nextInt(3) * 700 * MS, false);
        return new RunSpec(
                plain.seed(),
                plain.compatibility(),
                plain.requests(),
                plain.arrivals(),
                null,
                false,
                pool,
                plain.router(),
                plain.slo(),
                Long.MAX_VALUE,
                0,
                0);
    }

    private static VideoSpec video(Random random, int first, int most) {
        GpuType type = GpuType.of(ChunkTimes.linear(60, 80, 5), 4, 5);
        String[] names = {"steady", "turbo", "no_migration", "consolidate_only"};
        String name = names[random.nextInt(names.length)];
        PolicySettings settings = PolicySettings.of(type, LINK, most).withStartup(random.nextInt(2) * 900 * MS);
        ChunkRules rules = VideoPolicies.rules(name, settings, ChunkRules.of(settings.links(), new Link(1, 50)));
        return VideoSpec.of(
                type, first, VideoPolicies.named(name, settings), rules, VideoSpec.Level.CHUNKS, 20 * SECOND);
    }

    private static SessionTrace sessions(long seed) {
        return RandomSessions.trace(seed, 40, 15_000);
    }

    @Test
    @DisplayName("INV-BUDGET: both sides together are never paid for more GPUs than the budget has")
    void theBudgetIsNeverExceeded() {
        for (String policy : Arbiters.names()) {
            for (long seed = 0; seed < SCENARIOS; seed++) {
                SharedSpec spec = spec(seed, policy);
                SharedTwin twin = SharedTwin.start(spec, RunOptions.DEFAULT, StepObserver.NONE);
                int most = spec.budget().gpus();
                for (long now = 1; !twin.over(); now += 7 * MS) {
                    twin.advanceTo(now);
                    assertThat(twin.paidGpus())
                            .as("%s, seed %d, %d ns", policy, seed, now)
                            .isLessThanOrEqualTo(most);
                }
            }
        }
    }

    @Test
    @DisplayName("INV-LEND: lending loses no request and no session, and never leaves a side below its least")
    void nobodyIsLost() {
        for (String policy : Arbiters.names()) {
            for (long seed = 0; seed < SCENARIOS; seed++) {
                SharedSpec spec = spec(seed, policy);
                PlacedOnce sessions = new PlacedOnce();
                SharedResult got = SharedTwin.run(spec, RunOptions.DEFAULT, sessions);
                RequestLog log = got.llm().log();
                for (int r = 0; r < log.size(); r++) {
                    assertThat(log.status(r)).as("%s, seed %d", policy, seed).isEqualTo(RequestStatus.COMPLETED);
                    assertThat(log.outputTokens[r])
                            .isEqualTo(spec.llm().requests().outputTokens(r));
                }
                assertThat(sessions.steps).isPositive();
                FleetTimeline line = got.timeline();
                for (int i = 0; i < line.size(); i++) {
                    assertThat(line.llm(i))
                            .isGreaterThanOrEqualTo(spec.llm().pool().gpusPerWorker());
                }
            }
        }
    }

    /** Every session that wants a GPU is on one GPU or waits once. */
    private static final class PlacedOnce implements StepObserver {
        private int steps;

        @Override
        public void before(long nowNs) {}

        @Override
        public void after(long nowNs, Controller controller) {
            steps++;
            int placed = 0;
            for (int g = 0; g < controller.fleet().gpus(); g++) {
                placed += controller.fleet().load(g);
                assertThat(controller.fleet().load(g)).isLessThanOrEqualTo(5);
            }
            assertThat(placed + controller.waitingCount()).isEqualTo(controller.active());
        }
    }

    @Test
    @DisplayName("INV-ALONE: where nothing is lent, each side's result is that of its own run, bit for bit")
    void whatIsNotLentChangesNothing() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Random random = new Random(seed);
            int workers = 1 + random.nextInt(3);
            RunSpec llm = llm(random, workers, 1);
            VideoSpec video = video(random, 1, 5);
            SessionTrace trace = sessions(seed);
            SharedBudget budget = new SharedBudget(
                    workers + 100,
                    Arbiters.named(Arbiters.STATIC, workers),
                    SECOND,
                    0,
                    new SharedBudget.Requests(1, 1),
                    workers,
                    5);
            SharedResult got = SharedTwin.run(new SharedSpec(llm, video, trace, budget), RunOptions.DEFAULT);
            RunResult alone = Twin.run(llm, RunOptions.DEFAULT);
            assertThat(requests(got.llm())).as("seed %d", seed).isEqualTo(requests(alone));
            assertThat(text(got.video())).as("seed %d", seed).isEqualTo(text(VideoTwin.run(video, trace)));
        }
    }

    /** Columns that have a row for each place of a worker, used or not. */
    private static final Set<String> PER_PLACE = Set.of("passes", "busy", "peak", "preemptions", "lastEnd", "held");

    private static String requests(RunResult result) {
        StringBuilder lines = new StringBuilder();
        Fingerprint.of(result).forEach((name, column) -> {
            if (!PER_PLACE.contains(name)) {
                lines.append(name).append(column).append('\n');
            }
        });
        return lines.toString();
    }

    private static String text(VideoResult result) {
        VideoResult.Chunks c = Objects.requireNonNull(result.chunks());
        return result.control() + " " + c.gpuSeconds() + " " + c.migrations() + " " + c.sentMb() + " "
                + c.deliveries().chunks() + " " + c.deliveries().lateShare() + " "
                + c.deliveries().steady().meanNs() + " "
                + c.deliveries().first().meanNs();
    }

    @Test
    @DisplayName("the same specification gives the same result")
    void aRunIsAFunction() {
        for (String policy : Arbiters.names()) {
            SharedResult one = SharedTwin.run(spec(3, policy), RunOptions.DEFAULT);
            SharedResult two = SharedTwin.run(spec(3, policy), RunOptions.DEFAULT);
            assertThat(Fingerprint.of(one.llm())).isEqualTo(Fingerprint.of(two.llm()));
            assertThat(text(one.video())).isEqualTo(text(two.video()));
            assertThat(one.bill()).isEqualTo(two.bill());
        }
    }

    @Test
    @DisplayName("a budget that is smaller than the fleet at its start is refused")
    void tooSmallABudget() {
        SharedSpec spec = spec(1, Arbiters.DEFAULT);
        SharedBudget none = new SharedBudget(
                1, Arbiters.named(Arbiters.DEFAULT, 0), SECOND, 0, new SharedBudget.Requests(1, 1), 1, 1);
        assertThatThrownBy(() -> new SharedSpec(spec.llm(), spec.video(), spec.sessions(), none))
                .hasMessageContaining("a budget of 1 GPUs is not enough");
    }
}
