package dev.orrery.data.scenario;

import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** The JSON Schema of scenario files, for editors. */
public final class JsonSchema {
    private final JsonGenerator json;

    private JsonSchema(JsonGenerator json) {
        this.json = json;
    }

    /** Returns the schema, draft 2020-12, indented. */
    public static String text() {
        StringWriter out = new StringWriter();
        ObjectWriteContext context = new ObjectWriteContext.Base() {
            @Override
            public DefaultPrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter().withObjectIndenter(newLines()).withSeparators(separators());
            }
        };
        try (JsonGenerator json = new JsonFactory().createGenerator(context, out)) {
            json.writeStartObject();
            json.writeStringProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
            json.writeStringProperty("title", "Orrery scenario");
            new JsonSchema(json).object("");
            json.writeEndObject();
        }
        return out + "\n";
    }

    private static tools.jackson.core.util.DefaultIndenter newLines() {
        return new tools.jackson.core.util.DefaultIndenter("  ", "\n");
    }

    private static tools.jackson.core.util.Separators separators() {
        return tools.jackson.core.util.Separators.createDefaultInstance();
    }

    private void object(String group) {
        json.writeStringProperty("type", "object");
        json.writeBooleanProperty("additionalProperties", false);
        json.writeObjectPropertyStart("properties");
        for (String name : Schema.children(group)) {
            String path = group.isEmpty() ? name : group + "." + name;
            Key key = Schema.find(path);
            if (key != null) {
                json.writeObjectPropertyStart(name);
                key(key, false);
                json.writeEndObject();
                withoutUnit(key);
            } else {
                json.writeObjectPropertyStart(name);
                group(path);
                json.writeEndObject();
            }
        }
        json.writeEndObject();
    }

    private void group(String path) {
        if (path.equals("workload")) {
            oneOrTwo(path);
            return;
        }
        if (!Schema.isList(path)) {
            object(path);
            return;
        }
        json.writeStringProperty("type", "array");
        json.writeNumberProperty("minItems", 1);
        json.writeNumberProperty("maxItems", 2); // LLM workers and video GPUs that share a budget
        json.writeObjectPropertyStart("items");
        object(path + "[]");
        json.writeEndObject();
    }

    /** One object for one pool, a list of two for pools that share a budget. */
    private void oneOrTwo(String path) {
        json.writeArrayPropertyStart("anyOf");
        json.writeStartObject();
        object(path);
        json.writeEndObject();
        json.writeStartObject();
        json.writeStringProperty("type", "array");
        json.writeNumberProperty("minItems", 2);
        json.writeNumberProperty("maxItems", 2);
        json.writeObjectPropertyStart("items");
        json.writeStringProperty("$ref", "#/properties/" + path + "/anyOf/0");
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    /** The same key without its unit takes only text, which carries one. */
    private void withoutUnit(Key key) {
        Units unit = key.unit();
        if (unit != null) {
            json.writeObjectPropertyStart(unit.bareName(key.name()));
            key(key, true);
            json.writeEndObject();
        }
    }

    private void key(Key key, boolean onlyWithUnit) {
        Units unit = key.unit();
        json.writeStringProperty("description", key.doc() + (unit == null ? "" : "; " + unit.accepts()));
        if (key.kind() == Key.Kind.CHOICE) {
            json.writeArrayPropertyStart("enum");
            Choice.usable(key.choices()).forEach(json::writeString);
            if (key.orNull()) {
                json.writeNull();
            }
            json.writeEndArray();
        } else if (key.kind() != Key.Kind.ANY) {
            types(key, onlyWithUnit);
        }
        if (!onlyWithUnit) {
            byDefault(key.byDefault());
            range(key);
        }
    }

    private void types(Key key, boolean onlyWithUnit) {
        String type = switch (key.kind()) {
            case INTEGER -> "integer";
            case NUMBER -> "number";
            case FLAG -> "boolean";
            default -> "string";
        };
        json.writeArrayPropertyStart("type");
        for (String name :
                onlyWithUnit ? List.of("string") : key.unit() == null ? List.of(type) : List.of(type, "string")) {
            json.writeString(name);
        }
        if (key.orNull()) {
            json.writeString("null");
        }
        json.writeEndArray();
    }

    private void byDefault(@Nullable Object value) {
        json.writeName("default");
        if (value instanceof String text && text.startsWith("[")) {
            json.writeRawValue(text.replace("inf", "\"inf\"")); // JSON has no infinity
        } else {
            json.writeRawValue(value instanceof String text ? ScenarioText.quoted(text) : Values.show(value));
        }
    }

    private void range(Key key) {
        Key.Range range = key.range();
        if (Double.isFinite(range.least()) && range.least() > Long.MIN_VALUE) {
            json.writeName(range.open() ? "exclusiveMinimum" : "minimum");
            json.writeRawValue(Values.show(range.least()));
        }
    }
}
