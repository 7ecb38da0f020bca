package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.TraceCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One line of a CSV text as cells. A cell in double quotes may hold commas, and doubled quotes. */
public final class CsvLine {
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,3})?");

    private final LineFeed feed;
    private final boolean coerce;
    private byte[] text = new byte[0];
    private int[] start = new int[16];
    private int[] end = new int[16];
    private int cells;
    private List<String> header = List.of();
    private int[] cellOf = new int[0];
    private String[] unknown = new String[0];

    CsvLine(LineFeed feed, boolean coerce) {
        this.feed = feed;
        this.coerce = coerce;
    }

    /** Takes the feed's line apart. */
    void split() {
        text = feed.bytes();
        cells = 0;
        int from = 0;
        boolean quoted = false;
        for (int i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] == '"') {
                quoted = !quoted;
            } else if (i == text.length || text[i] == ',' && !quoted) {
                cell(from, i);
                from = i + 1;
            }
        }
    }

    private void cell(int from, int to) {
        if (cells == start.length) {
            start = Arrays.copyOf(start, cells * 2);
            end = Arrays.copyOf(end, cells * 2);
        }
        int a = from;
        int b = to;
        while (a < b && (text[a] == ' ' || text[a] == '\t')) {
            a++;
        }
        while (b > a && (text[b - 1] == ' ' || text[b - 1] == '\t')) {
            b--;
        }
        start[cells] = a;
        end[cells++] = b;
    }

    /** Takes the feed's line as the header; returns what is wrong with it, or null. */
    @Nullable
    Defect header(List<String> required, List<String> optional) {
        split();
        List<String> missing = bind(required, optional);
        if (missing.isEmpty()) {
            return null;
        }
        List<String> all = new ArrayList<>(required);
        all.addAll(optional);
        return new Place(text, feed.line(), 1)
                .defect(
                        0,
                        TraceCode.E_FORMAT,
                        "the header has no column " + String.join(", ", missing) + "; " + columns() + "; known are "
                                + String.join(
                                        ", ",
                                        all.stream()
                                                .filter(name -> !name.isEmpty())
                                                .toList()));
    }

    /** Returns what is wrong if the header lacks columns that the user named for fields, or null. */
    @Nullable
    Defect unmapped(Map<String, String> map) {
        List<String> missing = new ArrayList<>();
        map.forEach((field, column) -> {
            if (!knows(column)) {
                missing.add(shown(column) + " (--map " + field + "=" + shown(column) + ")");
            }
        });
        return missing.isEmpty()
                ? null
                : new Place(text, feed.line(), 1)
                        .defect(
                                0,
                                TraceCode.E_FORMAT,
                                "the header has no column " + String.join(", ", missing) + "; " + columns());
    }

    /** Returns the required columns that are missing. */
    private List<String> bind(List<String> required, List<String> optional) {
        List<String> names = new ArrayList<>();
        for (int c = 0; c < cells; c++) {
            names.add(cellText(c));
        }
        header = names;
        List<String> known = new ArrayList<>(required);
        known.addAll(optional);
        cellOf = new int[known.size()];
        List<String> missing = new ArrayList<>();
        for (int k = 0; k < known.size(); k++) {
            cellOf[k] = find(known.get(k));
            if (cellOf[k] < 0 && k < required.size()) {
                missing.add(known.get(k));
            }
        }
        List<String> others = new ArrayList<>();
        for (int c = 0; c < names.size(); c++) {
            int cell = c;
            if (!names.get(c).isEmpty() && Arrays.stream(cellOf).noneMatch(k -> k == cell)) {
                others.add(names.get(c));
            }
        }
        unknown = others.toArray(String[]::new);
        return missing;
    }

    private int find(String name) {
        for (int c = 0; c < header.size(); c++) {
            if (!name.isEmpty() && header.get(c).equalsIgnoreCase(name)) {
                return c;
            }
        }
        return -1;
    }

    /** Returns whether the header has a column of a name. */
    boolean knows(String name) {
        return find(name) >= 0;
    }

    /** Returns which columns there are, for messages. */
    String columns() {
        return SeenNames.text("it has ", header);
    }

    /** Returns whether the line has as many cells as the header. */
    boolean whole() {
        return cells == header.size();
    }

    /** Returns the first cell with a value that has no column, -1 if there is none. */
    int surplus() {
        for (int cell = header.size(); cell < cells; cell++) {
            if (start[cell] < end[cell]) {
                return cell;
            }
        }
        return -1;
    }

    /** Returns how many cells the line and the header have, as a text. */
    String count() {
        return cells + (cells == 1 ? " cell" : " cells") + " where the header has " + header.size();
    }

    void noteUnknown(Row row) {
        if (unknown.length > 0) {
            row.unknown = unknown;
            row.unknownFields = unknown.length;
        }
    }

    int offset(int cell) {
        return cell < cells ? start[cell] : text.length;
    }

    /** Returns where a column begins in the line, its start if the file has no such column. */
    int place(int column) {
        return cellOf[column] < 0 ? 0 : offset(cellOf[column]);
    }

    /** Returns whether a column is in the file at all. */
    public boolean exists(int column) {
        return cellOf[column] >= 0;
    }

    /** Returns whether a column has a value in this line. */
    public boolean has(int column) {
        int cell = cellOf[column];
        return cell >= 0 && cell < cells && start[cell] < end[cell];
    }

    /** Returns the text of a column, empty if there is none. */
    public String text(int column) {
        return has(column) ? cellText(cellOf[column]) : "";
    }

    /** Returns the text under a name that the header has, empty if there is none. */
    public String named(String name) {
        int cell = find(name);
        return cell >= 0 && cell < cells ? cellText(cell) : "";
    }

    private String cellText(int cell) {
        int a = start[cell];
        int b = end[cell];
        boolean quoted = b - a >= 2 && text[a] == '"' && text[b - 1] == '"';
        String s = new String(text, quoted ? a + 1 : a, quoted ? b - a - 2 : b - a, StandardCharsets.UTF_8);
        return quoted ? s.replace("\"\"", "\"") : s;
    }

    /** Notes where a field stands; returns whether it has a value. */
    public boolean place(int column, Row row, int field) {
        if (!has(column)) {
            return false;
        }
        row.place[field] = cellOf[column];
        return true;
    }

    /** Returns a column as an integer, {@link Row#ABSENT} without a value; a fault goes into the row. */
    public long integer(int column, Row row, int field) {
        if (!place(column, row, field)) {
            return Row.ABSENT;
        }
        int cell = cellOf[column];
        int a = start[cell];
        int b = end[cell];
        if (b - a > 0 && b - a <= 18) {
            long value = 0;
            int i = a;
            while (i < b && text[i] >= '0' && text[i] <= '9') {
                value = value * 10 + text[i++] - '0';
            }
            if (i == b) {
                return value;
            }
        }
        double value = number(column, row, field);
        if (value != Math.rint(value)) {
            row.blame(TraceCode.E_TYPE, field, "expected an integer, found " + value);
            return Row.ABSENT;
        }
        return (long) value;
    }

    /** Returns a column as a number, NaN without a value; a fault goes into the row. */
    public double number(int column, Row row, int field) {
        if (!place(column, row, field)) {
            return Double.NaN;
        }
        int cell = cellOf[column];
        boolean quoted = text[start[cell]] == '"';
        String s = cellText(cell);
        double value = quoted && !coerce ? Double.NaN : parsed(s);
        if (!Double.isNaN(value)) {
            row.coerced += quoted ? 1 : 0;
            return value;
        }
        String found = quoted ? "a text in quotes (--coerce-strings accepts numbers written so)" : "'" + shown(s) + "'";
        row.blame(TraceCode.E_TYPE, field, "expected a number, found " + found);
        return Double.NaN;
    }

    /** Returns a column that {@link #number} takes as a time in whole ns, {@link Decimals#NONE} if it is too large. */
    public long ns(int column, int places) {
        return has(column) ? Decimals.ns(text(column), places) : Decimals.NONE;
    }

    /** Returns the number that a text stands for, NaN if it stands for none. */
    static double parsed(String s) {
        return s.length() <= 40 && NUMBER.matcher(s).matches() ? Double.parseDouble(s) : Double.NaN;
    }

    /** Returns the start of a text, fit for a message. */
    static String shown(String s) {
        String line = s.replaceAll("\\p{Cntrl}", "?");
        return line.length() > 30 ? line.substring(0, 27) + "..." : line;
    }
}
