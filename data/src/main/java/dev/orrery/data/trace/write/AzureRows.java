package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import java.io.Writer;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes Azure's CSV: dates with 100 ns, and two lengths. */
final class AzureRows extends LengthRows {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final long TICKS_PER_S = 10_000_000;

    private final long clockTicks;

    AzureRows(Writer out, double clockMs) {
        super(out, "TIMESTAMP,ContextTokens,GeneratedTokens");
        clockTicks = Math.round(clockMs * 10_000);
    }

    @Override
    String time(Row row) {
        long ticks = clockTicks + Math.round(row.timeMs() * 10_000);
        lose("parts of times below 100 ns", Math.abs(row.timeMs() * 10_000 - Math.rint(row.timeMs() * 10_000)) > 1e-3);
        long second = Math.floorDiv(ticks, TICKS_PER_S);
        String date = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC).format(SECONDS);
        String fraction = Long.toString(TICKS_PER_S + Math.floorMod(ticks, TICKS_PER_S));
        return date + "." + fraction.substring(1);
    }
}
