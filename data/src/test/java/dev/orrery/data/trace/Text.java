package dev.orrery.data.trace;

import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Traces written in a test. */
public final class Text {
    private Text() {}

    public static TraceInput of(String text) {
        return TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t.jsonl");
    }

    public static TraceRead read(String text) throws IOException {
        return TraceReader.read(of(text), TraceOptions.defaults());
    }

    public static TraceRead read(String text, TraceOptions.Builder options) throws IOException {
        return TraceReader.read(of(text), options.build());
    }

    /** Returns the first fault as {@code line:col CODE}, "accepted" if there is none. */
    public static String fault(String text, TraceOptions.Builder options) throws IOException {
        List<Defect> all = defects(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t.jsonl"), options);
        return all.isEmpty() ? "accepted" : place(all.getFirst());
    }

    public static String fault(String text) throws IOException {
        return fault(text, TraceOptions.builder());
    }

    public static String place(Defect d) {
        return d.line() + ":" + d.col() + " " + d.code();
    }

    public static List<Defect> defects(TraceInput input, TraceOptions.Builder options) throws IOException {
        try {
            TraceReader.read(input, options.build());
            return List.of();
        } catch (TraceException e) {
            return e.defects();
        }
    }
}
