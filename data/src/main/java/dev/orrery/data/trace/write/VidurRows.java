package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes the CSV of the simulator Vidur: seconds, and two lengths. */
final class VidurRows extends LengthRows {
    private static final int NS_DIGITS = 9;

    VidurRows(Writer out) {
        super(out, "arrived_at,num_prefill_tokens,num_decode_tokens");
    }

    @Override
    String time(Row row) {
        BigDecimal seconds =
                BigDecimal.valueOf(row.timeMs()).movePointLeft(3).setScale(NS_DIGITS, RoundingMode.HALF_EVEN);
        return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
    }
}
