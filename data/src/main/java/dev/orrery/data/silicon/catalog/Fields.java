package dev.orrery.data.silicon.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The fields of an object of a description, with sentences about those that are absent or wrong. */
final class Fields {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // Python writes Infinity
            .build();

    private final String place;
    private final JsonNode node;

    Fields(String place, JsonNode node) {
        this.place = place;
        this.node = node;
    }

    /** Reads a text of JSON; {@code place} begins each message. */
    static JsonNode read(String place, String text) throws CatalogException {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            String at = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
            throw new CatalogException(place + at + ": is not JSON: "
                    + e.getOriginalMessage().lines().findFirst().orElse("unreadable"));
        }
    }

    boolean has(String name) {
        return node.hasNonNull(name);
    }

    Fields at(String name) {
        return new Fields(place + ": " + name, node.path(name));
    }

    JsonNode node() {
        return node;
    }

    String place() {
        return place;
    }

    CatalogException bad(String problem) {
        return new CatalogException(place + ": " + problem);
    }

    /** Returns a whole number, at least 1. */
    int positive(String name) throws CatalogException {
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 1) {
            throw bad("'" + name + "' must be a whole number of at least 1; "
                    + (value.isMissingNode() || value.isNull() ? "it is absent" : "got " + value));
        }
        return value.intValue();
    }

    /** Returns a whole number, at least 0, or what it is when absent. */
    int count(String name, int absent) throws CatalogException {
        if (!has(name)) {
            return absent;
        }
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
            throw bad("'" + name + "' must be a whole number of at least 0; got " + value);
        }
        return value.intValue();
    }

    double number(String name) throws CatalogException {
        JsonNode value = node.path(name);
        if (!value.isNumber() || value.doubleValue() < 0) {
            throw bad("'" + name + "' must be a number of at least 0; "
                    + (value.isMissingNode() ? "it is absent" : "got " + value));
        }
        return value.doubleValue();
    }

    String text(String name) throws CatalogException {
        JsonNode value = node.path(name);
        if (!value.isString()) {
            throw bad("'" + name + "' must be a text");
        }
        return value.stringValue();
    }

    boolean flag(String name) {
        return node.path(name).asBoolean(false);
    }

    List<String> texts(String name) {
        return node.path(name).isArray()
                ? node.path(name).valueStream().map(JsonNode::asString).toList()
                : List.of();
    }

    /** Refuses fields that nobody reads. */
    void only(String... known) throws CatalogException {
        Set<String> extra = new TreeSet<>(node.propertyNames());
        extra.removeAll(Arrays.asList(known));
        if (!extra.isEmpty()) {
            throw bad("unknown field '" + extra.iterator().next() + "'; known: " + String.join(", ", known));
        }
    }
}
