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
    private static final long NS_PER_TICK = 100;

    private final long clockNs;

    AzureRows(Writer out, long clockNs) {
        super(out, "TIMESTAMP,ContextTokens,GeneratedTokens");
        this.clockNs = clockNs;
    }

    @Override
    String time(Row row) {
        long ns = clockNs + ns(row.timeMs());
        long ticks = Math.floorDiv(ns + NS_PER_TICK / 2, NS_PER_TICK);
        lose("parts of times below 100 ns", ticks * NS_PER_TICK != ns);
        long second = Math.floorDiv(ticks, TICKS_PER_S);
        String date = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC).format(SECONDS);
        String fraction = Long.toString(TICKS_PER_S + Math.floorMod(ticks, TICKS_PER_S));
        return date + "." + fraction.substring(1);
    }
}
