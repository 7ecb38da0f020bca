package dev.orrery.data.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table with boxes: a column of names and columns of numbers. What does not fit in the width continues in further
 * tables below, each with the names.
 */
public final class TextTable {
    private static final int WIDEST_NAME = 34;
    private static final int MOST_KEYS = 3;

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();
    private final TextStyle style;

    /** Starts a table with the names of its columns. */
    public TextTable(TextStyle style, List<String> header) {
        this.style = style;
        this.header = header;
    }

    /** Adds a row with as many cells as there are columns. */
    public void add(List<String> row) {
        rows.add(row);
    }

    /**
     * Returns the lines. A table that is too wide goes on below, each part with the columns that tell its rows apart.
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        int nameWidth = nameWidth();
        int keys = keys();
        int keyWidth = nameWidth + 4;
        for (int k = 1; k < keys; k++) {
            keyWidth += columnWidth(k) + 3;
        }
        int from = keys;
        while (from < header.size()) {
            int width = keyWidth;
            int to = from;
            while (to < header.size() && (to == from || width + columnWidth(to) + 3 <= style.width())) {
                width += columnWidth(to) + 3;
                to++;
            }
            to = evenly(from, to);
            part(lines, nameWidth, columns(keys, from, to), from > keys ? from : header.size());
            from = to;
        }
        return lines;
    }

    /** Returns how many leading columns it takes to tell rows apart. */
    private int keys() {
        for (int k = 1; k < Math.min(MOST_KEYS + 1, header.size()); k++) {
            int few = k;
            if (rows.stream().map(row -> row.subList(0, few)).distinct().count() == rows.size()) {
                return k;
            }
        }
        return 1;
    }

    private static int[] columns(int keys, int from, int to) {
        return IntStream.concat(IntStream.range(1, keys), IntStream.range(from, to))
                .toArray();
    }

    /** Returns where a part ends so that the parts have about as many columns each. */
    private int evenly(int from, int to) {
        int left = header.size() - from;
        int parts = (left + to - from - 1) / (to - from);
        return from + (left + parts - 1) / parts;
    }

    private int nameWidth() {
        int longest = header.getFirst().length();
        for (List<String> row : rows) {
            longest = Math.max(longest, row.getFirst().length());
        }
        int limit = Math.min(WIDEST_NAME, Math.max(20, style.width() / 3));
        int width = header.getFirst().length();
        for (List<String> row : rows) {
            for (String line : Text.wrap(row.getFirst(), Math.min(longest, limit))) {
                width = Math.max(width, line.length());
            }
        }
        return width;
    }

    private int columnWidth(int column) {
        int width = header.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    private void part(List<String> lines, int nameWidth, int[] columns, int from) {
        lines.add(rule(nameWidth, columns, style.either("┏━┳┓", "+-++")));
        lines.add(style.bold(line(header.getFirst(), header, nameWidth, columns, style.either("┃", "|"))));
        lines.add(rule(nameWidth, columns, style.either("┡━╇┩", "+-++")));
        int to = columns[columns.length - 1] + 1;
        for (List<String> row : rows) {
            if (from < to && row.subList(from, to).stream().allMatch("N/A"::equals)) {
                continue;
            }
            List<String> names = Text.wrap(row.getFirst(), nameWidth);
            for (int i = 0; i < names.size(); i++) {
                lines.add(line(names.get(i), i == 0 ? row : List.of(), nameWidth, columns, style.either("│", "|")));
            }
        }
        lines.add(rule(nameWidth, columns, style.either("└─┴┘", "+-++")));
    }

    private String line(String name, List<String> cells, int nameWidth, int[] columns, String bar) {
        StringBuilder line = new StringBuilder(bar).append(' ');
        line.append(name).repeat(' ', nameWidth - name.length() + 1);
        for (int c : columns) {
            String cell = cells.isEmpty() ? "" : cells.get(c);
            line.append(bar)
                    .repeat(' ', columnWidth(c) - cell.length() + 1)
                    .append(cell)
                    .append(' ');
        }
        return line.append(bar).toString();
    }

    /** Draws a rule from four characters: left end, line, crossing, right end. */
    private String rule(int nameWidth, int[] columns, String shape) {
        StringBuilder line = new StringBuilder().append(shape.charAt(0));
        line.repeat(shape.charAt(1), nameWidth + 2);
        for (int c : columns) {
            line.append(shape.charAt(2)).repeat(shape.charAt(1), columnWidth(c) + 2);
        }
        return line.append(shape.charAt(3)).toString();
    }
}
