package dev.orrery.data.report.trace;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Chart;
import java.util.ArrayList;
import java.util.List;

/** Histograms whose classes double in size: 0, 1, 2 to 3, 4 to 7 and so on. */
final class Doubling {
    private static final int CLASSES = 64;

    private Doubling() {}

    /**
     * Returns a histogram of whole numbers.
     *
     * @param of what the numbers are
     * @param counted what is counted
     * @param sorted ascending, 0 or more
     */
    static Chart.Bars bars(Chart.Caption caption, String of, String counted, double[] sorted) {
        double[] counts = new double[CLASSES];
        for (double value : sorted) {
            counts[classOf((long) value)]++;
        }
        return ofClasses(caption, of, counted, counts);
    }

    /** Returns the number of a value's class. */
    static int classOf(long value) {
        return 64 - Long.numberOfLeadingZeros(value);
    }

    /** Returns bars for counts by class, without the empty classes at the ends. */
    static Chart.Bars ofClasses(Chart.Caption caption, String of, String counted, double[] counts) {
        int from = 0;
        int to = counts.length;
        while (from < to - 1 && counts[from] == 0) {
            from++;
        }
        while (to > from + 1 && counts[to - 1] == 0) {
            to--;
        }
        List<String> names = new ArrayList<>();
        double[] shown = new double[to - from];
        for (int c = from; c < to; c++) {
            names.add(name(c));
            shown[c - from] = counts[c];
        }
        return new Chart.Bars(
                caption, of, names, Chart.Axis.of(counted, ""), List.of(new Chart.Bar(counted, shown)), false, true);
    }

    private static String name(int c) {
        return c < 2 ? Integer.toString(c) : Text.count(1L << c - 1) + "+";
    }
}
