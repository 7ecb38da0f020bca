package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.CsvFields;
import dev.orrery.data.trace.text.CsvLine;
import dev.orrery.data.trace.text.CsvRows;
import dev.orrery.data.trace.text.Dates;
import dev.orrery.data.trace.text.Decimals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A table of the user's own, whose columns are named by {@code --map}: {@code timestamp}, {@code input_length} and
 * {@code output_length} are needed; {@code session_id}, {@code delay}, {@code request_id}, {@code priority} and
 * {@code model} may be there. A time stamp is a number or a date.
 */
final class CsvFormat implements TraceFormat {
    /** The fields that a column can be. */
    static final List<String> FIELDS = List.of(
            "timestamp", "input_length", "output_length", "session_id", "delay", "request_id", "priority", "model");

    @Override
    public boolean recognises(FirstLook head) {
        return false; // only --format csv says that a table has the user's own columns
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        Map<String, String> columns = gate.options().special().columns();
        for (String field : columns.keySet()) {
            if (!FIELDS.contains(field)) {
                throw gate.fatal(Defect.ofFile(
                        TraceCode.E_FIELD,
                        "--map: unknown field '" + field + "'; known: " + String.join(", ", FIELDS)
                                + "; trace convert --to sessions takes those of video sessions"));
            }
        }
        List<String> names = new ArrayList<>();
        FIELDS.forEach(field -> names.add(columns.getOrDefault(field, field)));
        gate.start(new TraceShape(
                gate.options().blockSize(),
                false,
                TraceShape.Ids.NONE,
                true,
                new TraceShape.Names(names.get(0), names.get(1), names.get(2), "no ids")));
        CsvRows.read(texts, gate, new Columns(names, gate.options(), new Clock(gate)));
    }

    private record Columns(List<String> names, TraceOptions options, Clock clock) implements CsvFields {
        @Override
        public List<String> required() {
            return names.subList(0, 3);
        }

        @Override
        public List<String> optional() {
            return names.subList(3, names.size());
        }

        @Override
        public boolean read(CsvLine line, Row row) {
            if (line.place(0, row, Row.TIME)) {
                long ns = Dates.parseNs(line.text(0));
                row.timeMs = ns == Dates.NONE
                        ? clock.ms(line.number(0, row, Row.TIME), line.ns(0, places()), places())
                        : clock.ms(ns);
            }
            row.input = line.integer(1, row, Row.INPUT);
            row.output = line.integer(2, row, Row.OUTPUT);
            if (line.place(3, row, Row.SESSION)) {
                row.session = line.text(3);
            }
            row.delayMs = Clock.span(line.number(4, row, Row.DELAY), line.ns(4, places()), places());
            if (line.place(5, row, Row.REQUEST_ID)) {
                row.requestId = line.text(5);
            }
            long priority = line.integer(6, row, Row.PRIORITY);
            if (line.has(6) && priority != (int) priority) {
                row.blame(TraceCode.E_TYPE, Row.PRIORITY, "expected an integer of 32 bits");
            }
            row.priority = line.has(6) ? (int) priority : 0;
            row.model = line.has(7) ? line.text(7) : null;
            return true;
        }

        private int places() {
            return options.seconds() ? Decimals.SECONDS : Decimals.MILLISECONDS;
        }
    }
}
