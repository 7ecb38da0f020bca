package dev.orrery.data.conformance.kind;

import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Recorded JSON, with every digit that was printed. */
public final class Json {
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /**
     * Reads one document.
     *
     * @throws JacksonException if it is not JSON
     */
    public static JsonNode read(String text) {
        return EXACT.readTree(text);
    }

    /** Returns maps, lists, numbers and texts as a tree. */
    static JsonNode tree(Object values) {
        return EXACT.valueToTree(values);
    }

    /** Returns the maker of nodes. */
    public static JsonNodeFactory nodes() {
        return EXACT.getNodeFactory();
    }

    /** Returns an empty object. */
    public static ObjectNode object() {
        return nodes().objectNode();
    }

    /** Returns the entries of an object in order; none for anything else. */
    public static Iterable<Map.Entry<String, JsonNode>> entries(JsonNode node) {
        return node.isObject() ? node.properties() : List.of();
    }

    /** Returns the texts of a list; none for anything else. */
    public static List<String> texts(JsonNode list) {
        return list.isArray() ? list.valueStream().map(JsonNode::asString).toList() : List.of();
    }
}
