package dev.orrery.data.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.report.SummaryMetric;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    /** Values of a run: NaN but for those named. */
    static double[] values(Map<String, Double> known) {
        double[] values = new double[SummaryMetric.all().size()];
        Arrays.fill(values, Double.NaN);
        known.forEach((name, value) -> values[SummaryMetric.find(name).index()] = value);
        return values;
    }

    @ParameterizedTest
    @CsvSource({
        "p99_ttft_ms > 2000, 2000, false",
        "p99_ttft_ms > 2000, 2000.001, true",
        "p99_ttft_ms>=2000, 2000, true",
        "p99_ttft_ms < 2e3, 1999, true",
        "p99_ttft_ms <= -.5, 0, false",
        "p99_ttft_ms == 7, 7, true",
        "p99_ttft_ms != 7, 7, false"
    })
    void comparesAsWritten(String text, double value, boolean fails) {
        String failure =
                Condition.parse(text, RequestCatalogue.CATALOGUE).failure(values(Map.of("p99_ttft_ms", value)));
        assertThat(failure != null).isEqualTo(fails);
    }

    @Test
    void allPartsMustHold() {
        Condition both =
                Condition.parse("p99_ttft_ms > 10 and gpu_hours<2 AND preemptions > 0", RequestCatalogue.CATALOGUE);
        assertThat(both.clauses()).hasSize(3);
        assertThat(both.failure(values(Map.of("p99_ttft_ms", 11.0, "gpu_hours", 3.0, "preemptions", 1.0))))
                .isNull();
        assertThat(both.failure(values(Map.of("p99_ttft_ms", 1_234.5, "gpu_hours", 1.0, "preemptions", 2.0))))
                .isEqualTo("p99_ttft_ms is 1,234.50 and gpu_hours is 1 and preemptions is 2");
    }

    @Test
    void whatIsNotDefinedPassesOnlyIfAnotherPartRulesItOut() {
        Condition condition = Condition.parse("p99_tpot_ms > 100 and p99_ttft_ms > 100", RequestCatalogue.CATALOGUE);
        assertThat(condition.failure(values(Map.of("p99_ttft_ms", 1.0)))).isNull();
        assertThat(condition.failure(values(Map.of("p99_ttft_ms", 101.0))))
                .isEqualTo("p99_tpot_ms is not defined for this run, so the condition cannot be ruled out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    p99_ttft > 1        | did you mean 'p99_ttft_ms'
                    p9_ttft_ms > 1      | did you mean 'p90_ttft_ms'
                    ttft > 1            | did you mean 'p99_ttft_ms' or 'mean_ttft_ms'?
                    gpuHours > 1        | did you mean 'gpu_hours'?
                    wombat > 1          | 'orrery help metrics' lists them
                    p99_ttft_ms => 1    | unknown operator '=>'; take one of > >= < <= == !=
                    p99_ttft_ms > 2s    | '2s' is not a number; write one without unit and separators: p99_ttft_ms is in ms
                    p99_ttft_ms > 2,000 | '2,000' is not a number
                    p99_ttft_ms > nan   | 'nan' is not a number
                    p99_ttft_ms         | must be METRIC OP NUMBER [and ...]
                    p99_ttft_ms > 1 and | must be METRIC OP NUMBER [and ...]
                    p99_ttft_ms > 1 or gpu_hours > 2 | '1 or gpu_hours > 2' is not a number
                    """)
    void saysWhatIsWrongWithAnExpression(String text, String message) {
        assertThatThrownBy(() -> Condition.parse(text, RequestCatalogue.CATALOGUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
