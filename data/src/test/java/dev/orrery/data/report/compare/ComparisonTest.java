package dev.orrery.data.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.report.TextStyle;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ComparisonTest {
    private static final Catalogue CATALOGUE = RequestCatalogue.CATALOGUE;
    private static final Quantity P99 = Objects.requireNonNull(CATALOGUE.find("p99_ttft_ms"));

    /** A side with one value of a metric per seed from 42 on. */
    private static Side side(String name, String metric, double... perSeed) {
        List<Side.Sample> samples = new ArrayList<>();
        for (int i = 0; i < perSeed.length; i++) {
            samples.add(new Side.Sample(42 + i, ConditionTest.values(Map.of(metric, perSeed[i])), null));
        }
        return new Side(name, samples);
    }

    private static Objective.Verdict verdict(String metric, double[] reference, double[] value) {
        Comparison comparison =
                Comparison.of(CATALOGUE, List.of(side("A", metric, reference), side("B", metric, value)), 1);
        for (int i = 0; i < CATALOGUE.objectives().size(); i++) {
            if (CATALOGUE.objectives().get(i).first().metric().name().equals(metric)) {
                return comparison.pairs().getFirst().verdicts().get(i);
            }
        }
        throw new IllegalArgumentException(metric);
    }

    @Test
    void lessLatencyAndMoreThroughputAreBetter() {
        assertThat(verdict("p99_ttft_ms", new double[] {100}, new double[] {90}))
                .isEqualTo(Objective.Verdict.BETTER);
        assertThat(verdict("p99_ttft_ms", new double[] {100}, new double[] {110}))
                .isEqualTo(Objective.Verdict.WORSE);
        assertThat(verdict("output_throughput_tok_s", new double[] {100}, new double[] {110}))
                .isEqualTo(Objective.Verdict.BETTER);
        assertThat(verdict("gpu_hours", new double[] {100}, new double[] {110})).isEqualTo(Objective.Verdict.WORSE);
    }

    @Test
    void aDifferenceWithinTheMarginIsNone() {
        assertThat(verdict("p99_ttft_ms", new double[] {100}, new double[] {101}))
                .isEqualTo(Objective.Verdict.SAME);
        assertThat(verdict("p99_ttft_ms", new double[] {100}, new double[] {101.1}))
                .isEqualTo(Objective.Verdict.WORSE);
    }

    @Test
    void aDifferenceFromZeroCountsWhole() {
        assertThat(verdict("p99_ttft_ms", new double[] {0}, new double[] {0.001}))
                .isEqualTo(Objective.Verdict.WORSE);
        assertThat(verdict("p99_ttft_ms", new double[] {0}, new double[] {0})).isEqualTo(Objective.Verdict.SAME);
    }

    @Test
    void whatIsNotDefinedIsNotJudged() {
        assertThat(verdict("p99_ttft_ms", new double[] {Double.NaN}, new double[] {90}))
                .isEqualTo(Objective.Verdict.UNDEFINED);
    }

    @Test
    void seedsThatDisagreeLeaveItOpen() {
        double[] reference = {100, 100, 100, 100, 100};
        assertThat(verdict("p99_ttft_ms", reference, new double[] {80, 130, 90, 120, 110}))
                .isEqualTo(Objective.Verdict.UNDECIDED);
        assertThat(verdict("p99_ttft_ms", reference, new double[] {110, 112, 108, 111, 109}))
                .isEqualTo(Objective.Verdict.WORSE);
    }

    /** Seeds differ widely, the pairs little: unpaired, nothing could be said. */
    @Test
    void pairsRuleOutWhatTheSeedsHaveInCommon() {
        Comparison comparison = Comparison.of(
                CATALOGUE,
                List.of(
                        side("A", "p99_ttft_ms", 100, 500, 900, 300, 700),
                        side("B", "p99_ttft_ms", 110, 512, 908, 311, 709)),
                1);
        Change change = comparison.pairs().getFirst().change(P99);
        assertThat(change.delta()).isEqualTo(10);
        assertThat(change.interval().low()).isBetween(8.0, 10.0);
        assertThat(change.interval().high()).isBetween(10.0, 12.0);
    }

    @Test
    void seedsThatChangeNothingGiveNoInterval() {
        Comparison comparison = Comparison.of(
                CATALOGUE, List.of(side("A", "p99_ttft_ms", 1, 1, 1), side("B", "p99_ttft_ms", 2, 2, 2)), 1);
        assertThat(comparison.random()).isFalse();
        assertThat(comparison.pairs().getFirst().change(P99).interval().known()).isFalse();
        assertThat(ComparisonText.of(comparison, TextStyle.PLAIN))
                .contains("The seed changes nothing here")
                .contains("TTFT: worse at p99, 1.00 -> 2.00 (+100.0 %)");
    }

    @Test
    void onlyGoalsCanRegress() {
        Side reference = side("A", "first_admission_prefix_cache_reused_ratio", 0.5);
        Side less = side("B", "first_admission_prefix_cache_reused_ratio", 0.4);
        assertThat(Comparison.of(CATALOGUE, List.of(reference, less), 1).regressions())
                .isEmpty();
        assertThat(Comparison.of(CATALOGUE, List.of(side("A", "p99_ttft_ms", 1), side("B", "p99_ttft_ms", 2)), 1)
                        .regressions())
                .containsExactly("B against A: TTFT: worse at p99, 1.00 -> 2.00 (+100.0 %); not defined at the mean");
    }

    @Test
    void anyNumberOfAGoalCanRegress() {
        assertThat(Comparison.of(CATALOGUE, List.of(side("A", "mean_tpot_ms", 10), side("B", "mean_tpot_ms", 14.4)), 1)
                        .regressions())
                .containsExactly("B against A: TPOT: not defined at p99; worse at the mean, 10.00 -> 14.40 (+44.0 %)");
        assertThat(Comparison.of(CATALOGUE, List.of(side("A", "mean_tpot_ms", 10), side("B", "mean_tpot_ms", 10.1)), 1)
                        .regressions())
                .isEmpty();
    }

    @Test
    void whatOnlyOneSideHasDoesNotPass() {
        for (double[] values : new double[][] {{Double.NaN, 5}, {5, Double.NaN}}) {
            assertThat(Comparison.of(
                                    CATALOGUE,
                                    List.of(side("A", "p99_ttft_ms", values[0]), side("B", "p99_ttft_ms", values[1])),
                                    1)
                            .regressions())
                    .singleElement()
                    .asString()
                    .startsWith("B against A: TTFT: not comparable at p99, defined in only one of the two: ")
                    .contains("N/A");
        }
    }

    @Test
    void absurdValuesHaveNoPercentage() {
        Comparison comparison =
                Comparison.of(CATALOGUE, List.of(side("A", "p99_ttft_ms", 1e308), side("B", "p99_ttft_ms", 1)), 1);
        assertThat(ComparisonText.of(comparison, TextStyle.PLAIN)).doesNotContain("Infinity");
    }

    @Test
    void jsonHoldsEachMetricAndVerdict() throws IOException {
        Comparison comparison = Comparison.of(
                CATALOGUE,
                List.of(side("A", "p99_ttft_ms", 100), side("B", "p99_ttft_ms", 90), side("C", "p99_ttft_ms", 100)),
                1);
        StringWriter out = new StringWriter();
        ComparisonJson.write(comparison, out);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.path("runs")).hasSize(3);
        JsonNode against = json.path("comparison").path("against");
        assertThat(against).hasSize(2);
        JsonNode metric = against.path(0).path("metrics").path("p99_ttft_ms");
        assertThat(metric.path("delta").asDouble()).isEqualTo(-10);
        assertThat(metric.path("percent").asDouble()).isEqualTo(-10);
        assertThat(metric.path("low").isNull()).isTrue();
        assertThat(against.path(0).path("verdicts").path(0).path("verdict").asString())
                .isEqualTo("better");
        assertThat(against.path(1).path("verdicts").path(0).path("verdict").asString())
                .isEqualTo("same");
    }
}
