package dev.orrery.data.report;

import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** One row per request that has ended, in the order of the workload: CSV (RFC 4180) or JSON lines. */
public final class RequestRows {
    private final Report report;
    private final StringBuilder line = new StringBuilder();

    private RequestRows(Report report) {
        this.report = report;
    }

    /** Writes rows of comma-separated values under one header. */
    public static void csv(Report report, Writer out) throws IOException {
        RequestRows rows = new RequestRows(report);
        for (RequestColumn column : RequestColumn.ALL) {
            rows.line.append(rows.line.isEmpty() ? "" : ",").append(column.name());
        }
        out.append(rows.line).append("\r\n");
        rows.each(out, rows::csv);
    }

    /** Writes one JSON object per line; what a request has not is null. */
    public static void jsonLines(Report report, Writer out) throws IOException {
        RequestRows rows = new RequestRows(report);
        rows.each(out, rows::json);
    }

    @FunctionalInterface
    private interface Line {
        void fill(int request);
    }

    private void each(Writer out, Line filler) throws IOException {
        for (int r = 0; r < report.run().log().size(); r++) {
            if (report.counts(r) && report.run().log().status(r).terminal()) {
                line.setLength(0);
                filler.fill(r);
                out.append(line);
            }
        }
    }

    private void csv(int request) {
        boolean first = true;
        for (RequestColumn column : RequestColumn.ALL) {
            String value = column.value().of(report, request);
            line.append(first ? "" : ",").append(value == null ? "" : column.text() ? quoted(value) : value);
            first = false;
        }
        line.append("\r\n");
    }

    private static String quoted(String text) {
        boolean plain = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            plain &= c != ',' && c != '"' && c != '\r' && c != '\n';
        }
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private void json(int request) {
        for (RequestColumn column : RequestColumn.ALL) {
            line.append(line.isEmpty() ? "{\"" : ",\"").append(column.name()).append("\":");
            value(column.text(), column.value().of(report, request));
        }
        line.append("}\n");
    }

    private void value(boolean text, @Nullable String value) {
        if (value == null || !text) {
            line.append(value);
        } else {
            line.append('"');
            JsonStringEncoder.getInstance().quoteAsString(value, line);
            line.append('"');
        }
    }
}
