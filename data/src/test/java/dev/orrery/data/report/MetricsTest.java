package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.GapStatistics;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MetricsTest {
    @Test
    void everyNameStandsForOneMetric() {
        Set<String> flat = new HashSet<>();
        Set<String> keys = new HashSet<>();
        for (Metric metric : Metrics.all()) {
            assertThat(metric.names().flat().isEmpty()
                            || flat.add(metric.names().flat()))
                    .as(metric.names().flat())
                    .isTrue();
            assertThat(metric.names().key().isEmpty() || keys.add(metric.names().key()))
                    .as(metric.names().key())
                    .isTrue();
            assertThat(metric.definition()).endsWith(".");
        }
    }

    @Test
    void aMetricIsFoundByAnyOfItsNames() {
        for (String word : new String[] {"ttft", "p99_ttft_ms", "TTFT", "time-to-first-token", "Time to First Token"}) {
            assertThat(Metrics.find(word))
                    .as(word)
                    .hasSize(1)
                    .allMatch(m -> m.names().flat().equals("ttft_ms"));
        }
        assertThat(Metrics.find("nonsense")).isEmpty();
        assertThat(Metrics.find("")).isEmpty();
        assertThat(Metrics.describe(Metrics.find("ttft").getFirst()))
                .contains("First token less arrival")
                .contains("mean_ttft_ms")
                .contains("In metrics of --json: time_to_first_token");
    }

    @Test
    void ratesAreTheInversesOfGaps() {
        GapStatistics gaps = new GapStatistics(true);
        gaps.add(10_000_000, 3);
        gaps.add(20_000_000, 1);
        gaps.add(0, 2);
        Stats rates = new Stats.Rates(gaps);
        assertThat(rates.count()).isEqualTo(4);
        assertThat(rates.min()).isEqualTo(50);
        assertThat(rates.max()).isEqualTo(100);
        assertThat(rates.mean()).isEqualTo(87.5);
        assertThat(rates.percentile(0, Percentiles.ROUNDED_RANK)).isEqualTo(50);
        assertThat(rates.percentile(50, Percentiles.ROUNDED_RANK)).isEqualTo(100);
        assertThat(rates.percentile(50, Percentiles.LINEAR)).isEqualTo(100);
        assertThat(new Stats.Gaps(gaps).percentile(50, Percentiles.ROUNDED_RANK))
                .isEqualTo(10);
    }
}
