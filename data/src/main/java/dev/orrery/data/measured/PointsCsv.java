package dev.orrery.data.measured;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Measurements of any other client as a CSV: a closed loop a row, with mean lengths and mean latencies. */
final class PointsCsv {
    private static final List<String> REQUIRED = List.of("concurrency", "isl", "osl", "ttft_ms", "tpot_ms");
    private static final List<String> OPTIONAL = List.of("tokens_s", "requests");

    /** What the header must have, for messages. */
    static final String HEADER = String.join(",", REQUIRED) + "[,tokens_s]";

    private static final double MOST = 1e12;

    private final CsvTable table;

    private PointsCsv(CsvTable table) {
        this.table = table;
    }

    /** Returns whether a line is such a header. */
    static boolean recognises(String firstLine) {
        return firstLine.contains(",") && firstLine.contains("ttft_ms") && firstLine.contains("tpot_ms");
    }

    /** Reads a text. */
    static void read(String file, InputStream text, MeasuredPoints to) throws IOException {
        CsvTable table = new CsvTable(file, text, REQUIRED, OPTIONAL);
        PointsCsv reader = new PointsCsv(table);
        while (table.next()) {
            to.add(reader.point(file));
        }
    }

    private MeasuredPoint point(String file) throws TraceException {
        double concurrency = positive("concurrency");
        double osl = positive("osl");
        Latency mean = new Latency(positive("ttft_ms"), positive("tpot_ms"));
        boolean rate = table.has(REQUIRED.size());
        double tokensPerSecond = rate ? positive("tokens_s") : mean.tokensPerSecond(concurrency, osl);
        boolean counted = table.has(REQUIRED.size() + 1);
        return new MeasuredPoint(
                new MeasuredPoint.Place(file, table.line()),
                "CSV",
                Load.closed(concurrency, tokensPerSecond / osl),
                counted ? (long) positive("requests") : 0,
                positive("isl"),
                osl,
                mean,
                rate ? tokensPerSecond : Double.NaN,
                MeasuredPoint.Percentiles.NONE);
    }

    private double positive(String name) throws TraceException {
        int required = REQUIRED.indexOf(name);
        int column = required >= 0 ? required : REQUIRED.size() + OPTIONAL.indexOf(name);
        double value = table.number(column);
        if (value > 0 && value <= MOST) {
            return value;
        }
        throw table.wrong(
                column,
                TraceCode.E_SIZE,
                name + ": expected a number above 0 and up to 1e12, found " + (Double.isNaN(value) ? "none" : value));
    }
}
