package dev.orrery.data.report.trace;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.trace.stats.TraceStats;
import java.util.Arrays;
import java.util.List;

/** When requests come, and how unevenly. */
final class ArrivalSection {
    /** Widths of bins for the rate over time; the first that gives at most so many bins is taken. */
    private static final double[] WIDTHS_S = {1, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 86_400, 604_800};

    private static final int MOST_BINS = 600;
    private static final int LEAST_BINS = 10;
    private static final int LAGS = 60;

    private final TraceStats stats;
    private final double widthS;
    private final double[] counts;

    ArrivalSection(TraceStats stats) {
        this.stats = stats;
        double width = WIDTHS_S[0];
        for (double w : WIDTHS_S) {
            width = w;
            if (stats.durationMs() / 1000 / w <= MOST_BINS) {
                break;
            }
        }
        widthS = width;
        counts = stats.arrivals(widthS * 1000);
    }

    Page.Section section() {
        return new Page.Section(
                "arrivals",
                "Arrivals",
                "Over time there is one value per " + (long) widthS + " s.",
                List.of(
                        new Block.Figure(rate()),
                        new Block.Figure(dispersion()),
                        new Block.Figure(autocorrelation()),
                        new Block.Figure(gaps())));
    }

    private Chart rate() {
        double[] x = new double[counts.length];
        double[] y = new double[counts.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = (i + 0.5) * widthS;
            y[i] = counts[i] / widthS;
        }
        double mean = Arrays.stream(y).average().orElse(0);
        return new Chart.Lines(
                Chart.Caption.of(
                        "arrival-rate",
                        "Arrival rate over time",
                        "A fleet has to be sized for the hills, not for the mean."),
                Chart.Axis.of("Time", "s"),
                Chart.Axis.of("Requests", "/s"),
                List.of(Chart.Line.of("arrivals", Chart.Shape.AREA, x, y)),
                false,
                List.of(new Chart.Limit(false, mean, "mean")));
    }

    private Chart dispersion() {
        double[] x = new double[40];
        double[] y = new double[40];
        int n = 0;
        for (double width = 100; n < x.length && stats.durationMs() / width >= LEAST_BINS; width *= 2) {
            double dispersion = stats.dispersion(width);
            if (!Double.isNaN(dispersion)) {
                x[n] = width / 1000;
                y[n++] = dispersion;
            }
        }
        return new Chart.Lines(
                Chart.Caption.of(
                        "dispersion",
                        "Burstiness by time scale",
                        "Variance over mean of the arrivals in windows of one length: 1 at every length is a Poisson"
                                + " process, a rising line is bursts within bursts or a changing rate."),
                new Chart.Axis("Length of a window", "s", true),
                new Chart.Axis("Variance over mean", "", true),
                List.of(Chart.Line.of("arrivals", Chart.Shape.LINE, Arrays.copyOf(x, n), Arrays.copyOf(y, n))),
                false,
                List.of(new Chart.Limit(false, 1, "Poisson")));
    }

    private Chart autocorrelation() {
        double mean = Arrays.stream(counts).average().orElse(0);
        double variance = 0;
        for (double count : counts) {
            variance += (count - mean) * (count - mean);
        }
        int lags = Math.clamp(counts.length / 4, 1, LAGS);
        double[] x = new double[lags];
        double[] y = new double[lags];
        for (int lag = 1; lag <= lags; lag++) {
            double sum = 0;
            for (int i = 0; i + lag < counts.length; i++) {
                sum += (counts[i] - mean) * (counts[i + lag] - mean);
            }
            x[lag - 1] = lag * widthS;
            y[lag - 1] = variance == 0 ? 0 : sum / variance;
        }
        return new Chart.Lines(
                Chart.Caption.of(
                        "autocorrelation",
                        "Autocorrelation of the rate",
                        "How much the rate now tells of the rate later; what stays high can be forecast."),
                Chart.Axis.of("Later by", "s"),
                Chart.Axis.of("Correlation", ""),
                List.of(Chart.Line.of("arrivals", Chart.Shape.LINE, x, y)),
                false,
                List.of(new Chart.Limit(false, 0, "none")));
    }

    private Chart gaps() {
        return new Chart.Cdf(
                Chart.Caption.of(
                        "gaps",
                        "Time between arrivals",
                        "Share of requests that come at most so long after the one before; those at once are left of"
                                + " the picture."),
                new Chart.Axis("Time", "ms", true),
                Decimated.percents(),
                List.of(Decimated.curve("gap", stats.gaps().sorted())),
                List.of());
    }
}
