package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.fidelity.AccuracyTable;
import dev.orrery.data.fidelity.AccuracyTable.Grouping;
import dev.orrery.data.fidelity.Comparison;
import dev.orrery.data.fidelity.RowGroup;
import dev.orrery.data.measured.Latency;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

class AccuracyTextTest {
    private static final TextStyle WIDE = new TextStyle(140, true, false);

    private static Comparison row(String backend, int concurrency, @Nullable Latency predicted) {
        RowGroup group = new RowGroup("m", "h100_sxm", backend);
        return new Comparison(group, concurrency, 11, new Latency(100, 10), predicted, 1);
    }

    private static SequencedMap<String, List<Comparison>> two() {
        SequencedMap<String, List<Comparison>> two = new LinkedHashMap<>();
        two.put("ours", List.of(row("vllm", 4, new Latency(90, 10)), row("sglang", 100, new Latency(150, 8))));
        two.put("theirs", List.of(row("vllm", 4, new Latency(50, 11)), row("sglang", 100, null)));
        return two;
    }

    private static SequencedMap<String, List<Comparison>> one() {
        SequencedMap<String, List<Comparison>> one = two();
        one.pollLastEntry();
        return one;
    }

    @Test
    void aLineHasMeanMedianAndBiasOfEachQuantity() {
        String text = AccuracyText.of(List.of(AccuracyTable.of(Grouping.BACKEND, one())), WIDE);
        assertThat(text)
                .contains("| By backend | rows |        TTFT | bias |        TPOT | bias |")
                .contains("| sglang     |    1 | 50.0 (50.0) |  +50 | 20.0 (20.0) |  -20 |")
                .contains("| vllm       |    1 | 10.0 (10.0) |  -10 |   0.0 (0.0) |    0 |")
                .endsWith("C x osl / (TTFT + TPOT x (osl - 1))\n");
    }

    @Test
    void predictorsStandBelowEachOtherWithTheirCoverage() {
        String text = AccuracyText.of(List.of(AccuracyTable.of(Grouping.ALL, two())), WIDE);
        assertThat(text).contains("predicted by").contains("| all    |         ours |      2 |");
        assertThat(text).contains("| all    |       theirs | 1 of 2 | 50.0 (50.0) |  -50 |");
    }

    @Test
    void regimesStandInTheirOrder() {
        AccuracyTable table = AccuracyTable.of(Grouping.REGIME, one());
        assertThat(table.lines()).extracting(AccuracyTable.Line::name).containsExactly("<= 4", "> 64");
    }

    @Test
    void commonRowsAreThoseThatAllPredict() {
        SequencedMap<String, List<Comparison>> common = AccuracyTable.common(two());
        assertThat(common.values()).allSatisfy(rows -> assertThat(rows).hasSize(1));
    }

    @Test
    void jsonHasSharesAndNullWithoutPredictions() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JsonReport.generator(out)) {
            AccuracyJson.write(json, Arrays.asList(AccuracyTable.of(Grouping.BACKEND, two())));
        }
        assertThat(out.toString())
                .contains("\"by\":\"backend\"")
                .contains("{\"name\":\"sglang\",\"predicted_by\":\"theirs\",\"rows\":1,\"predicted\":0,"
                        + "\"ttft\":{\"mape\":null,\"median_ape\":null,\"bias\":null}")
                .contains("\"ttft\":{\"mape\":0.5,\"median_ape\":0.5,\"bias\":0.5}");
    }
}
