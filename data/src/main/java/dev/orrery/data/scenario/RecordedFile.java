package dev.orrery.data.scenario;

import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.RecordedPasses.Pass;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a user's table of recorded passes: CSV with a header, one pass a line; lines that begin with # are notes. */
final class RecordedFile {
    private static final String EXPECTED = "recorded passes are a CSV file with the columns "
            + String.join(", ", Column.names()) + "; prefill_tokens, decode_requests and ms must be there";

    /** No count in it is larger, and no time: as many ms are some 31 years. */
    private static final double MOST = 1e12;

    /** What a column holds. */
    private enum Column {
        PREFILL_REQUESTS,
        PREFILL_TOKENS,
        PREFILL_CACHED_TOKENS,
        DECODE_REQUESTS,
        DECODE_CONTEXT_TOKENS,
        MS;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean needed() {
            return this == PREFILL_TOKENS || this == DECODE_REQUESTS || this == MS;
        }

        static List<String> names() {
            List<String> names = new ArrayList<>();
            for (Column column : values()) {
                names.add(column.label());
            }
            return names;
        }
    }

    private record Cell(String text, int column) {}

    private final String name;
    private final Problems problems = new Problems();
    private final int[] at = new int[Column.values().length];
    private final List<Pass> passes = new ArrayList<>();

    private RecordedFile(String name) {
        this.name = name;
    }

    /**
     * Returns the passes that a file holds.
     *
     * @param asked where the file was asked for, for messages about the file as a whole
     * @throws ScenarioException with every problem found, up to 20
     */
    static RecordedPasses read(Path file, Origin asked) {
        TimingFile text = TimingFile.read(file, asked, EXPECTED);
        RecordedFile table = new RecordedFile(file.toString());
        table.rows(text.text().lines().toList());
        table.problems.check();
        try {
            return RecordedPasses.of(table.passes, text.hash());
        } catch (IllegalArgumentException e) {
            table.problems.add(asked, file + ": " + e.getMessage());
            throw table.problems.exception();
        }
    }

    private void rows(List<String> lines) {
        boolean header = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (header) {
                row(i + 1, cells(line));
            } else {
                header(i + 1, cells(line));
                header = true;
                if (problems.any()) {
                    return;
                }
            }
        }
        if (!header) {
            problems.add(name + ": is empty; " + EXPECTED);
        }
    }

    private static List<Cell> cells(String line) {
        List<Cell> cells = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || line.charAt(i) == ',') {
                cells.add(new Cell(line.substring(from, i).strip(), from + 1));
                from = i + 1;
            }
        }
        return cells;
    }

    private Origin place(int line, int column) {
        return Origin.file(name, line, column);
    }

    private void header(int line, List<Cell> cells) {
        List<String> names = cells.stream().map(Cell::text).toList();
        for (Column column : Column.values()) {
            at[column.ordinal()] = names.indexOf(column.label());
            if (at[column.ordinal()] < 0 && column.needed()) {
                problems.add(place(line, 1), "the header has no column " + column.label() + "; " + EXPECTED);
            }
        }
        for (Cell cell : cells) {
            if (!Column.names().contains(cell.text())) {
                problems.add(
                        place(line, cell.column()),
                        "unknown column '" + cell.text() + "'; known: " + String.join(", ", Column.names()));
            }
            if (names.indexOf(cell.text()) != names.lastIndexOf(cell.text())) {
                problems.add(place(line, cell.column()), "the column " + cell.text() + " is there twice");
            }
        }
    }

    private void row(int line, List<Cell> cells) {
        int columns = 0;
        for (int index : at) {
            columns += index >= 0 ? 1 : 0;
        }
        if (cells.size() != columns) {
            problems.add(place(line, 1), "must have " + columns + " cells as the header; got " + cells.size());
            return;
        }
        long tokens = count(Column.PREFILL_TOKENS, line, cells, 0);
        long prompts = count(Column.PREFILL_REQUESTS, line, cells, tokens > 0 ? 1 : 0);
        long cached = count(Column.PREFILL_CACHED_TOKENS, line, cells, 0);
        long steps = count(Column.DECODE_REQUESTS, line, cells, 0);
        long context = count(Column.DECODE_CONTEXT_TOKENS, line, cells, 0);
        double ms = number(Column.MS, line, cells);
        if (tokens < 0 || prompts < 0 || cached < 0 || steps < 0 || context < 0 || Double.isNaN(ms)) {
            return;
        }
        String wrong = wrong(prompts, tokens, cached, steps, context, ms);
        if (wrong != null) {
            problems.add(place(line, 1), wrong);
        } else {
            passes.add(new Pass((int) prompts, tokens, cached, (int) steps, context, ms));
        }
    }

    private static @Nullable String wrong(long prompts, long tokens, long cached, long steps, long context, double ms) {
        if (tokens == 0 && steps == 0) {
            return "a pass must have prefill_tokens or decode_requests; got neither";
        }
        if (prompts > tokens || tokens > 0 && prompts == 0) {
            return "prefill_requests must be 1 to prefill_tokens, which is " + tokens + "; got " + prompts;
        }
        if (tokens == 0 && cached > 0) {
            return "prefill_cached_tokens needs prefill_tokens; got " + cached + " without any";
        }
        if (steps == 0 && context > 0) {
            return "decode_context_tokens needs decode_requests; got " + context + " without any";
        }
        return ms > 0 ? null : "ms must be above 0; got 0";
    }

    /** Returns a whole number, -1 after noting why there is none. */
    private long count(Column column, int line, List<Cell> cells, long absent) {
        if (at[column.ordinal()] < 0) {
            return absent;
        }
        Cell cell = cells.get(at[column.ordinal()]);
        long most =
                column == Column.PREFILL_REQUESTS || column == Column.DECODE_REQUESTS ? Integer.MAX_VALUE : (long) MOST;
        try {
            long value = Long.parseLong(cell.text());
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, as any other value that is none
        }
        problems.add(
                place(line, cell.column()),
                column.label() + " must be a whole number from 0 to " + most + "; got '" + cell.text() + "'");
        return -1;
    }

    private double number(Column column, int line, List<Cell> cells) {
        Cell cell = cells.get(at[column.ordinal()]);
        try {
            double value = Double.parseDouble(cell.text());
            if (value >= 0 && value <= MOST) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, as any other value that is none
        }
        problems.add(
                place(line, cell.column()),
                column.label() + " must be a number from 0 to 1e12; got '" + cell.text() + "'");
        return Double.NaN;
    }
}
