package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes the CSV of the simulator Vidur: seconds, and two lengths. */
final class VidurRows extends RowWriter {
    private static final int NS_DIGITS = 9;

    private final Writer out;
    private boolean started;

    VidurRows(Writer out) {
        this.out = out;
    }

    private void header() throws IOException {
        if (!started) {
            started = true;
            out.write("arrived_at,num_prefill_tokens,num_decode_tokens\n");
        }
    }

    @Override
    protected void write(Row row) throws IOException {
        header();
        if (!plain(row)) {
            leaveOut();
            return;
        }
        BigDecimal seconds =
                BigDecimal.valueOf(row.timeMs()).movePointLeft(3).setScale(NS_DIGITS, RoundingMode.HALF_EVEN);
        String text = seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
        out.write(text + "," + row.inputTokens() + "," + row.outputTokens() + "\n");
    }

    @Override
    public void complete() throws IOException {
        header();
        out.flush();
    }
}
