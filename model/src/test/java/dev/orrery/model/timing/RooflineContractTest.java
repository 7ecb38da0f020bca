package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.roofline.Reach;
import dev.orrery.model.silicon.roofline.Reaches;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.roofline.RooflineTimer;
import dev.orrery.model.silicon.spec.Family;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RooflineContractTest extends PassTimerContractTest {
    private static final Reach REACH = new Reach(0.6, 0.7, 0.004);
    private static final RooflineSource SOURCE = new RooflineSource(
            Deployments.of(Family.MLA, Backend.SGLANG, 0), new Reaches(REACH, REACH, REACH, REACH, REACH), "a sheet");

    private static final TimingConfig CONFIG = new TimingConfig("roofline", 0, 0, 1, 1, 0).withPasses(SOURCE);

    @Override
    PassTimer timer() {
        return PassTimers.create(CONFIG, CAPACITY, false);
    }

    private static RooflineTimer kernels() {
        return new RooflineTimer(
                SOURCE.deployment().system(), SOURCE.deployment().model(), SOURCE.reaches());
    }

    /** Two prompts of 700 and 500 tokens, 300 cached of the first, with nine decodes of 7,213 tokens. */
    private static PassShape mixed() {
        PassShape shape = shape(2, 1200, 300, 9, 7213);
        shape.prefillSquares = 1000L * 1000 - 300L * 300 + 500L * 500;
        return shape;
    }

    @Test
    @DisplayName("exact forms take the reference's integer means; without them the sum of squares at the real mean")
    void exactFormsAreTheReferences() {
        PassTimer exact = PassTimers.create(CONFIG.withExactForms(), CAPACITY, false);
        AicPasses aic = new AicPasses(SOURCE.deployment(), kernels());
        BatchPasses own = new BatchPasses(SOURCE.deployment(), kernels());

        assertThat(exact.passNs(mixed())).isEqualTo(Math.round(aic.telemetry(2, 1200, 300, 9, 7213) * 1e6));
        assertThat(exact.passNs(shape(0, 0, 0, 9, 7213))).isEqualTo(Math.round(aic.telemetry(0, 0, 0, 9, 7213) * 1e6));
        double ms = own.ms(2, 1200, 300, mixed().prefillSquares, 9, 7213);
        assertThat((double) timer().passNs(mixed())).isBetween(ms * 1e6 - 2, ms * 1e6 + 2);
        assertThat(timer().passNs(mixed())).isGreaterThan(exact.passNs(mixed()));
    }
}
