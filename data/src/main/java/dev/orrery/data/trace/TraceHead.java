package dev.orrery.data.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** A look at the start of an input that takes nothing away from it. */
public final class TraceHead {
    private TraceHead() {}

    /** Returns the field names of the first JSON object, as far as the start of the input shows them; empty if none. */
    public static Set<String> fields(TraceInput input) {
        Set<String> names = new LinkedHashSet<>();
        try {
            byte[] raw = raw(input);
            try (TraceStream text = new TraceStream(TraceInput.of(raw, input.name()), false, false)) {
                JsonText.firstNames(firstLine(text.text()), names);
            }
        } catch (IOException e) {
            names.clear(); // whoever reads the input says what is wrong with it
        }
        return names;
    }

    private static byte[] raw(TraceInput input) throws IOException {
        byte[] bytes = input.bytes();
        if (bytes != null) {
            return new ByteArrayInputStream(bytes).readNBytes(TraceStream.HEAD);
        }
        Path path = input.path();
        if (path != null) {
            if (!Files.isRegularFile(path)) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(path)) {
                return in.readNBytes(TraceStream.HEAD);
            }
        }
        if (!System.in.markSupported()) {
            return new byte[0];
        }
        System.in.mark(TraceStream.HEAD);
        byte[] head = System.in.readNBytes(TraceStream.HEAD);
        System.in.reset();
        return head;
    }

    private static byte[] firstLine(InputStream text) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int b = text.read();
            while (b >= 0
                    && line.size() < TraceStream.HEAD
                    && (b != '\n' || line.toString(StandardCharsets.UTF_8).isBlank())) {
                line.write(b);
                b = text.read();
            }
        } catch (IOException e) {
            return line.toByteArray(); // compressed data that is cut here
        }
        return line.toByteArray();
    }
}
