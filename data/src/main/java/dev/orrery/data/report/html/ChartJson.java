package dev.orrery.data.report.html;

import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Charts as the objects that {@code charts.js} reads. Numbers have six digits, more than a screen shows. */
final class ChartJson {
    private static final int DIGITS = 6;

    private final JsonGenerator json;

    ChartJson(JsonGenerator json) {
        this.json = json;
    }

    void write(Chart chart) {
        json.writeStartObject();
        json.writeStringProperty("title", chart.caption().title());
        switch (chart) {
            case Chart.Lines lines -> lines(lines);
            case Chart.Cdf cdf -> cdf(cdf);
            case Chart.Bars bars -> bars(bars);
            case Chart.Scatter scatter -> scatter(scatter);
            case Chart.Lanes lanes -> lanes(lanes);
            case Chart.Heat heat -> heat(heat);
        }
        json.writeEndObject();
    }

    private void lines(Chart.Lines chart) {
        json.writeStringProperty("kind", "line");
        axis("x", chart.x());
        axis("y", chart.y());
        json.writeBooleanProperty("stacked", chart.stacked());
        boolean shared = shared(chart.lines());
        if (shared) {
            numbers("shared", chart.lines().getFirst().x());
        }
        json.writeName("lines");
        json.writeStartArray();
        for (Chart.Line line : chart.lines()) {
            json.writeStartObject();
            json.writeStringProperty("name", line.name());
            json.writeStringProperty("shape", line.shape().name().toLowerCase(java.util.Locale.ROOT));
            if (!shared) {
                numbers("x", line.x());
            }
            numbers("y", line.y());
            if (line.low().length > 0) {
                numbers("low", line.low());
                numbers("high", line.high());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        limits(chart.limits());
    }

    private static boolean shared(List<Chart.Line> lines) {
        return !lines.isEmpty()
                && lines.stream()
                        .allMatch(
                                line -> Arrays.equals(line.x(), lines.getFirst().x()));
    }

    private void cdf(Chart.Cdf chart) {
        json.writeStringProperty("kind", "cdf");
        axis("x", chart.x());
        numbers("percents", chart.percents());
        json.writeName("curves");
        json.writeStartArray();
        for (Chart.Curve curve : chart.curves()) {
            json.writeStartObject();
            json.writeStringProperty("name", curve.name());
            numbers("values", curve.values());
            json.writeEndObject();
        }
        json.writeEndArray();
        limits(chart.limits());
    }

    private void bars(Chart.Bars chart) {
        json.writeStringProperty("kind", "bar");
        json.writeStringProperty("category", chart.category());
        texts("categories", chart.categories());
        axis("y", chart.y());
        json.writeBooleanProperty("stacked", chart.stacked());
        json.writeBooleanProperty("touching", chart.touching());
        json.writeName("bars");
        json.writeStartArray();
        for (Chart.Bar bar : chart.bars()) {
            json.writeStartObject();
            json.writeStringProperty("name", bar.name());
            numbers("values", bar.values());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void scatter(Chart.Scatter chart) {
        json.writeStringProperty("kind", "scatter");
        axis("x", chart.x());
        axis("y", chart.y());
        json.writeName("groups");
        json.writeStartArray();
        for (Chart.Group group : chart.groups()) {
            json.writeStartObject();
            json.writeStringProperty("name", group.name());
            json.writeBooleanProperty("connected", group.connected());
            json.writeName("dots");
            json.writeStartArray();
            for (Chart.Dot dot : group.dots()) {
                json.writeStartArray();
                json.writeString(dot.label());
                for (double value : new double[] {dot.x(), dot.y(), dot.xLow(), dot.xHigh(), dot.yLow(), dot.yHigh()}) {
                    number(value);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        limits(chart.limits());
    }

    private void lanes(Chart.Lanes chart) {
        json.writeStringProperty("kind", "lanes");
        axis("x", chart.x());
        json.writeStringProperty("lane", chart.lane());
        json.writeName("kinds");
        json.writeStartArray();
        for (Chart.Kind kind : chart.kinds()) {
            json.writeStartObject();
            json.writeStringProperty("name", kind.name());
            json.writeName("height");
            number(kind.height());
            json.writeEndObject();
        }
        json.writeEndArray();
        texts("lanes", chart.lanes().stream().map(Chart.Lane::name).toList());
        texts("notes", chart.lanes().stream().map(Chart.Lane::note).toList());
        json.writeName("spans");
        json.writeStartArray();
        for (int lane = 0; lane < chart.lanes().size(); lane++) {
            for (Chart.Span span : chart.lanes().get(lane).spans()) {
                json.writeStartArray();
                json.writeNumber(lane);
                json.writeNumber(span.kind());
                number(span.from());
                number(span.to());
                json.writeEndArray();
            }
        }
        json.writeEndArray();
        limits(chart.limits());
    }

    private void heat(Chart.Heat chart) {
        json.writeStringProperty("kind", "heat");
        axis("x", chart.x());
        json.writeStringProperty("row", chart.row());
        numbers("edges", chart.edges());
        texts("rows", chart.rows());
        axis("value", chart.value());
        json.writeName("top");
        number(chart.top());
        json.writeName("cells");
        json.writeStartArray();
        for (double[] row : chart.cells()) {
            numbers(row);
        }
        json.writeEndArray();
    }

    private void axis(String name, Chart.Axis axis) {
        json.writeName(name);
        json.writeStartObject();
        json.writeStringProperty("name", axis.name());
        json.writeStringProperty("unit", axis.unit());
        json.writeBooleanProperty("log", axis.log());
        json.writeEndObject();
    }

    private void limits(List<Chart.Limit> limits) {
        json.writeName("limits");
        json.writeStartArray();
        for (Chart.Limit limit : limits) {
            json.writeStartObject();
            json.writeBooleanProperty("vertical", limit.vertical());
            json.writeName("value");
            number(limit.value());
            json.writeStringProperty("label", limit.label());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void texts(String name, List<String> texts) {
        json.writeName(name);
        json.writeStartArray();
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private void numbers(String name, double[] values) {
        json.writeName(name);
        numbers(values);
    }

    private void numbers(double[] values) {
        json.writeStartArray();
        for (double value : values) {
            number(value);
        }
        json.writeEndArray();
    }

    private void number(double value) {
        double rounded = rounded(value);
        if (!Double.isFinite(rounded)) {
            json.writeNull();
        } else if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
            json.writeNumber((long) rounded);
        } else {
            json.writeNumber(rounded);
        }
    }

    /** Rounds to six digits, whole numbers not at all: they are counts. */
    static double rounded(double value) {
        if (value == Math.rint(value) || !Double.isFinite(value)) {
            return value;
        }
        int places = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
        if (places <= 0) {
            return Math.rint(value);
        }
        double scale = Math.pow(10, Math.min(places, 300));
        return Math.rint(value * scale) / scale;
    }
}
