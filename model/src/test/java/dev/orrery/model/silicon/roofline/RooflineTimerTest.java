package dev.orrery.model.silicon.roofline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Family;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The GPU of these tests: 1e15 per second in 16 bits, 2e15 in 8, 4e12 bytes per second, links of 450e9. */
class RooflineTimerTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    /** Half the peak rate, a quarter of the bandwidth, 0.001 ms a call. */
    private static final Reach REACH = new Reach(0.5, 0.25, 0.001);

    private static final Reaches REACHES = new Reaches(REACH, REACH, REACH, REACH, REACH);

    private static RooflineTimer timer(Family family) {
        return new RooflineTimer(Deployments.gpu(), Deployments.model(family), REACHES);
    }

    private static double ms(Kernel kernel, int batch, int length, int prefix) {
        return timer(Family.MLA).ms(kernel, new OpShape(batch, length, prefix, (long) batch * length));
    }

    @Test
    @DisplayName("a matrix product takes the longer of computing and moving, and the constant")
    void products() {
        Kernel.Gemm gemm = new Kernel.Gemm("g", 1, 1000, 500, Quant.BFLOAT16, false, false);
        // 1 token moves 2 x (500,000 + 1,000 + 500) bytes; 100,000 tokens move 301,000,000, which takes longer than
        // 1e11 operations
        assertThat(ms(gemm, 1, 1, 0)).isCloseTo(1_003_000 / 1e12 * 1e3 + 0.001, CLOSE);
        assertThat(ms(gemm, 1, 100_000, 0)).isCloseTo(301e6 / 1e12 * 1e3 + 0.001, CLOSE);
        Kernel.Gemm wide = new Kernel.Gemm("g", 1, 100_000, 100_000, Quant.BFLOAT16, false, false);
        assertThat(ms(wide, 1, 10_000, 0)).isCloseTo(2e14 / 0.5e15 * 1e3 + 0.001, within(1e-9));
    }

    @Test
    @DisplayName("of the experts of a layer the weights of those are read that some token chose")
    void experts() {
        Kernel.Moe one = moe(128, 8);
        // one token reads 8 of 128 experts, 3 x 2,048 x 512 weights each, in 16 bits
        double weights = 3.0 * 2048 * 512;
        assertThat(ms(one, 1, 1, 0)).isCloseTo((2 * weights * 8 + 4 * 8 * 2048) / 1e12 * 1e3 + 0.001, CLOSE);
        double all = 1 - Math.pow(1 - 8.0 / 128, 64);
        double bytes = 2 * weights * 128 * all + 4 * 64 * 8 * 2048;
        assertThat(ms(one, 1, 64, 0)).isCloseTo(bytes / 1e12 * 1e3 + 0.001, within(1e-9));
    }

    private static Kernel.Moe moe(int experts, int topK) {
        return new Kernel.Moe("m", 1, 2048, 512, topK, experts, 1, 1, 1, Quant.BFLOAT16, "any", true, true);
    }

    @Test
    @DisplayName("a ring sends twice all parts but a rank's own; one GPU sends nothing")
    void links() {
        assertThat(ms(new Kernel.AllReduce("a", 1, 1000, 4), 1, 300, 0))
                .isCloseTo(2 * 600_000 * 0.75 / (450e9 * 0.25) * 1e3 + 0.001, CLOSE);
        assertThat(ms(new Kernel.AllReduce("a", 1, 1000, 1), 1, 300, 0)).isZero();
    }

    @Test
    @DisplayName("attention over prompts is charged by the difference of squares, of steps by what is cached")
    void attention() {
        Kernel.ContextAttention prompt = new Kernel.ContextAttention(
                OpLists.CONTEXT_ATTENTION, 1, 16, 4, 128, 0, KvQuant.BFLOAT16, Quant.BFLOAT16, false);
        double whole = 2.0 * 16 * 128 * 4000 * 4000 / 0.5e15 * 1e3;
        assertThat(ms(prompt, 1, 4000, 0)).isCloseTo(whole + 4 * 0.001, CLOSE);
        assertThat(ms(prompt, 1, 3000, 1000)).isCloseTo(whole * 15 / 16 + 4 * 0.001, CLOSE);

        Kernel.GenerationAttention step =
                new Kernel.GenerationAttention(OpLists.GENERATION_ATTENTION, 1, 16, 4, 128, 0, KvQuant.BFLOAT16);
        double bytes = 8.0 * 128 * (2 * 2 * 16 + 2 * 4 * 1000 * 2);
        assertThat(ms(step, 8, 1001, 0)).isCloseTo(bytes / 1e12 * 1e3 + 0.001, CLOSE);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    @DisplayName("passes of every family and engine have times that rise with what is in them")
    void everyFamilyHasTimes(Family family) {
        for (Backend backend : Backend.values()) {
            Deployment deployment = Deployments.of(family, backend, 0);
            RooflineParts parts = new RooflineParts(deployment, timer(family));
            double[] steps = new double[64];
            parts.stepAttention(8, 1000, steps, steps.length);
            assertThat(steps).isSorted();
            assertThat(Arrays.stream(steps).allMatch(ms -> ms > 0)).isTrue();
            assertThat(parts.tokensMs(4096)).isGreaterThan(parts.tokensMs(64));
            assertThat(parts.stepTokensMs(64)).isGreaterThanOrEqualTo(parts.stepTokensMs(1));
            assertThat(parts.promptMs(2, 3000)).isGreaterThan(parts.promptMs(1, 3000));
        }
    }

    @Test
    @DisplayName("a GPU without tensor cores of eight bits computes in sixteen, and nothing is measured")
    void fewerBits() {
        Kernel.Gemm eight = new Kernel.Gemm("g", 1, 100_000, 100_000, Quant.FP8, false, false);
        Kernel.Gemm four = new Kernel.Gemm("g", 1, 100_000, 100_000, Quant.NVFP4, false, false);
        assertThat(ms(eight, 1, 10_000, 0)).isCloseTo(2e14 / 1e15 * 1e3 + 0.001, within(1e-9));
        assertThat(ms(four, 1, 10_000, 0)).isCloseTo(2e14 / 0.5e15 * 1e3 + 0.001, within(1e-9));
        assertThat(timer(Family.DENSE).origin(eight, new OpShape(1, 1, 0, 1))).isEqualTo(Origin.FORMULA);
    }
}
