package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * A CSV text whose rows are not requests: a header names the columns, and every row has as many cells as the header.
 * Columns are found by name, in any order.
 */
public final class CsvTable {
    private final String file;
    private final LineFeed feed;
    private final CsvLine line;

    /**
     * Reads the header of a text.
     *
     * @param file the name for messages
     * @param required columns without which nothing can be read
     * @param optional other columns; those of the file that are in neither list are not looked at
     * @throws TraceException if the text is empty or lacks a column
     */
    public CsvTable(String file, InputStream text, List<String> required, List<String> optional) throws IOException {
        this(file, text);
        header(required, optional);
    }

    private CsvTable(String file, InputStream text) {
        this.file = file;
        feed = new LineFeed(text);
        line = new CsvLine(feed, false);
    }

    /**
     * Reads the header of a table whose columns the user has named.
     *
     * @param map our name of a field to the name of its column, all of them required
     * @throws TraceException if the text is empty or lacks a column
     */
    public static CsvTable mapped(String file, InputStream text, Map<String, String> map) throws IOException {
        CsvTable table = new CsvTable(file, text);
        List<String> columns = List.copyOf(map.values());
        table.header(List.of(), columns);
        Defect wrong = table.line.unmapped(map);
        if (wrong != null) {
            throw new TraceException(file, wrong);
        }
        return table;
    }

    private void header(List<String> required, List<String> optional) throws IOException {
        if (!nextLine()) {
            throw new TraceException(
                    file,
                    Defect.ofFile(
                            TraceCode.E_EMPTY,
                            "the file is empty; a header with the columns "
                                    + String.join(", ", required.isEmpty() ? optional : required) + " is expected"));
        }
        Defect wrong = line.header(required, optional);
        if (wrong != null) {
            throw new TraceException(file, wrong);
        }
    }

    /**
     * Goes to the next row; returns false at the end of the file.
     *
     * @throws TraceException if the row has more or fewer cells than the header, or is no UTF-8
     */
    public boolean next() throws IOException {
        if (!nextLine()) {
            return false;
        }
        line.split();
        if (!line.whole()) {
            throw fault(0, TraceCode.E_FORMAT, line.count() + "; the row is damaged or the file cut short");
        }
        return true;
    }

    private boolean nextLine() throws IOException {
        try {
            if (!feed.nextLine()) {
                return false;
            }
        } catch (LineFeed.LineTooLongException e) {
            String message = "line longer than 64 MiB; one row per line is expected";
            throw new TraceException(file, new Defect(feed.line() + 1, 1, TraceCode.E_FORMAT, message, null));
        }
        int invalid = feed.ascii() ? -1 : Place.firstInvalid(feed.bytes());
        if (invalid >= 0) {
            throw fault(invalid, TraceCode.E_FORMAT, "not valid UTF-8");
        }
        return true;
    }

    private TraceException fault(int offset, TraceCode code, String message) {
        return new TraceException(file, new Place(feed.bytes(), feed.line(), 1).defect(offset, code, message));
    }

    /** Returns the number of the row's line, from 1. */
    public int line() {
        return feed.line();
    }

    /** Returns whether a column, counted through the required and then the optional ones, has a value in this row. */
    public boolean has(int column) {
        return line.has(column);
    }

    /** Returns the text of a column, empty if there is none. */
    public String text(int column) {
        return line.text(column);
    }

    /**
     * Returns a column as a number, NaN without a value.
     *
     * @throws TraceException if it is no number
     */
    public double number(int column) throws TraceException {
        if (!has(column)) {
            return Double.NaN;
        }
        double value = CsvLine.parsed(text(column));
        if (Double.isNaN(value)) {
            throw wrong(column, TraceCode.E_TYPE, "expected a number, found '" + CsvLine.shown(text(column)) + "'");
        }
        return value;
    }

    /** Returns the start of a text, fit for a message. */
    public static String shown(String text) {
        return CsvLine.shown(text);
    }

    /** Returns a fault of a column of this row. */
    public TraceException wrong(int column, TraceCode code, String message) {
        return fault(line.place(column), code, message);
    }
}
