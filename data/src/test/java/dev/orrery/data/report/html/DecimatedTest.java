package dev.orrery.data.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecimatedTest {
    @Test
    void anEnvelopeKeepsEverySpikeAndTheOrder() {
        double[] x = IntStream.range(0, 10_001).asDoubleStream().toArray();
        double[] y = Arrays.stream(x).map(Math::sin).toArray();
        y[7777] = 50;
        y[3] = -50;
        Chart.Line few = Decimated.envelope(Chart.Line.of("l", Chart.Shape.LINE, x, y), 400);
        assertThat(few.x()).hasSize(400).isSorted();
        assertThat(few.y()).contains(50, -50);
        for (int i = 0; i < few.x().length; i++) {
            assertThat(few.y()[i]).isEqualTo(y[(int) few.x()[i]]);
        }
    }

    @Test
    void aShortLineStaysAsItIs() {
        Chart.Line line = Chart.Line.of("l", Chart.Shape.LINE, new double[] {1, 2}, new double[] {3, 4});
        assertThat(Decimated.envelope(line, 10)).isSameAs(line);
    }

    @Test
    void aCurveGivesTheValueThatSoManyPercentDoNotExceed() {
        double[] values =
                IntStream.rangeClosed(1, 1000).mapToDouble(i -> 1001 - i).toArray();
        Chart.Curve curve = Decimated.curve("c", values);
        double[] percents = Decimated.percents();
        assertThat(percents).isSorted().startsWith(0, 1).endsWith(100).contains(50, 99, 99.9);
        assertThat(curve.values()[50]).isEqualTo(500);
        assertThat(curve.values()[0]).isEqualTo(1);
        assertThat(curve.values()[percents.length - 1]).isEqualTo(1000);
        assertThat(Decimated.curve("none", new double[] {Double.NaN}).values()).containsOnly(Double.NaN);
    }

    @Test
    void aHistogramCountsEveryValueOnceInRoundSteps() {
        double[] values = {3, 17, 17.5, 99, Double.NaN};
        Chart.Bars bars = Decimated.histogram(
                Chart.Caption.of("h", "h", ""), Chart.Axis.of("Length", "tokens"), "Requests", values, 10);
        assertThat(bars.categories())
                .isEqualTo(List.of(
                        "0 – 10",
                        "10 – 20",
                        "20 – 30",
                        "30 – 40",
                        "40 – 50",
                        "50 – 60",
                        "60 – 70",
                        "70 – 80",
                        "80 – 90",
                        "90 – 100"));
        assertThat(bars.bars().getFirst().values()).containsExactly(1, 2, 0, 0, 0, 0, 0, 0, 0, 1);
        assertThat(Decimated.histogram(
                                Chart.Caption.of("h", "h", ""),
                                Chart.Axis.of("Length", ""),
                                "Requests",
                                new double[0],
                                9)
                        .categories())
                .hasSize(1);
    }
}
