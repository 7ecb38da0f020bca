package dev.orrery.data.trace;

import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** The JSON parsers of this package. */
final class JsonText {
    static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .build();

    private JsonText() {}

    static JsonParser parser(byte[] text) {
        return FACTORY.createParser(ObjectReadContext.empty(), text, 0, text.length);
    }

    static JsonParser parser(InputStream text) {
        return FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    /** Returns the field names of the first object of a text, as far as they can be read. */
    static Set<String> firstNames(byte[] head) {
        Set<String> names = new LinkedHashSet<>();
        try (JsonParser p = parser(head)) {
            JsonToken t = p.nextToken();
            if (t == JsonToken.START_ARRAY) {
                t = p.nextToken();
            }
            if (t != JsonToken.START_OBJECT) {
                return names;
            }
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                names.add(p.currentName());
                p.nextToken();
                p.skipChildren();
            }
        } catch (JacksonException e) {
            return names; // what follows is for the format to complain about
        }
        return names;
    }
}
