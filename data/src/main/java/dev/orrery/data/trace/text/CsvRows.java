package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceTexts;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Leads the texts of a CSV format to its gate: a header line names the columns, each further line is a row. */
public final class CsvRows {
    private final RowGate gate;
    private final CsvFields fields;
    private final Map<String, String> where;
    private final LineFeed feed;
    private final CsvLine line;

    private CsvRows(InputStream text, RowGate gate, CsvFields fields) {
        this.gate = gate;
        this.fields = fields;
        where = gate.options().special().where();
        feed = new LineFeed(text);
        line = new CsvLine(feed, gate.options().coerceStrings());
    }

    /** Reads all texts; each one has a header of its own. */
    public static void read(TraceTexts texts, RowGate gate, CsvFields fields) throws IOException {
        for (InputStream text = texts.next(); text != null && !gate.full(); text = texts.next()) {
            new CsvRows(text, gate, fields).read();
        }
    }

    private void read() throws IOException {
        try {
            if (!feed.nextLine()) {
                return;
            }
            header();
            while (!gate.full() && feed.nextLine()) {
                row();
            }
        } catch (LineFeed.LineTooLongException e) {
            throw gate.fatal(new Defect(
                    feed.line() + 1,
                    1,
                    TraceCode.E_FORMAT,
                    "line longer than 64 MiB; one row per line is expected",
                    null));
        }
    }

    private void header() throws IOException {
        Defect wrong = line.header(fields.required(), fields.optional());
        Defect unmapped = line.unmapped(gate.options().special().columns());
        Defect first = unmapped != null ? unmapped : wrong;
        if (first != null) {
            throw gate.fatal(first);
        }
        for (String column : where.keySet()) {
            if (!line.knows(column)) {
                throw gate.fatal(Defect.ofFile(
                        TraceCode.E_FIELD, "--where: there is no column '" + column + "'; " + line.columns()));
            }
        }
    }

    private void row() throws IOException {
        Row row = gate.row();
        row.clear();
        int invalid = feed.ascii() ? -1 : Place.firstInvalid(feed.bytes());
        if (invalid >= 0) {
            refuse(invalid, TraceCode.E_JSON, "not valid UTF-8");
            return;
        }
        line.split();
        int surplus = line.surplus();
        if (surplus >= 0) {
            refuse(line.offset(surplus), TraceCode.E_FIELD, line.count() + "; is a comma within a value?");
            return;
        }
        line.noteUnknown(row);
        if (!wanted()) {
            gate.filtered("--where");
            return;
        }
        if (!fields.read(line, row)) {
            return;
        }
        boolean good = gate.offer(feed.line());
        TraceCode fault = row.fault;
        if (!good && fault != null) {
            refuse(row.faultField == Row.ROW ? 0 : line.offset(row.faultField), fault, row.faultMessage);
        }
    }

    /** Returns whether {@code --where} keeps the line. */
    private boolean wanted() {
        for (Map.Entry<String, String> wanted : where.entrySet()) {
            if (!line.named(wanted.getKey()).equals(wanted.getValue())) {
                return false;
            }
        }
        return true;
    }

    private void refuse(int offset, TraceCode code, String message) throws IOException {
        gate.refuse(new Place(feed.bytes(), feed.line(), 1).defect(offset, code, message));
    }
}
