package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.CsvFields;
import dev.orrery.data.trace.text.CsvLine;
import dev.orrery.data.trace.text.CsvRows;
import dev.orrery.data.trace.text.Decimals;
import java.io.IOException;
import java.util.List;

/**
 * A CSV format with one row per request, times in s, and no prefixes.
 *
 * @param names the columns of arrival, input tokens and output tokens, all required
 * @param requestId the column of the request's id, empty for none
 * @param session the column of the conversation, empty for none; a blank value is no conversation
 * @param others columns that are known and not used
 */
record TableFormat(TraceShape.Names names, String requestId, String session, List<String> others)
        implements TraceFormat {
    private static final int REQUEST_ID = 3;
    private static final int SESSION = 4;

    /** The simulator Vidur's traces. Source: microsoft/vidur. */
    static TraceFormat vidur() {
        return new TableFormat(
                new TraceShape.Names("arrived_at", "num_prefill_tokens", "num_decode_tokens", "no ids"),
                "",
                "",
                List.of("num_total_tokens", "pd_ratio"));
    }

    /** The simulator SplitwiseSim's traces. Source: Mutinifni/splitwise-sim. */
    static TraceFormat splitwise() {
        return new TableFormat(
                new TraceShape.Names("arrival_timestamp", "prompt_size", "token_size", "no ids"),
                "request_id",
                "",
                List.of("request_type", "application_id", "batch_size"));
    }

    @Override
    public boolean recognises(FirstLook head) {
        return head.has(names.time(), names.input(), names.output());
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), names));
        CsvRows.read(texts, gate, new Columns(this, new Clock(gate)));
    }

    /** Reads the columns of a format. */
    record Columns(TableFormat format, Clock clock) implements CsvFields {
        @Override
        public List<String> required() {
            return List.of(format.names.time(), format.names.input(), format.names.output());
        }

        @Override
        public List<String> optional() {
            List<String> all = new java.util.ArrayList<>(List.of(format.requestId, format.session));
            all.addAll(format.others);
            return all;
        }

        @Override
        public boolean read(CsvLine line, Row row) {
            row.timeMs = clock.ms(line.number(0, row, Row.TIME), line.ns(0, Decimals.SECONDS), Decimals.SECONDS);
            row.input = line.integer(1, row, Row.INPUT);
            row.output = line.integer(2, row, Row.OUTPUT);
            if (line.place(REQUEST_ID, row, Row.REQUEST_ID)) {
                row.requestId = line.text(REQUEST_ID);
            }
            if (line.place(SESSION, row, Row.SESSION)) {
                row.session = line.text(SESSION);
            }
            return true;
        }
    }
}
