package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.measured.InventedTables;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.MeasuredSource;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MeasuredContractTest extends PassTimerContractTest {
    private static final MeasuredSource SOURCE = InventedTables.source();

    @Override
    PassTimer timer() {
        TimingConfig config = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(SOURCE);
        return PassTimers.create(config, CAPACITY, false);
    }

    @Test
    @DisplayName("a pass takes what its operations take, kept or not, to a nanosecond per part")
    void passesAreTheSumsOfTheirOperations() {
        Random random = new Random(11);
        PassTimer timer = timer();
        BatchPasses passes = new BatchPasses(SOURCE.deployment(), new MeasuredTimer(SOURCE.tables()));
        for (int i = 0; i < 500; i++) {
            PassShape shape = new PassShape();
            for (int r = random.nextInt(4); r > 0; r--) {
                long fresh = 1 + random.nextInt(2000);
                long before = random.nextInt(3000);
                shape.prefillRequests++;
                shape.prefillTokens += fresh;
                shape.prefillPrefix += before;
                shape.prefillSquares += (fresh + before) * (fresh + before) - before * before;
            }
            shape.decodeRequests = random.nextInt(50);
            shape.decodeContext = shape.decodeRequests * (long) (1 + random.nextInt(5000)) + random.nextInt(7);
            if (shape.decodeRequests == 0) {
                shape.decodeContext = 0;
            }
            double ms = passes.ms(
                    shape.prefillRequests,
                    shape.prefillTokens,
                    shape.prefillPrefix,
                    shape.prefillSquares,
                    shape.decodeRequests,
                    shape.decodeContext);
            assertThat(timer.passNs(shape) / 1e6).isCloseTo(ms, within(2e-6 + 1e-9 * ms));
        }
    }

    @Test
    @DisplayName("under the reference's rules a pass follows its integer means")
    void theReferenceFollowsIntegerMeans() {
        TimingConfig config = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(SOURCE);
        PassTimer reference = PassTimers.create(config, CAPACITY, true);
        assertThat(reference.passNs(shape(0, 0, 0, 8, 8 * 1000 + 7)))
                .isEqualTo(reference.passNs(shape(0, 0, 0, 8, 8000)));
        assertThat(timer().passNs(shape(0, 0, 0, 8, 8 * 1000 + 7)))
                .isGreaterThan(timer().passNs(shape(0, 0, 0, 8, 8000)));
    }

    @Test
    @DisplayName(
            "under the reference's rules a pass takes what its telemetry says, kept or not, to a nanosecond per part")
    void theReferenceIsItsTelemetry() {
        Random random = new Random(12);
        PassTimer timer =
                PassTimers.create(new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(SOURCE), CAPACITY, true);
        AicPasses passes = new AicPasses(SOURCE.deployment(), new MeasuredTimer(SOURCE.tables()));
        for (int i = 0; i < 500; i++) {
            int prompts = random.nextInt(4);
            int tokens = prompts * (1 + random.nextInt(2000));
            int cached = prompts * random.nextInt(3000);
            int decodes = prompts == 0 ? 1 + random.nextInt(50) : random.nextInt(50);
            long context = decodes * (long) (1 + random.nextInt(5000));
            double ms = passes.telemetry(prompts, tokens, cached, decodes, context);
            assertThat(timer.passNs(shape(prompts, tokens, cached, decodes, context)) / 1e6)
                    .isCloseTo(ms, within(2e-6 + 1e-9 * ms));
        }
    }

    @Test
    @DisplayName("exact forms are the reference's, under whoever's rules")
    void exactFormsNeedNoRules() {
        TimingConfig config = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(SOURCE);
        PassTimer exact = PassTimers.create(config.withExactForms(), CAPACITY, false);
        PassTimer reference = PassTimers.create(config, CAPACITY, true);
        AicPasses forms = new AicPasses(SOURCE.deployment(), new MeasuredTimer(SOURCE.tables()));
        Random random = new Random(17);
        for (int i = 0; i < 200; i++) {
            int prompts = random.nextInt(4);
            int steps = prompts == 0 ? 1 + random.nextInt(60) : random.nextInt(60);
            int tokens = prompts * (1 + random.nextInt(900)) + (prompts > 0 ? random.nextInt(5) : 0);
            long context = steps * (1L + random.nextInt(4000)) + (steps > 0 ? random.nextInt(steps) : 0);
            PassShape shape = shape(prompts, tokens, prompts * 100L, steps, context);
            double ms = forms.telemetry(prompts, tokens, prompts * 100, steps, context);
            assertThat(exact.passNs(shape)).isEqualTo(reference.passNs(shape));
            assertThat(exact.passNs(shape) / 1e6).isCloseTo(ms, within(2e-6));
        }
    }
}
