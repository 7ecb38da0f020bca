package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.text.Decimals;
import java.io.Writer;

/** Writes the CSV of the simulator Vidur: seconds, and two lengths. */
final class VidurRows extends LengthRows {
    private final long clockNs;

    VidurRows(Writer out, long clockNs) {
        super(out, "arrived_at,num_prefill_tokens,num_decode_tokens");
        this.clockNs = clockNs;
    }

    @Override
    String time(Row row) {
        return Decimals.text(clockNs + ns(row.timeMs()), Decimals.SECONDS);
    }
}
