package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * A file of one JSON object per line, for formats whose lines are not requests. Any compression and encoding that
 * traces may have is dealt with; a key given twice in an object is a fault of its syntax.
 */
public final class ObjectLines implements AutoCloseable {
    private static final JsonFactory STRICT = JsonText.FACTORY
            .rebuild()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String file;
    private final TraceSource source;
    private final LineFeed feed;

    /** Takes what is in an object. */
    @FunctionalInterface
    public interface Fields {
        /** Reads an object whose start is the parser's current token, up to its end. */
        void read(JsonParser json);
    }

    /**
     * Opens a file.
     *
     * @param digest whether to hash the file's bytes
     * @throws TraceException if it cannot be opened or is no text
     */
    public ObjectLines(TraceInput input, boolean digest) throws IOException {
        file = input.name();
        TraceOptions options = TraceOptions.builder().digest(digest).build();
        source = new TraceSource(input, new Findings(file, options), options);
        InputStream text = source.next();
        feed = new LineFeed(text == null ? InputStream.nullInputStream() : text);
    }

    /** Goes to the next line that is not blank; returns false at the end of the file. */
    public boolean next() throws IOException {
        try {
            return feed.nextLine();
        } catch (LineFeed.LineTooLongException e) {
            String message = "line longer than 64 MiB; one object per line is expected";
            Defect defect = new Defect(feed.line() + 1, 1, TraceCode.E_JSON, message, null);
            throw new TraceException(file, List.of(defect), false);
        }
    }

    /** Returns the number of the line, from 1. */
    public int line() {
        return feed.line();
    }

    /**
     * Hands the object of the line to somebody; returns what is wrong if the line is not one JSON object, else null.
     */
    public @Nullable Defect read(Fields fields) {
        byte[] line = feed.bytes();
        int invalid = feed.ascii() ? -1 : Place.firstInvalid(line);
        if (invalid >= 0) {
            return place(line).defect(invalid, TraceCode.E_JSON, "not valid UTF-8");
        }
        byte[] primed = new byte[JsonText.PRIMER + line.length];
        JsonText.prime(primed, 0, JsonText.PRIMER);
        System.arraycopy(line, 0, primed, JsonText.PRIMER, line.length);
        try (JsonParser json = STRICT.createParser(ObjectReadContext.empty(), primed, 0, primed.length)) {
            if (json.nextToken() == JsonToken.START_OBJECT) {
                fields.read(json);
                if (json.nextToken() == null) {
                    return null;
                }
            }
        } catch (JacksonException e) {
            String message = String.valueOf(e.getOriginalMessage());
            if (message.startsWith("Duplicate")) {
                int at = JsonFault.of(e, line, JsonText.PRIMER).offset();
                return place(line).defect(at, TraceCode.E_JSON, "a field is given twice in one object");
            }
        }
        JsonFault fault = JsonFault.inLine(line);
        String message = fault.message();
        int hint = message.indexOf("; --json-stream");
        return place(line).defect(fault.offset(), TraceCode.E_JSON, hint < 0 ? message : message.substring(0, hint));
    }

    /**
     * Returns a fault of the line's object.
     *
     * @param field the number of the field whose value is at fault, from 0; -1 for the object as a whole
     */
    public Defect defect(int field, TraceCode code, String message) {
        byte[] line = feed.bytes();
        return place(line).defect(JsonFault.locate(line, Math.max(Row.ROW, field), Row.VALUE), code, message);
    }

    private Place place(byte[] line) {
        return new Place(line, feed.line(), 1);
    }

    /** Returns the hash of the whole file in hexadecimal digits, null if it was not asked for. */
    public @Nullable String sha256Hex() throws IOException {
        return source.sha256Hex();
    }

    /** Reads compressed text to its end, where its check sum stands. */
    public void checkRest() throws IOException {
        source.checkRest();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
