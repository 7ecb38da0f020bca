package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.CsvFields;
import dev.orrery.data.trace.text.CsvLine;
import dev.orrery.data.trace.text.CsvRows;
import java.io.IOException;
import java.util.List;

/**
 * BurstGPT, both releases: whole seconds, several models, and calls that failed, whose response has no tokens. Source:
 * HPMLL/BurstGPT (KDD '25).
 */
final class BurstGptFormat implements TraceFormat {
    private static final TableFormat TABLE = new TableFormat(
            new TraceShape.Names("Timestamp", "Request tokens", "Response tokens", "no ids"),
            "",
            "Session ID",
            List.of("Model", "Total tokens", "Log Type", "Elapsed time"));

    @Override
    public boolean recognises(FirstLook head) {
        return TABLE.recognises(head);
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), TABLE.names()));
        CsvFields columns = new TableFormat.Columns(TABLE, new Clock(gate));
        CsvRows.read(texts, gate, gate.options().special().keepFailed() ? columns : new WithoutFailed(columns, gate));
    }

    /** Leaves out and counts calls that failed. */
    private record WithoutFailed(CsvFields columns, RowGate gate) implements CsvFields {
        @Override
        public List<String> required() {
            return columns.required();
        }

        @Override
        public List<String> optional() {
            return columns.optional();
        }

        @Override
        public boolean read(CsvLine line, Row row) {
            if (!columns.read(line, row)) {
                return false;
            }
            if (row.output == 0 && row.fault == null) {
                gate.warn(TraceCode.W_FAILED, 1, 0);
                gate.filtered("--failed drop");
                return false;
            }
            return true;
        }
    }
}
