package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SloTest {
    private static RequestLog log(int tokens) {
        RequestLog log = new RequestLog(1);
        log.arrivalNs[0] = 1_000_000;
        log.firstTokenNs[0] = 11_000_000;
        log.lastTokenNs[0] = 31_000_000;
        log.outputTokens[0] = tokens;
        return log;
    }

    @Test
    @DisplayName("a bound is met by a value that equals it")
    void boundsAreInclusive() {
        assertThat(new Slo(10, Double.NaN, Double.NaN).met(log(5), 0)).isTrue();
        assertThat(new Slo(9.999999, Double.NaN, Double.NaN).met(log(5), 0)).isFalse();
        assertThat(new Slo(Double.NaN, Double.NaN, 30).met(log(5), 0)).isTrue();
        assertThat(new Slo(Double.NaN, Double.NaN, 29.9).met(log(5), 0)).isFalse();
    }

    @Test
    @DisplayName("the bound on the gap is one on the mean of a request, and does not touch a single token")
    void gapsAreBoundedInTheMean() {
        assertThat(new Slo(Double.NaN, 5, Double.NaN).met(log(5), 0)).isTrue();
        assertThat(new Slo(Double.NaN, 5, Double.NaN).met(log(4), 0)).isFalse();
        assertThat(new Slo(Double.NaN, 5, Double.NaN).met(log(1), 0)).isTrue();
    }

    @Test
    @DisplayName("a request that wanted no token meets any bound; no bound is no SLO")
    void nothingToBound() {
        assertThat(new Slo(1, 1, 1).met(log(0), 0)).isTrue();
        assertThat(Slo.NONE.any()).isFalse();
        assertThat(new Slo(Double.NaN, 1, Double.NaN).any()).isTrue();
    }
}
