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
import dev.orrery.data.trace.text.Dates;
import java.io.IOException;
import java.util.List;

/**
 * The LLM inference traces of Azure, of every year: dates, token counts, and in 2025 the number of images. They know no
 * prefixes. Source: AzurePublicDataset, and "Splitwise" (ISCA '24).
 */
final class AzureFormat implements TraceFormat {
    private static final TraceShape.Names NAMES =
            new TraceShape.Names("TIMESTAMP", "ContextTokens", "GeneratedTokens", "no ids");

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("TIMESTAMP", "ContextTokens", "GeneratedTokens");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        CsvRows.read(texts, gate, new Columns(new Clock(gate)));
    }

    private record Columns(Clock clock) implements CsvFields {
        @Override
        public List<String> required() {
            return List.of("TIMESTAMP", "ContextTokens", "GeneratedTokens");
        }

        @Override
        public List<String> optional() {
            return List.of("NumImages");
        }

        @Override
        public boolean read(CsvLine line, Row row) {
            if (line.place(0, row, Row.TIME)) {
                long ns = Dates.parseNs(line.text(0));
                if (ns == Dates.NONE) {
                    row.blame(TraceCode.E_TYPE, Row.TIME, "expected a date such as 2023-11-16 18:17:03.9799600");
                } else {
                    row.timeMs = clock.ms(ns);
                }
            }
            row.input = line.integer(1, row, Row.INPUT);
            row.output = line.integer(2, row, Row.OUTPUT);
            return true;
        }
    }
}
