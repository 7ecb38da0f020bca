package dev.orrery.data.trace.text;

import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** The JSON parsers of this package. */
public final class JsonText {
    /** Makes parsers and generators. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .rootValueSeparator("\n")
            .build();

    /** Blanks before a text: a parser guesses the encoding from its first bytes, and ours is known to be UTF-8. */
    static final int PRIMER = 8;

    private JsonText() {}

    /** Returns a parser to which the text begins at byte {@link #PRIMER}. */
    public static JsonParser parser(byte[] text) {
        byte[] primed = new byte[PRIMER + text.length];
        prime(primed, 0, PRIMER);
        System.arraycopy(text, 0, primed, PRIMER, text.length);
        return FACTORY.createParser(ObjectReadContext.empty(), primed, 0, primed.length);
    }

    static void prime(byte[] to, int off, int n) {
        Arrays.fill(to, off, off + n, (byte) ' ');
    }

    static JsonParser parser(InputStream text) {
        return FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    /**
     * Reads the field names of the first object of a text, as far as that goes.
     *
     * @param names receives the names
     * @return whether the text is JSON as far as it is there
     */
    public static boolean firstNames(byte[] head, Set<String> names) {
        try (JsonParser p = parser(head)) {
            JsonToken t = p.nextToken();
            if (t == JsonToken.START_ARRAY) {
                t = p.nextToken();
            }
            while (t != null && p.nextToken() == JsonToken.PROPERTY_NAME) {
                names.add(p.currentName());
                p.nextToken();
                p.skipChildren();
            }
            return true;
        } catch (UnexpectedEndOfInputException e) {
            return true;
        } catch (JacksonException e) {
            return false;
        }
    }
}
