package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads the single values of JSON objects, one after the other, a line each, or in a list. What lies in lists of
 * objects is skipped, so that a result with all its requests needs no more memory than one without.
 */
public final class JsonLeaves {
    /** Python writes NaN and Infinity. */
    private static final JsonFactory FACTORY = JsonText.FACTORY
            .rebuild()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_WAY = 1000;

    private final String file;
    private final StreamFeed feed;
    private final String parts;
    private final Sink sink;

    /** Takes objects. */
    @FunctionalInterface
    public interface Sink {
        /** Takes an object. */
        void object(Leaves leaves) throws IOException;
    }

    private JsonLeaves(String file, InputStream text, String parts, Sink sink) {
        this.file = file;
        feed = new StreamFeed(text);
        this.parts = parts;
        this.sink = sink;
    }

    /**
     * Hands over all objects of a text.
     *
     * @param file the name for messages
     * @param parts the name of a list in an object whose elements are handed over in its place
     * @throws TraceException if the text is no JSON, or ends early
     */
    public static void read(String file, InputStream text, String parts, Sink sink) throws IOException {
        new JsonLeaves(file, text, parts, sink).read();
    }

    private void read() throws IOException {
        try (JsonParser p = FACTORY.createParser(ObjectReadContext.empty(), feed)) {
            for (JsonToken t = p.nextToken(); t != null; t = p.nextToken()) {
                mark(p);
                if (t == JsonToken.START_OBJECT) {
                    Leaves leaves = new Leaves(file, feed.markLine(), feed.markCol());
                    if (!object(p, "", leaves)) {
                        sink.object(leaves);
                    }
                } else if (t != JsonToken.END_ARRAY
                        && (t != JsonToken.START_ARRAY || p.streamReadContext().getNestingDepth() > 1)) {
                    throw new TraceException(file, place().defect(0, TraceCode.E_JSON, "expected an object"));
                }
            }
        } catch (JacksonException e) {
            throw syntax(e);
        }
    }

    private void mark(JsonParser p) {
        feed.mark(p.currentTokenLocation().getByteOffset());
    }

    private Place place() {
        return new Place(feed.bytes(), feed.markLine(), feed.markCol());
    }

    private IOException syntax(JacksonException e) {
        if (e.getCause() instanceof LineFeed.LineTooLongException) {
            return new TraceException(file, place().defect(0, TraceCode.E_JSON, "value longer than 64 MiB"));
        }
        if (e.getCause() instanceof IOException io) {
            return io;
        }
        Place place = place();
        JsonFault fault = JsonFault.of(e, place.text(), feed.markOffset());
        String message =
                fault.whole() ? "the text ends within an object or list: the file is cut short" : fault.message();
        Defect defect = place.defect(fault.offset(), TraceCode.E_JSON, message);
        return new TraceException(file, defect);
    }

    /** Reads an object to its end; returns whether it had the list of parts. */
    private boolean object(JsonParser p, String prefix, Leaves out) throws IOException {
        boolean hadParts = false;
        for (JsonToken t = p.nextToken(); t != JsonToken.END_OBJECT; t = p.nextToken()) {
            mark(p);
            String way = prefix + p.currentName();
            t = p.nextToken();
            if (way.length() > LONGEST_WAY) {
                p.skipChildren();
            } else if (t == JsonToken.START_OBJECT) {
                object(p, way + ".", out);
            } else if (t == JsonToken.START_ARRAY) {
                boolean isParts = way.equals(parts);
                hadParts |= isParts;
                list(p, way, out, isParts);
            } else {
                value(p, t, way, out);
            }
        }
        return hadParts;
    }

    private void value(JsonParser p, JsonToken t, String way, Leaves out) throws IOException {
        if (t.isNumeric()) {
            out.put(way, p.getDoubleValue(), feed.markLine(), feed.markCol());
        } else if (t != JsonToken.VALUE_NULL && p.getStringLength() <= LONGEST_TEXT) {
            out.put(way, p.getString(), feed.markLine(), feed.markCol());
        }
    }

    private void list(JsonParser p, String way, Leaves out, boolean isParts) throws IOException {
        int line = feed.markLine();
        int col = feed.markCol();
        int size = 0;
        for (JsonToken t = p.nextToken(); t != JsonToken.END_ARRAY; t = p.nextToken()) {
            mark(p);
            size++;
            if (isParts && t == JsonToken.START_OBJECT) {
                Leaves part = new Leaves(file, feed.markLine(), feed.markCol());
                object(p, "", part);
                sink.object(part);
            } else if (t.isNumeric()) {
                double number = p.getDoubleValue();
                if (size == 1) {
                    out.put(way + ".first", number, line, col);
                }
                out.set(way + ".last", number, line, col);
            } else {
                p.skipChildren();
            }
        }
        out.set(way + ".size", size, line, col);
    }
}
