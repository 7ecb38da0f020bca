package dev.orrery.data.trace.text;

import dev.orrery.data.trace.TraceInput;
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
            PlainText plain = new PlainText(input.name(), false);
            InputStream text = plain.open(new ByteArrayInputStream(raw));
            if (!plain.archive()) {
                JsonText.firstNames(firstLine(text), names);
            }
        } catch (IOException e) {
            names.clear(); // whoever reads the input says what is wrong with it
        }
        return names;
    }

    private static byte[] raw(TraceInput input) throws IOException {
        byte[] bytes = input.bytes();
        if (bytes != null) {
            return new ByteArrayInputStream(bytes).readNBytes(PlainText.HEAD);
        }
        if (!input.paths().isEmpty()) {
            Path path = input.paths().getFirst();
            if (!Files.isRegularFile(path)) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(path)) {
                return in.readNBytes(PlainText.HEAD);
            }
        }
        if (!System.in.markSupported()) {
            return new byte[0];
        }
        System.in.mark(PlainText.HEAD);
        byte[] head = System.in.readNBytes(PlainText.HEAD);
        System.in.reset();
        return head;
    }

    private static byte[] firstLine(InputStream text) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int b = text.read();
            while (b >= 0
                    && line.size() < PlainText.HEAD
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
