package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.text.JsonText;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes Mooncake rows. The file appears under its name only when it is complete: until {@link #commit} it stands
 * beside it, and {@link #close} without that removes it.
 *
 * <p>A name that ends in {@code .gz} or {@code .zst} is compressed. What was read, written and read again is the same.
 */
public final class MooncakeWriter implements RowSink, Closeable {
    private static final double NS_PER_MS = 1e6;

    private final OutputFile file;
    private final JsonGenerator json;

    /**
     * Opens a file for writing.
     *
     * @throws IOException if its folder does not exist or cannot be written
     */
    public MooncakeWriter(Path target) throws IOException {
        file = new OutputFile(target);
        json = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), file.writer());
    }

    /**
     * Writes a request of its own.
     *
     * @param timeMs arrival in ms, NaN for none; six decimals are kept
     * @param ids block ids, unsigned; only the first {@code idCount} are written
     * @param idCount how many ids, {@link Row#ABSENT} for a request without
     */
    public void write(double timeMs, int inputTokens, int outputTokens, long[] ids, int idCount) {
        write(timeMs, inputTokens, outputTokens, ids, idCount, 0, 0, null);
    }

    /**
     * Writes a request with priorities; see {@link #write(double, int, int, long[], int)}.
     *
     * @param strictPriority an unsigned 32-bit number
     */
    public void write(
            double timeMs,
            int inputTokens,
            int outputTokens,
            long[] ids,
            int idCount,
            int priority,
            long strictPriority,
            @Nullable String requestId) {
        start(Math.rint(timeMs * NS_PER_MS) / NS_PER_MS, inputTokens, outputTokens, ids, idCount);
        extras(priority, strictPriority, null, requestId);
        end();
    }

    private void start(double timeMs, int inputTokens, int outputTokens, long[] ids, int idCount) {
        json.writeStartObject();
        time("timestamp", timeMs);
        json.writeNumberProperty("input_length", inputTokens);
        json.writeNumberProperty("output_length", outputTokens);
        if (idCount >= 0) {
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
    }

    private void time(String name, double ms) {
        if (Double.isNaN(ms)) {
            return;
        }
        if (ms == Math.rint(ms) && Math.abs(ms) < 1e15) {
            json.writeNumberProperty(name, (long) ms);
        } else {
            json.writeName(name);
            json.writeNumber(BigDecimal.valueOf(ms).stripTrailingZeros().toPlainString());
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

    private void end() {
        json.writeEndObject();
    }

    @Override
    public void start(int blockSize, boolean delta) {}

    @Override
    public void accept(Row row, int line) {
        start(row.timeMs(), row.inputTokens(), row.outputTokens(), row.ids(), row.idCount());
        String session = row.session();
        if (session != null) {
            json.writeStringProperty("session_id", session);
        }
        time("delay", row.delayMs());
        extras(row.priority(), row.strictPriority(), row.policyClass(), row.requestId());
        end();
    }

    @Override
    public void finish(Findings findings) {}

    /**
     * Completes the file and gives it its name, replacing an older one.
     *
     * @throws IOException if the disk is full or fails
     */
    public void commit() throws IOException {
        json.writeRaw('\n');
        json.flush();
        file.commit();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
