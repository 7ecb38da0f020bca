package dev.orrery.bench.study;

import dev.orrery.bench.study.Results.Spread;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Small charts in columns of traces and rows of measures, under one legend. */
final class Panels {
    /** How a level is drawn. */
    static final BasicStroke LEVEL = new BasicStroke(1.2f);

    static final Color INK = new Color(0x22282c);

    private static final int WIDTH = 980;
    private static final int HEAD = 66;
    private static final int ROW = 210;
    private static final int FOOT = 60;
    private static final Color GRID_LINE = new Color(0xdde1e4);

    /** A line in the legend. */
    private record Entry(String text, Color colour, BasicStroke stroke) {}

    private final Axis axis;
    private final int rows;
    private final List<Entry> legend = new ArrayList<>();
    private final Map<Trace, List<XYPlot>> plots = new EnumMap<>(Trace.class);

    Panels(Axis axis, List<String> rowTitles) {
        this.axis = axis;
        this.rows = rowTitles.size();
        for (Trace trace : Trace.values()) {
            plots.put(trace, rowTitles.stream().map(Panels::plot).toList());
        }
    }

    private static XYPlot plot(String title) {
        NumberAxis range = new NumberAxis(title);
        range.setAutoRangeIncludesZero(true);
        style(range);
        XYPlot plot = new XYPlot(null, null, range, null);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(GRID_LINE);
        plot.setRangeGridlinePaint(GRID_LINE);
        plot.setRangeGridlineStroke(new BasicStroke(1));
        plot.setDomainGridlinesVisible(false);
        return plot;
    }

    private static void style(NumberAxis axis) {
        axis.setLabelFont(font(Font.BOLD, 14));
        axis.setTickLabelFont(font(Font.PLAIN, 13));
        axis.setLabelPaint(INK);
        axis.setTickLabelPaint(INK);
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    /** Adds a line to the legend. */
    void legend(String text, Color colour, BasicStroke stroke) {
        legend.add(new Entry(text, colour, stroke));
    }

    /** Marks a value in a panel that reaches from 0 to {@code most}. */
    void level(Trace trace, int row, double value, double most) {
        XYPlot plot = at(trace, row);
        plot.addRangeMarker(new ValueMarker(value, INK, LEVEL));
        plot.getRangeAxis().setRange(0, most);
    }

    /** Adds a line with its spread, a value for each step of the axis. */
    void line(Trace trace, int row, List<Spread> values, Color colour, BasicStroke stroke) {
        YIntervalSeries series = new YIntervalSeries("line");
        for (int i = 0; i < values.size(); i++) {
            Spread value = values.get(i);
            series.add(i, value.mean(), value.least(), value.most());
        }
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        data.addSeries(series);
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setCapLength(5);
        renderer.setErrorPaint(colour);
        renderer.setDefaultLinesVisible(true);
        renderer.setSeriesPaint(0, colour);
        renderer.setSeriesStroke(0, stroke);
        renderer.setSeriesShape(0, new Ellipse2D.Double(-3, -3, 6, 6));
        XYPlot plot = at(trace, row);
        int index = plot.getDataset(0) == null ? 0 : plot.getDatasetCount();
        plot.setDataset(index, data);
        plot.setRenderer(index, renderer);
    }

    private XYPlot at(Trace trace, int row) {
        return plots.getOrDefault(trace, List.of()).get(row);
    }

    /** Returns the picture. */
    String svg() {
        int height = HEAD + rows * ROW + FOOT;
        return Svg.draw(WIDTH, height, g -> {
            g.setPaint(Color.WHITE);
            g.fill(new Rectangle2D.Double(0, 0, WIDTH, height));
            drawLegend(g);
            double width = (double) WIDTH / plots.size();
            for (Trace trace : Trace.values()) {
                chart(trace)
                        .draw(g, new Rectangle2D.Double(trace.ordinal() * width, HEAD - 30.0, width, height - 36.0));
            }
        });
    }

    private JFreeChart chart(Trace trace) {
        SymbolAxis steps = new SymbolAxis(
                axis.title(), axis.values().stream().map(String::valueOf).toArray(String[]::new));
        style(steps);
        steps.setGridBandsVisible(false);
        steps.setLabelFont(font(Font.PLAIN, 13));
        CombinedDomainXYPlot all = new CombinedDomainXYPlot(steps);
        all.setGap(14);
        plots.getOrDefault(trace, List.of()).forEach(all::add);
        JFreeChart chart = new JFreeChart(trace.title(), font(Font.BOLD, 16), all, false);
        chart.getTitle().setPaint(INK);
        chart.setBackgroundPaint(Color.WHITE);
        return chart;
    }

    private void drawLegend(Graphics2D g) {
        g.setFont(font(Font.PLAIN, 14));
        double column = (double) (WIDTH - 40) / legend.size();
        for (int i = 0; i < legend.size(); i++) {
            Entry entry = legend.get(i);
            double x = 30 + i * column;
            g.setPaint(entry.colour());
            g.setStroke(entry.stroke());
            g.draw(new Line2D.Double(x, 18, x + 36, 18));
            g.setPaint(INK);
            g.drawString(entry.text(), (float) x + 44, 23);
        }
    }
}
