package dev.orrery.data.report.html;

import java.util.Arrays;
import java.util.List;

/** Fewer values that draw the same picture. */
public final class Decimated {
    private static final double[] PERCENTS = percents();

    private Decimated() {}

    /**
     * Returns a line of at most so many points with the same outline: of each of {@code most / 2} equal stretches of
     * points the smallest and the largest, in order. Short lines are returned as they are.
     */
    public static Chart.Line envelope(Chart.Line line, int most) {
        int n = line.x().length;
        if (n <= most || line.low().length > 0) {
            return line;
        }
        int stretches = most / 2;
        double[] x = new double[2 * stretches];
        double[] y = new double[2 * stretches];
        for (int s = 0; s < stretches; s++) {
            int from = (int) ((long) n * s / stretches);
            int to = (int) ((long) n * (s + 1) / stretches);
            int low = from;
            int high = from;
            for (int i = from + 1; i < to; i++) {
                low = line.y()[i] < line.y()[low] ? i : low;
                high = line.y()[i] > line.y()[high] ? i : high;
            }
            int first = Math.min(low, high);
            int second = low == high ? to - 1 : Math.max(low, high);
            x[2 * s] = line.x()[first];
            y[2 * s] = line.y()[first];
            x[2 * s + 1] = line.x()[second];
            y[2 * s + 1] = line.y()[second];
        }
        return Chart.Line.of(line.name(), line.shape(), x, y);
    }

    /** Returns the percents at which distributions are drawn: denser towards 100. */
    public static double[] percents() {
        double[] percents = new double[119];
        for (int i = 0; i <= 98; i++) {
            percents[i] = i;
        }
        for (int i = 0; i < 20; i++) {
            percents[99 + i] = i < 10 ? (980 + i + 1) / 10.0 : i < 19 ? (9900 + (i - 9) * 10) / 100.0 : 100;
        }
        return percents;
    }

    /**
     * Returns a distribution at {@link #percents}, each by the smallest value that so many percent do not exceed.
     *
     * @param values in any order; left as they are; NaN values don't count
     */
    public static Chart.Curve curve(String name, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        while (n > 0 && Double.isNaN(sorted[n - 1])) {
            n--;
        }
        double[] at = new double[PERCENTS.length];
        for (int i = 0; i < at.length; i++) {
            at[i] = n == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(PERCENTS[i] / 100 * n) - 1)];
        }
        return new Chart.Curve(name, at);
    }

    /**
     * Returns a histogram with bars of one width.
     *
     * @param values in any order; NaN values don't count
     * @param most number of bars, at most
     */
    public static Chart.Bars histogram(
            Chart.Caption caption, Chart.Axis of, String counted, double[] values, int most) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        double low = sorted.length == 0 ? 0 : sorted[0];
        double span = sorted.length == 0 ? 0 : sorted[sorted.length - 1] - low;
        double width = width(span / most);
        double start = Math.floor(low / width) * width;
        int bars = (int) ((low + span - start) / width) + 1;
        double[] counts = new double[bars];
        for (double value : sorted) {
            counts[Math.min(bars - 1, (int) ((value - start) / width))]++;
        }
        String[] names = new String[bars];
        for (int i = 0; i < bars; i++) {
            names[i] = number(start + i * width) + " \u2013 " + number(start + (i + 1) * width);
        }
        String category = of.unit().isEmpty() ? of.name() : of.name() + " (" + of.unit() + ")";
        return new Chart.Bars(
                caption,
                category,
                List.of(names),
                Chart.Axis.of(counted, ""),
                List.of(new Chart.Bar(counted, counts)),
                false,
                true);
    }

    private static String number(double value) {
        double rounded = ChartJson.rounded(value);
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    /** Returns the next larger of 1, 2, 5 times a power of ten. */
    private static double width(double least) {
        if (least <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : new double[] {1, 2, 5}) {
            if (step * power >= least) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
