package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.timing.RecordedPasses.Pass;
import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecordedTimerTest extends PassTimerContractTest {
    private static final RecordedPasses PASSES = RecordedPasses.of(invented(), "invented");

    /** 5 ms, 0.03 per prompt token, 1e-6 per square, 0.02 per request that decodes and 1e-5 per token of its own. */
    private static double ms(Pass p) {
        return 5
                + 0.03 * p.prefillTokens()
                + 1e-6
                        * p.prefillTokens()
                        * (p.prefillTokens() + 2.0 * p.cachedTokens())
                        / Math.max(1, p.prefillRequests())
                + 0.02 * p.decodeRequests()
                + 1e-5 * p.context();
    }

    private static Pass pass(int prompts, long tokens, long cached, int steps, long context) {
        Pass size = new Pass(prompts, tokens, cached, steps, context, 1);
        return new Pass(prompts, tokens, cached, steps, context, ms(size));
    }

    private static List<Pass> invented() {
        List<Pass> passes = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            int steps = 1 << random.nextInt(7);
            passes.add(pass(0, 0, 0, steps, (long) steps * (10 + random.nextInt(4000))));
            passes.add(pass(1, 16 + random.nextInt(4000), random.nextInt(2) * 512L, 0, 0));
            passes.add(pass(1 + random.nextInt(3), 64 + random.nextInt(2000), 0, steps, steps * 700L));
        }
        return passes;
    }

    private static PassTimer timer(RecordedPasses passes) {
        return PassTimers.create(new TimingConfig("recorded", 0, 0, 1, 1, 0).withRecorded(passes), CAPACITY, false);
    }

    @Override
    PassTimer timer() {
        return timer(PASSES);
    }

    private static PassShape shape(Pass p) {
        PassShape shape =
                shape(p.prefillRequests(), p.prefillTokens(), p.cachedTokens(), p.decodeRequests(), p.context());
        shape.prefillSquares = (long) p.squares();
        return shape;
    }

    @Test
    @DisplayName("a pass that was recorded takes what was recorded, whatever its neighbours took")
    void recordedPassesTakeWhatWasRecorded() {
        List<Pass> noisy = new ArrayList<>();
        Random random = new Random(6);
        for (Pass p : invented()) {
            noisy.add(withMs(p, p.ms() * (0.7 + 0.6 * random.nextDouble())));
        }
        RecordedPasses recorded = RecordedPasses.of(noisy, "noisy");
        PassTimer timer = timer(recorded);
        for (Pass p : recorded.passes()) {
            assertThat(timer.passNs(shape(p)) / 1e6).isCloseTo(p.ms(), within(2e-3 / 1e3 + 1e-6 * p.ms()));
            assertThat(recorded.origin(shape(p))).isEqualTo(Origin.MEASURED);
        }
    }

    @Test
    @DisplayName("between recorded passes the truth is found where it is a line, and beyond them the line goes on")
    void betweenAndBeyond() {
        Pass between = pass(0, 0, 0, 24, 24 * 900 + 5);
        assertThat(timer().passNs(shape(between)) / 1e6).isCloseTo(between.ms(), Percentage.withPercentage(0.1));
        assertThat(PASSES.origin(shape(between))).isEqualTo(Origin.INTERPOLATED);
        Pass many = pass(0, 0, 0, 500, 500 * 2000);
        assertThat(timer().passNs(shape(many)) / 1e6).isCloseTo(many.ms(), Percentage.withPercentage(0.1));
        assertThat(PASSES.origin(shape(many))).isEqualTo(Origin.HELD);
        Pass mixed = pass(2, 1000, 0, 20, 20 * 700);
        assertThat(timer().passNs(shape(mixed)) / 1e6).isCloseTo(mixed.ms(), Percentage.withPercentage(0.1));
        assertThat(PASSES.origin(shape(mixed))).isEqualTo(Origin.INTERPOLATED);
        Pass large = pass(1, 60_000, 0, 20, 20 * 700);
        assertThat(timer().passNs(shape(large)) / 1e6).isCloseTo(large.ms(), Percentage.withPercentage(0.2));
        assertThat(PASSES.origin(shape(large))).isEqualTo(Origin.HELD);
        assertThat(PASSES.leftOut().p90()).isLessThan(0.2);
    }

    @Test
    @DisplayName(
            "a run counts where the times of its passes come from, the same whether passes are done together or not")
    void origins() {
        RequestTable.Builder rows = new RequestTable.Builder(64, false);
        for (int i = 0; i < 40; i++) {
            rows.add(i * 50.0, 200 + 37 * i, 20 + i, new long[0], 0);
        }
        rows.add(9000, 20_000, 5, new long[0], 0);
        TimingConfig timing = new TimingConfig("recorded", 0, 0, 1, 1, 0).withRecorded(PASSES);
        Runs runs = Runs.of(rows.build()).timing(timing);
        WorkerUsage together = runs.run().usage();
        WorkerUsage single = Runs.stepped(runs.spec()).usage();
        assertThat(together.origins).isEqualTo(single.origins);
        assertThat(Arrays.stream(together.origins).sum()).isEqualTo(together.passes[0]);
        assertThat(together.origins[Origin.INTERPOLATED.ordinal()]).isPositive();
        assertThat(together.origins[Origin.HELD.ordinal()]).isPositive();
        assertThat(Runs.of(runs.spec().requests()).run().usage().origins).containsOnly(0);
    }

    @Test
    @DisplayName("of a size that was recorded more than once the median counts")
    void repeatedPasses() {
        List<Pass> passes = invented();
        Pass p = pass(0, 0, 0, 7, 700);
        passes.addAll(List.of(withMs(p, 9), withMs(p, 10), withMs(p, 1000)));
        assertThat(timer(RecordedPasses.of(passes, "more")).passNs(shape(p))).isEqualTo(10_000_000);
    }

    @Test
    @DisplayName("where nobody recorded how long requests were, it makes no difference")
    void lengthsMayBeUnknown() {
        List<Pass> passes = new ArrayList<>();
        for (Pass p : invented()) {
            passes.add(
                    new Pass(p.prefillRequests(), p.prefillTokens(), p.cachedTokens(), p.decodeRequests(), 0, p.ms()));
        }
        RecordedPasses recorded = RecordedPasses.of(passes, "short");
        PassTimer timer = timer(recorded);
        assertThat(timer.passNs(shape(0, 0, 0, 8, 80_000))).isEqualTo(timer.passNs(shape(0, 0, 0, 8, 8)));
        assertThat(timer.passNs(shape(1, 500, 0, 8, 80_000))).isEqualTo(timer.passNs(shape(1, 500, 0, 8, 8)));
        assertThat(recorded.origin(shape(0, 0, 0, 8, 80_000))).isEqualTo(Origin.MEASURED);
    }

    @Test
    @DisplayName("very many passes are taken together by size, and a look-up stays near them")
    void manyPasses() {
        List<Pass> passes = invented();
        Random random = new Random(8);
        for (int i = 0; i < 5000; i++) {
            passes.add(pass(1, 1 + random.nextInt(8000), 0, 1 + random.nextInt(60), 30_000 + random.nextInt(9000)));
        }
        Pass p = pass(1, 777, 0, 33, 33_000);
        assertThat(timer(RecordedPasses.of(passes, "many")).passNs(shape(p)) / 1e6)
                .isCloseTo(p.ms(), Percentage.withPercentage(0.5));
    }

    @Test
    @DisplayName("both kinds of passes are needed, and a timer needs passes")
    void bothKindsAreNeeded() {
        assertThatThrownBy(() -> RecordedPasses.of(List.of(pass(0, 0, 0, 1, 9), pass(0, 0, 0, 2, 9)), "one kind"))
                .hasMessage("at least 2 sizes of passes with prompt tokens and 2 that decode are needed; got 0 and 2");
        assertThatThrownBy(() -> PassTimers.create(new TimingConfig("recorded", 0, 0, 1, 1, 0), 1, false))
                .hasMessageContaining("needs recorded passes");
        assertThatThrownBy(() -> PassTimers.create(new TimingConfig("roofline", 0, 0, 1, 1, 0), 1, false))
                .hasMessageContaining("needs times");
    }

    private static Pass withMs(Pass pass, double ms) {
        return new Pass(
                pass.prefillRequests(),
                pass.prefillTokens(),
                pass.cachedTokens(),
                pass.decodeRequests(),
                pass.context(),
                ms);
    }
}
