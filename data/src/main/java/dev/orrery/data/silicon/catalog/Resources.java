package dev.orrery.data.silicon.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** The lists that are packed beside the classes. */
final class Resources {
    private Resources() {}

    /** Reads a list. */
    static JsonNode list(String name) throws IOException {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the resource " + name + " is not packed");
            }
            return Fields.read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
