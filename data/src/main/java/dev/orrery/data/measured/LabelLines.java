package dev.orrery.data.measured;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.JsonLeaves;
import dev.orrery.data.trace.text.Leaves;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers with labels, as clients print them or write them as CSV: {@code label: value}, or tables whose header names
 * statistics. The label {@code Time to First Token (ms)} in a column {@code avg} becomes
 * {@code time_to_first_token.avg}, with the unit {@code time_to_first_token.unit}.
 */
final class LabelLines {
    private static final Pattern PAIR = Pattern.compile("\\s*([^:│┃]{3,80}):\\s+(\\S+)\\s*");
    private static final Pattern UNIT = Pattern.compile("(.*\\S)\\s+\\(([^()]+)\\)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d,]*(\\.\\d+)?([eE][-+]?\\d{1,3})?");

    /** Cells are parted by one of these in what is printed, else by commas. */
    private static final Pattern BARS = Pattern.compile("[│┃]");

    /** With these words a client begins to print a result. */
    private static final String BEGINNING = "Serving Benchmark Result";

    private final String file;
    private Leaves leaves;
    private List<String> statistics = List.of();
    private List<String> pending = List.of();
    private int pendingLine;
    private boolean begun;

    private LabelLines(String file) {
        this.file = file;
        leaves = new Leaves(file, 1, 1);
    }

    /**
     * Hands over the numbers of a text, those of each printed result for themselves.
     *
     * @throws TraceException if a number is given twice
     */
    static void read(String file, String text, JsonLeaves.Sink sink) throws IOException {
        LabelLines reader = new LabelLines(file);
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            if (line.contains(BEGINNING)) {
                Leaves before = reader.finish(number);
                if (reader.begun) {
                    sink.object(before);
                }
                reader.begun = true; // what a client logs before that is no result
            }
            reader.line(line, number);
        }
        sink.object(reader.finish(number));
    }

    private Leaves finish(int line) throws TraceException {
        flush();
        Leaves done = leaves;
        leaves = new Leaves(file, line, 1);
        statistics = List.of();
        return done;
    }

    private void line(String line, int number) throws TraceException {
        Matcher pair = PAIR.matcher(line);
        List<String> cells = cells(line);
        if (pair.matches()) {
            flush();
            if (!leaves.any(name(pair.group(1)))) {
                put(pair.group(1), "value", pair.group(2), number);
            }
        } else if (cells.size() < 2) {
            flush();
        } else if (cells.getFirst().equals("Metric")) {
            flush();
            statistics = cells.stream()
                    .map(name -> name.equals("Value") ? "avg" : name)
                    .toList();
        } else if (cells.stream().skip(1).allMatch(String::isEmpty) && pending.size() == cells.size()) {
            // a label that is too long for its column goes on in the next line
            List<String> longer = new ArrayList<>(pending);
            longer.set(0, pending.getFirst() + " " + cells.getFirst());
            pending = longer;
        } else {
            flush();
            pending = cells;
            pendingLine = number;
        }
    }

    private static List<String> cells(String line) {
        boolean printed = BARS.matcher(line).find();
        String inner = printed ? line.strip() : line;
        if (printed) {
            int from = BARS.matcher(inner.substring(0, 1)).matches() ? 1 : 0;
            int to = BARS.matcher(inner.substring(inner.length() - 1)).matches() ? inner.length() - 1 : inner.length();
            inner = inner.substring(Math.min(from, to), to);
        }
        List<String> cells = new ArrayList<>();
        for (String cell : printed ? BARS.split(inner, -1) : inner.split(",", -1)) {
            cells.add(cell.strip());
        }
        return cells;
    }

    private void flush() throws TraceException {
        for (int c = 1; c < Math.min(pending.size(), statistics.size()); c++) {
            put(pending.getFirst(), statistics.get(c), pending.get(c), pendingLine);
        }
        pending = List.of();
    }

    private static String name(String label) {
        return UNIT.matcher(label.strip())
                .replaceFirst("$1")
                .toLowerCase(Locale.ROOT)
                .replace(' ', '_');
    }

    private void put(String label, String statistic, String value, int line) throws TraceException {
        String name = name(label);
        Matcher unit = UNIT.matcher(label.strip());
        if (unit.matches() && !leaves.has(name + ".unit")) {
            leaves.put(name + ".unit", unit.group(2), line, 1);
        }
        if (NUMBER.matcher(value).matches()) {
            leaves.put(name + "." + statistic, Double.parseDouble(value.replace(",", "")), line, 1);
        } else if (!value.isEmpty() && !value.equals("N/A")) {
            leaves.put(name + "." + statistic, value, line, 1);
        }
    }
}
