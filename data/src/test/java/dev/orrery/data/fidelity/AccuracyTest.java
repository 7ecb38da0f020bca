package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.measured.Latency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccuracyTest {
    private static final RowGroup GROUP = new RowGroup("m", "s", "b");

    private static Comparison comparison(double ttft, @Nullable Latency predicted, double weight) {
        return new Comparison(GROUP, 8, 11, new Latency(ttft, 10), predicted, weight);
    }

    @Test
    void errorsAreSharesOfTheMeasurement() {
        Accuracy accuracy = Accuracy.of(List.of(
                comparison(100, new Latency(50, 10), 1),
                comparison(100, new Latency(120, 20), 1),
                comparison(100, new Latency(110, 10), 1),
                comparison(100, null, 1)));
        assertThat(accuracy.rows()).isEqualTo(4);
        assertThat(accuracy.predicted()).isEqualTo(3);
        assertThat(accuracy.ttft().mape()).isCloseTo(0.8 / 3, within(1e-12));
        assertThat(accuracy.ttft().median()).isCloseTo(0.2, within(1e-12));
        assertThat(accuracy.ttft().bias()).isCloseTo(0.1, within(1e-12));
        assertThat(accuracy.tpot().mape()).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(accuracy.tpot().bias()).isZero();
        // 200 ms a request measured; 150, 320 and 210 predicted
        assertThat(accuracy.throughput().bias()).isCloseTo(200.0 / 210 - 1, within(1e-12));
    }

    @Test
    void nothingPredictedHasNoErrors() {
        Accuracy accuracy = Accuracy.of(List.of(comparison(100, null, 1)));
        assertThat(accuracy.predicted()).isZero();
        assertThat(accuracy.ttft()).isEqualTo(new Accuracy.Errors(Double.NaN, Double.NaN, Double.NaN));
    }

    @Test
    void rowsThatShareAWeightCountAsOne() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 200; round++) {
            List<Comparison> once = new ArrayList<>();
            List<Comparison> shared = new ArrayList<>();
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                Latency predicted = new Latency(random.nextDouble(1, 300), random.nextDouble(1, 30));
                once.add(comparison(100, predicted, 1));
                int copies = random.nextInt(1, 5);
                for (int copy = 0; copy < copies; copy++) {
                    shared.add(comparison(100, predicted, 1.0 / copies));
                }
            }
            Accuracy a = Accuracy.of(once);
            Accuracy b = Accuracy.of(shared);
            for (Comparison.Quantity quantity : Comparison.Quantity.values()) {
                assertThat(b.of(quantity).mape()).isCloseTo(a.of(quantity).mape(), within(1e-9));
                assertThat(b.of(quantity).median()).isCloseTo(a.of(quantity).median(), within(1e-9));
                assertThat(b.of(quantity).bias()).isCloseTo(a.of(quantity).bias(), within(1e-9));
            }
        }
    }

    @Test
    void throughputIsThatOfAClosedLoop() {
        assertThat(new Latency(100, 10).tokensPerSecond(4, 11)).isCloseTo(4 * 11 / 0.2, within(1e-9));
    }

    @Test
    void everyGroupIsInOneFoldAndTheFoldsAreEven() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 100; round++) {
            List<String> keys = new ArrayList<>();
            for (int i = random.nextInt(1, 300); i > 0; i--) {
                keys.add("g" + random.nextInt(20));
            }
            Folds folds = Folds.of(keys, random.nextInt(2, 8));
            int rows = 0;
            for (int fold = 0; fold < folds.count(); fold++) {
                List<String> test =
                        Arrays.stream(folds.test(fold)).mapToObj(keys::get).toList();
                assertThat(Arrays.stream(folds.fit(fold)).mapToObj(keys::get)).noneMatch(test::contains);
                assertThat(folds.test(fold)).hasSize(folds.sizes()[fold]);
                rows += test.size();
            }
            assertThat(rows).isEqualTo(keys.size());
        }
    }

    @Test
    void copiesOfAModelAreOneFamily() {
        assertThat(RowGroup.family("deepseek-ai/DeepSeek-R1")).isEqualTo("DeepSeek-V3");
        assertThat(RowGroup.family("nvidia/DeepSeek-V3.1-NVFP4")).isEqualTo("DeepSeek-V3");
        assertThat(RowGroup.family("deepseek-ai/DeepSeek-V3.2")).isEqualTo("DeepSeek-V3.2");
        assertThat(RowGroup.family("nvidia/Qwen3-32B-NVFP4")).isEqualTo("Qwen3-32B");
        assertThat(RowGroup.family("nvidia/Llama-3.1-8B-Instruct-FP8")).isEqualTo("Llama-3.1-8B");
        assertThat(RowGroup.family("meta-llama/Llama-3.1-70B")).isEqualTo("Llama-3.1-70B");
        assertThat(RowGroup.family("mine")).isEqualTo("mine");
    }
}
