package dev.orrery.data.report.html;

import java.util.List;

/**
 * A chart as numbers. Values that are not there are NaN and leave a hole. Arrays are taken as they are: don't change
 * them afterwards.
 */
public sealed interface Chart {
    /** Returns its texts. */
    Caption caption();

    /**
     * The texts of a chart.
     *
     * @param id unique in the page: letters, digits and hyphens
     * @param title what is shown, a few words
     * @param reading one sentence on how to read it, with what is good and what is bad
     * @param note what was left out, such as decimation; may be empty
     */
    record Caption(String id, String title, String reading, String note) {
        /** Texts without a note. */
        public static Caption of(String id, String title, String reading) {
            return new Caption(id, title, reading, "");
        }
    }

    /**
     * An axis.
     *
     * @param name what it measures
     * @param unit may be empty; {@code s} is printed as a time of the clock where that is shorter
     * @param log whether it is logarithmic; values that are not positive are then left out
     */
    record Axis(String name, String unit, boolean log) {
        /** A linear axis. */
        public static Axis of(String name, String unit) {
            return new Axis(name, unit, false);
        }
    }

    /**
     * A straight line across a chart, such as a limit.
     *
     * @param vertical whether it stands at a value of the horizontal axis
     * @param value where
     * @param label what it is
     */
    record Limit(boolean vertical, double value, String label) {}

    /** How a line is drawn. */
    enum Shape {
        /** From point to point. */
        LINE,
        /** A value holds until the next point. */
        STEP,
        /** From point to point, filled down to the next line or to 0. */
        AREA
    }

    /**
     * A line.
     *
     * @param name in the legend
     * @param shape how it is drawn
     * @param x ascending
     * @param y as many
     * @param low lower end of a band around it, as many; empty without one
     * @param high upper end
     */
    record Line(String name, Shape shape, double[] x, double[] y, double[] low, double[] high) {
        /** A line without a band. */
        public static Line of(String name, Shape shape, double[] x, double[] y) {
            return new Line(name, shape, x, y, new double[0], new double[0]);
        }
    }

    /**
     * Lines, steps or areas over a common axis. Lines over equal {@code x} share the rows of the data table.
     *
     * @param stacked whether each line stands on those before it
     */
    record Lines(Caption caption, Axis x, Axis y, List<Line> lines, boolean stacked, List<Limit> limits)
            implements Chart {}

    /**
     * Distributions: what share of the values is at most so much.
     *
     * @param x what is distributed
     * @param percents ascending, from 0 to 100
     */
    record Cdf(Caption caption, Axis x, double[] percents, List<Curve> curves, List<Limit> limits) implements Chart {}

    /**
     * A distribution.
     *
     * @param name in the legend
     * @param values at each of the chart's percents
     */
    record Curve(String name, double[] values) {}

    /**
     * Bars.
     *
     * @param category what the categories are
     * @param categories in order
     * @param stacked whether the series stand on each other or side by side
     * @param touching whether neighbours touch, as in a histogram
     */
    record Bars(
            Caption caption,
            String category,
            List<String> categories,
            Axis y,
            List<Bar> bars,
            boolean stacked,
            boolean touching)
            implements Chart {}

    /**
     * A series of bars.
     *
     * @param name in the legend
     * @param values one per category
     */
    record Bar(String name, double[] values) {}

    /** Points with error bars, such as candidates of a search and their frontier. */
    record Scatter(Caption caption, Axis x, Axis y, List<Group> groups, List<Limit> limits) implements Chart {}

    /**
     * Points of one kind.
     *
     * @param name in the legend
     * @param connected whether a line joins them in order, as along a frontier
     */
    record Group(String name, boolean connected, List<Dot> dots) {}

    /**
     * A point.
     *
     * @param label what it stands for
     * @param xLow lower end of its horizontal error bar; NaN without one
     * @param yLow lower end of its vertical error bar; NaN without one
     */
    record Dot(String label, double x, double y, double xLow, double xHigh, double yLow, double yHigh) {
        /** A point without error bars. */
        public static Dot of(String label, double x, double y) {
            return new Dot(label, x, y, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
    }

    /**
     * What happened when, one lane under the other: a Gantt chart.
     *
     * @param lane what a lane is, such as "request"
     * @param kinds what spans are
     */
    record Lanes(Caption caption, Axis x, String lane, List<Kind> kinds, List<Lane> lanes, List<Limit> limits)
            implements Chart {}

    /**
     * A kind of span.
     *
     * @param name in the legend
     * @param height share of the lane's height, (0, 1]; kinds should differ, so that colour is not all that tells them
     *     apart
     */
    record Kind(String name, double height) {}

    /**
     * A lane.
     *
     * @param name beside it
     * @param note more about it, shown with its spans; may be empty
     */
    record Lane(String name, String note, List<Span> spans) {}

    /**
     * A time in a lane.
     *
     * @param kind index in the chart's kinds
     */
    record Span(int kind, double from, double to) {}

    /**
     * One coloured cell per row and interval of the horizontal axis.
     *
     * @param row what a row is, such as "worker"
     * @param edges borders of the intervals, ascending, one more than cells of a row
     * @param rows names
     * @param value what the colour means
     * @param top value of the darkest colour; NaN for the largest cell
     * @param cells by row, then interval
     */
    record Heat(
            Caption caption,
            Axis x,
            String row,
            double[] edges,
            List<String> rows,
            Axis value,
            double top,
            double[][] cells)
            implements Chart {}
}
