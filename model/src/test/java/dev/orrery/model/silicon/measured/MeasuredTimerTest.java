package dev.orrery.model.silicon.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MeasuredTimerTest {
    private final MeasuredTimer timer = new MeasuredTimer(InventedTables.tables());

    private static Kernel.GenerationAttention steps(int heads, KvQuant kv) {
        return new Kernel.GenerationAttention("steps", 1, heads, 2, 128, 0, kv);
    }

    @Test
    void stepAttentionByLengthEqualsTheTableReadByRead() {
        Random random = new Random(5);
        Kernel kernel = steps(8, KvQuant.BFLOAT16);
        for (int i = 0; i < 600; i++) {
            int batch = 1 + random.nextInt(300);
            int from = 1 + random.nextInt(i % 2 == 0 ? 200 : 40_000);
            StepAttention row = timer.steps(kernel, batch);
            double[] run = new double[1 + random.nextInt(60)];
            row.addRun(from, run.length, 2, run);
            for (int j = 0; j < run.length; j++) {
                double want = timer.ms(kernel, new OpShape(batch, from + j, 0, batch));
                double[] one = new double[1];
                row.addRun(from + j, 1, 2, one);
                assertThat(one[0]).isCloseTo(2 * want, within(2e-12 * want));
                assertThat(run[j]).isEqualTo(one[0]);
            }
        }
    }

    @Test
    void linesOverTheReadsAroundALengthAreTheSumOfTheReads() {
        double[] slopes = {1, 2, -4, 8, 0.5};
        double[] each = new double[100_000];
        double[] same = new double[each.length];
        Around.addLines(3, slopes, Around.LEAST, 0, each.length, each);
        Around.addLine(3, 2, Around.LEAST, 0, same.length, same);
        for (int i = 0; i < each.length; i++) {
            int low = Math.max(1, (int) (0.9 * (i + Around.LEAST)));
            int high = (int) (1.1 * (i + Around.LEAST));
            double sum = 0;
            double plain = 0;
            for (int r = 0; r < slopes.length; r++) {
                int at = Around.read(low, high, r);
                sum += slopes[r] * at;
                plain += 2 * at;
            }
            assertThat(each[i]).isCloseTo(3 + sum, within(1e-12 * sum));
            assertThat(same[i]).isEqualTo(3 + plain);
        }
    }

    @Test
    void anAllReduceOfMoreGpusThanWereMeasuredIsStretchedFromTheMost() {
        OpShape shape = new OpShape(1, 1000, 0, 1000);
        double two = timer.ms(new Kernel.AllReduce("ar", 1, 2048, 2), shape);
        double six = timer.ms(new Kernel.AllReduce("ar", 1, 2048, 6), shape);
        assertThat(six).isCloseTo(two * 5 / 6 * 2, within(1e-12 * six));
    }

    @Test
    void aFormatThatTheGpuCannotComputeInIsTold() {
        Kernel gemm = new Kernel.Gemm("gemm", 1, 2048, 2048, Quant.NVFP4, false, false);
        assertThatThrownBy(() -> timer.ms(gemm, new OpShape(1, 1, 0, 1)))
                .isInstanceOfSatisfying(
                        NoTimeException.class, e -> assertThat(e.kind()).isEqualTo(NoTimeException.Kind.MISSING_FLOPS))
                .hasMessage("gpu cannot compute in nvfp4: it has no fp4 rate");
    }

    @Test
    void aFormatThatNobodyMeasuredHasNoTimeEvenWhereSmallSizesFollowFromPhysics() {
        Kernel gemm = new Kernel.Gemm("gemm", 1, 2048, 2048, Quant.FP8, false, true);
        assertThatThrownBy(() -> timer.ms(gemm, new OpShape(1, 1, 0, 1)))
                .isInstanceOfSatisfying(
                        NoTimeException.class, e -> assertThat(e.kind()).isEqualTo(NoTimeException.Kind.MISSING_DATA));
    }

    @Test
    void whatWasNotMeasuredIsToldWithWhatWasAndTheNearest() {
        assertThatThrownBy(() -> timer.ms(steps(8, KvQuant.FP8), new OpShape(1, 100, 0, 1)))
                .isInstanceOfSatisfying(
                        NoTimeException.class, e -> assertThat(e.kind()).isEqualTo(NoTimeException.Kind.MISSING_DATA))
                .hasMessageContaining("no data for generation_attention */fp8/2/128/0 on gpu vllm 1")
                .hasMessageContaining("have default/bfloat16/2/128/0, nearest default/bfloat16/2/128/0");
        Kernel moe = new Kernel.Moe("moe", 1, 64, 64, 2, 8, 1, 1, 1, Quant.BFLOAT16, "balanced", true, true);
        assertThatThrownBy(() -> timer.ms(moe, new OpShape(1, 1, 0, 1)))
                .hasMessageContaining("nothing was measured of this operation there");
    }

    @Test
    void originsTellHowSureATimeIs() {
        Kernel kernel = steps(8, KvQuant.BFLOAT16);
        assertThat(timer.origin(kernel, new OpShape(8, 1024, 0, 8))).isEqualTo(Origin.MEASURED);
        assertThat(timer.origin(kernel, new OpShape(9, 1000, 0, 9))).isEqualTo(Origin.INTERPOLATED);
        assertThat(timer.origin(kernel, new OpShape(9, 90_000, 0, 9))).isEqualTo(Origin.HELD);
        Kernel reduce = new Kernel.AllReduce("ar", 1, 2048, 2);
        assertThat(timer.origin(reduce, new OpShape(1, 1, 0, 100_000))).isEqualTo(Origin.EXTRAPOLATED);
        assertThat(timer.origin(new Kernel.Elementwise("norm", 1, 8), new OpShape(1, 1, 0, 1)))
                .isEqualTo(Origin.FORMULA);
    }

    @Test
    void aCachedPrefixTakesItsShareOfAttentionOff() {
        Kernel kernel =
                new Kernel.ContextAttention("prompts", 1, 8, 2, 128, 0, KvQuant.BFLOAT16, Quant.BFLOAT16, false);
        double whole = timer.wholePromptMs(kernel, 2, 1000);
        double constant = timer.ms(kernel, new OpShape(2, 1000, 0, 2000)) - whole;
        double half = timer.ms(kernel, new OpShape(2, 500, 500, 1000));
        assertThat(half).isCloseTo(whole * 0.75 + constant, within(1e-12));
    }
}
