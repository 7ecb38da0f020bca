package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.twin.RunSpec;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private static final TextStyle WIDE = new TextStyle(200, false, false);

    private static RunSpec limited(RunSpec spec, long maxNs) {
        return new RunSpec(
                spec.seed(),
                spec.compatibility(),
                spec.requests(),
                spec.arrivals(),
                null,
                false,
                spec.pool(),
                spec.router(),
                spec.slo(),
                maxNs,
                0,
                0);
    }

    @Test
    void hasTheColumnsOfAiperf() {
        assertThat(TextReport.of(Runs.pair(), WIDE))
                .containsPattern("Metric +┃ +avg ┃ +min ┃ +max ┃ +p99 ┃ +p90 ┃ +p75 ┃ +p50 ┃ +std ┃")
                .containsPattern("Time to First Token \\(ms\\) +│ +21.09 │ +21.09 │")
                .containsPattern("Request Throughput \\(requests/sec\\) +│ +74.49 │ +N/A │");
    }

    @Test
    void fitsItsWidthAndKeepsEveryColumn() {
        String text = TextReport.of(Runs.pair(), new TextStyle(80, false, false));
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
        assertThat(text).contains("avg").contains("p75").contains("std");
    }

    @Test
    void withoutUnicodeAllIsAscii() {
        String text = TextReport.of(Runs.pair(), new TextStyle(80, true, false));
        assertThat(text.chars()).allMatch(c -> c < 128);
    }

    @Test
    void coloursOnlyAddEscapes() {
        String plain = TextReport.of(Runs.pair(), WIDE);
        String colored = TextReport.of(Runs.pair(), new TextStyle(200, false, true));
        assertThat(colored).contains("\u001b[1m");
        assertThat(colored.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
    }

    @Test
    @DisplayName("injected = completed + rejected + ... is always printed")
    void conservationIsAlwaysPrinted() {
        assertThat(TextReport.of(Runs.pair(), WIDE)).contains("2 injected = 2 completed + 0 rejected + 0 truncated");
        assertThat(Remarks.conservation(Runs.pair().summary()))
                .isEqualTo("2 injected = 2 completed + 0 rejected + 0 truncated + 0 cancelled + 0 failed"
                        + " + 0 in queue + 0 running");
    }

    @Test
    @DisplayName("row 22: a survivor warning when more than 1 % have not finished")
    void warnsOfSurvivors() {
        RunSpec all = Runs.spec(Runs.equal(200, 1000, 20, 1), 1, 16384, Slo.NONE);
        Report cut = Runs.report(limited(all, 500_000_000L));
        assertThat(Remarks.warnings(cut)).anyMatch(w -> w.contains("survivors only"));
        assertThat(Remarks.warnings(Runs.report(all))).isEmpty();
        assertThat(TextReport.of(cut, WIDE)).contains("Warning");
    }

    @Test
    void namesTheTimingByWhatItIs() {
        assertThat(TextReport.of(Runs.pair(), WIDE)).contains("nobody's GPU");
    }

    @Test
    void saturationIsAWarning() {
        Report report =
                Runs.report(Runs.spec(Runs.equal(3, 64, 3, 1), 1, 16384, Slo.NONE), 0.96, Percentiles.ROUNDED_RANK);
        assertThat(Remarks.warnings(report)).singleElement().asString().contains("0.96 >= 0.95");
    }

    @Test
    void numbersHaveTwoDecimalsAndThousandsSeparators() {
        assertThat(Text.number(1234567.891)).isEqualTo("1,234,567.89");
        assertThat(Text.number(-1234.5)).isEqualTo("-1,234.50");
        assertThat(Text.number(0.005)).isEqualTo("0.01");
        assertThat(Text.number(0)).isEqualTo("0.00");
        assertThat(Text.number(Double.NaN)).isEqualTo("N/A");
        assertThat(Text.count(-1000)).isEqualTo("-1,000");
        assertThat(Text.count(999)).isEqualTo("999");
    }

    @Test
    void theKneeIsTheLastRungWithin() {
        Ladder ladder = new Ladder("request-rate", List.of(rung(1, 0.5), rung(2, 0.9), rung(4, 1.1)));
        String text = LadderText.of(ladder, WIDE);
        assertThat(ladder.knee()).isEqualTo(1);
        assertThat(text).contains("2 <- knee").contains("Knee: request-rate 2, the last rung with load factor < 0.95");
        assertThat(new Ladder("request-rate", List.of(rung(1, 1.5))).knee()).isEqualTo(-1);
    }

    private static Ladder.Rung rung(double value, double loadFactor) {
        return new Ladder.Rung(
                value,
                Runs.report(
                        Runs.spec(Runs.equal(3, 64, 3, 1), 1, 16384, new Slo(1000, 50, Double.NaN)),
                        loadFactor,
                        Percentiles.ROUNDED_RANK));
    }
}
