package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRows;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The published errors of AIConfigurator 0.12.0 on the silicon data (fidelity.md sections 1 and 4). */
class SiliconBaselineTest {
    /** Model, system, backend, rows, errors of TTFT / TPOT / throughput, bias of TTFT / TPOT, in percent. */
    private static final String GROUPS = """
            MiniMax-M2.5 b200_sxm vllm 237 42 22 21 -15 -13
            Llama-3.1-70B b200_sxm vllm 92 25 12 10 7 5
            Llama-3.1-70B h100_sxm vllm 34 53 5 5 43 -3
            Qwen3-32B h100_sxm vllm 72 43 15 18 -45 -11
            Kimi-K2.5 b200_sxm vllm 57 85 108 34 34 23
            Qwen3-235B-A22B-FP8 h200_sxm vllm 28 63 117 52 48 105
            Qwen3-235B-A22B-FP8 h100_sxm trtllm 103 44 9 10 -46 -1
            Qwen3-32B h100_sxm trtllm 135 43 14 8 -39 12
            Llama-3.1-8B-Instruct h100_sxm trtllm 141 65 9 21 -66 -5
            Llama-3.1-70B b200_sxm trtllm 108 40 35 25 0 33
            Llama-3.1-70B h200_sxm trtllm 53 41 34 25 4 35
            DeepSeek-R1 b200_sxm trtllm 95 74 54 30 -23 40
            DeepSeek-R1 b200_sxm sglang 134 69 24 29 -70 -4
            DeepSeek-V3 b200_sxm sglang 81 70 31 37 -50 -1
            Qwen3.5-397B-A17B b200_sxm sglang 189 67 20 25 -74 -15
            Qwen3.5-397B-A17B b300_sxm sglang 70 51 15 19 -56 -9
            Qwen3.5-397B-A17B h200_sxm sglang 24 51 30 48 -61 -31
            DeepSeek-R1 h200_sxm sglang 24 45 50 29 -38 35
            DeepSeek-V3 b200_sxm trtllm 40 100 29 20 -17 8
            DeepSeek-V3 b300_sxm sglang 26 55 34 52 -63 -2
            Llama-3.1-8B-Instruct h200_sxm sglang 24 69 17 41 -71 -11
            """;

    private static List<SiliconRow> rows() throws Exception {
        return SiliconRows.read(TraceInput.of(Shared.file("data/silicon/silicon_dev.csv")));
    }

    private static List<SiliconRow> expressible() throws Exception {
        return rows().stream()
                .filter(row -> row.aggregated() && row.reference() != null)
                .toList();
    }

    private static List<Comparison> reference(List<SiliconRow> rows) {
        return rows.stream().map(row -> Comparison.of(row, row.reference())).toList();
    }

    private static String percent(Accuracy.Errors errors) {
        return "%.1f (%.1f) %+.0f".formatted(errors.mape() * 100, errors.median() * 100, errors.bias() * 100);
    }

    @Test
    void theReferencesErrorsAreThePublishedOnes() throws Exception {
        List<SiliconRow> aggregated =
                rows().stream().filter(SiliconRow::aggregated).toList();
        Accuracy all = Accuracy.of(reference(aggregated));
        assertThat(all.rows()).isEqualTo(2414);
        assertThat(all.predicted()).isEqualTo(1812);
        assertThat(percent(all.ttft())).isEqualTo("55.0 (50.2) -41");
        assertThat(percent(all.tpot())).isEqualTo("26.9 (16.6) -1");
        assertThat(percent(all.throughput())).startsWith("27.7 (18.5)");
        Accuracy others = Accuracy.of(reference(aggregated.stream()
                .filter(row -> !row.deployment().model().startsWith("Qwen/Qwen3.5"))
                .toList()));
        assertThat(others.predicted()).isEqualTo(1529);
        assertThat(percent(others.ttft())).startsWith("53.8 (47.1)");
        assertThat(percent(others.tpot())).startsWith("28.3 (15.6)");
        assertThat(percent(others.throughput())).startsWith("28.1 (17.8)");
    }

    @Test
    void theReferencesErrorsByGroupAreThePublishedOnes() throws Exception {
        Map<String, List<Comparison>> groups = expressible().stream()
                .collect(Collectors.groupingBy(
                        row -> row.deployment().model().replaceFirst(".*/", "") + " "
                                + row.deployment().system() + " "
                                + row.deployment().backend(),
                        Collectors.mapping(row -> Comparison.of(row, row.reference()), Collectors.toList())));
        List<String> lines = new ArrayList<>();
        groups.forEach((name, comparisons) -> {
            if (comparisons.size() >= 20) {
                Accuracy a = Accuracy.of(comparisons);
                lines.add("%s %d %.0f %.0f %.0f %.0f %.0f"
                        .formatted(
                                name,
                                a.rows(),
                                a.ttft().mape() * 100,
                                a.tpot().mape() * 100,
                                a.throughput().mape() * 100,
                                a.ttft().bias() * 100,
                                a.tpot().bias() * 100)
                        .replace(" -0", " 0"));
            }
        });
        assertThat(lines)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.asList(GROUPS.strip().split("\n")));
    }

    @Test
    void theFoldsAreThePublishedOnes() throws Exception {
        List<SiliconRow> rows = expressible();
        List<String> keys = rows.stream().map(row -> RowGroup.of(row).key()).toList();
        Folds folds = Folds.of(keys, 10);
        assertThat(keys.stream().distinct()).hasSize(21);
        assertThat(Arrays.stream(folds.sizes()).min()).hasValue(164);
        assertThat(Arrays.stream(folds.sizes()).max()).hasValue(237);
        assertThat(Arrays.stream(folds.sizes()).sum()).isEqualTo(1812);
    }

    @Test
    void everyColumnOfTheDataIsThere() throws Exception {
        List<SiliconRow> rows = rows();
        assertThat(rows).hasSize(3186);
        List<SiliconRow> disaggregated =
                rows.stream().filter(row -> !row.aggregated()).toList();
        assertThat(disaggregated).hasSize(772);
        assertThat(disaggregated.stream().filter(SiliconRow::bothSidesKnown)).hasSize(115);
        assertThat(disaggregated.stream().filter(row -> row.reference() != null))
                .hasSize(60);
        assertThat(rows.stream().filter(row -> row.concurrency() == null)).hasSize(12);
        assertThat(rows.stream().filter(row -> row.aggregated() && row.concurrency() == null))
                .hasSize(11)
                .allSatisfy(row -> assertThat(row.inFlight()).isPositive());
        assertThat(rows.stream().filter(row -> row.aggregated() && row.workers().attentionDp() == null))
                .hasSize(553);
    }

    @Test
    void runsListedTwiceWeighOnce() throws Exception {
        List<SiliconRow> rows = rows();
        double[] weights = Duplicates.weights(rows);
        assertThat(Arrays.stream(weights).sum()).isBetween(rows.size() - 920.0, rows.size() - 800.0);
        assertThat(Arrays.stream(weights).max()).hasValue(1);
    }
}
