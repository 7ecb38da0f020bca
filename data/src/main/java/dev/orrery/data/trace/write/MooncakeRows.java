package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.data.trace.text.JsonText;
import java.io.Writer;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes Mooncake rows, times in ms or in s. What was read, written and read again is the same. */
final class MooncakeRows extends RowWriter {
    private static final double NS_PER_MS = 1e6;

    private final JsonGenerator json;
    private final boolean seconds;
    private final long clockNs;

    MooncakeRows(Writer out, boolean seconds, long clockNs) {
        json = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
        this.seconds = seconds;
        this.clockNs = clockNs;
    }

    /** Writes a request of its own; times keep six decimals of a ms. */
    void request(
            double timeMs,
            int inputTokens,
            int outputTokens,
            long[] ids,
            int idCount,
            int priority,
            long strictPriority,
            @Nullable String requestId) {
        begin(Math.rint(timeMs * NS_PER_MS) / NS_PER_MS, inputTokens, outputTokens, ids, idCount);
        extras(priority, strictPriority, null, requestId);
        json.writeEndObject();
    }

    @Override
    protected void write(Row row) {
        if (startless(row)) {
            return;
        }
        lose("edges of a play graph", row.edges().count > 0);
        lose("model names", row.model() != null);
        begin(row.timeMs(), row.inputTokens(), row.outputTokens(), row.ids(), row.idCount());
        String session = row.session();
        if (session != null) {
            json.writeStringProperty("session_id", session);
        }
        time(json, seconds, "delay", row.delayMs(), 0);
        extras(row.priority(), row.strictPriority(), row.policyClass(), row.requestId());
        json.writeEndObject();
    }

    private void begin(double timeMs, int inputTokens, int outputTokens, long[] ids, int idCount) {
        json.writeStartObject();
        time(json, seconds, "timestamp", timeMs, clockNs);
        json.writeNumberProperty("input_length", inputTokens);
        json.writeNumberProperty("output_length", outputTokens);
        ids(json, ids, idCount);
    }

    static void ids(JsonGenerator json, long[] ids, int idCount) {
        if (idCount < 0) {
            return;
        }
        json.writeName("hash_ids");
        json.writeStartArray();
        for (int i = 0; i < idCount; i++) {
            if (ids[i] >= 0) {
                json.writeNumber(ids[i]);
            } else {
                json.writeNumber(Long.toUnsignedString(ids[i]));
            }
        }
        json.writeEndArray();
    }

    /** Writes a time in ms after a clock, or nothing for NaN. */
    static void time(JsonGenerator json, String name, double ms, long clockNs) {
        time(json, false, name, ms, clockNs);
    }

    /** Writes a time after a clock in s or ms, or nothing for NaN. */
    static void time(JsonGenerator json, boolean seconds, String name, double ms, long clockNs) {
        if (Double.isNaN(ms)) {
            return;
        }
        if (clockNs != 0) {
            json.writeName(name);
            json.writeNumber(Decimals.text(clockNs + ns(ms), seconds ? Decimals.SECONDS : Decimals.MILLISECONDS));
        } else if (!seconds && ms == Math.rint(ms) && Math.abs(ms) < 1e15) {
            json.writeNumberProperty(name, (long) ms);
        } else {
            BigDecimal number = BigDecimal.valueOf(ms);
            json.writeName(name);
            json.writeNumber((seconds ? number.movePointLeft(3) : number)
                    .stripTrailingZeros()
                    .toPlainString());
        }
    }

    private void extras(int priority, long strictPriority, @Nullable String policyClass, @Nullable String requestId) {
        if (priority != 0) {
            json.writeNumberProperty("priority", priority);
        }
        if (strictPriority != 0) {
            json.writeNumberProperty("strict_priority", strictPriority);
        }
        if (policyClass != null) {
            json.writeStringProperty("policy_class", policyClass);
        }
        if (requestId != null) {
            json.writeStringProperty("request_id", requestId);
        }
    }

    @Override
    public void complete() {
        json.writeRaw('\n');
        json.flush();
    }
}
