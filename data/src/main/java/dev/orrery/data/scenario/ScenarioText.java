package dev.orrery.data.scenario;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes settings back: canonical JSON for reports, YAML for people. */
public final class ScenarioText {
    private static final int COMMENT_COLUMN = 44;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./][A-Za-z0-9_./-]*");

    private ScenarioText() {}

    /** A value with the path that it stands at and the place where it comes from. */
    private record Item(String path, @Nullable Object value, String place) {}

    /** Returns every key that these settings read, in schema order, as one line of JSON. */
    static String json(Settings settings) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            write(json, nested(settings, Rules::reads));
        }
        return out.toString();
    }

    /** Returns the first 16 hexadecimal digits of the SHA-256 of what is not at its default. */
    static String hash(Settings settings) {
        StringBuilder text = new StringBuilder();
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            if (settings.changed(path)) {
                text.append(path)
                        .append('=')
                        .append(Values.show(settings.value(path)))
                        .append('\n');
            }
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a scenario file that means the same: only what is not at its default. */
    public static String toYaml(Scenario scenario) {
        return yaml(nested(scenario.settings(), ScenarioText::changed), item -> "");
    }

    /** Returns a scenario file of two pools that means the same: only what is not at its default. */
    public static String toYaml(SharedScenario scenario) {
        return yaml(nested(scenario, ScenarioText::changed), item -> "");
    }

    private static boolean changed(Settings settings, String path) {
        return path.equals("schema") || settings.changed(path);
    }

    /** Returns every key that a scenario reads, each with where its value comes from. */
    public static String show(Scenario scenario) {
        return yaml(nested(scenario.settings(), Rules::reads), Item::place);
    }

    /** Returns every key that a scenario of two pools reads, each with where its value comes from. */
    public static String show(SharedScenario scenario) {
        return yaml(nested(scenario, Rules::reads), Item::place);
    }

    /** Returns every key at its default with what it does: the text of {@code reference.yaml}. */
    public static String reference() {
        return "# Every key of a scenario at its default. Write only what you change.\n"
                + "# A key without its unit (ttft instead of ttft_ms) takes a value with one: ttft: 1500ms.\n"
                + yaml(nested(new Settings(), (settings, path) -> true), item -> comment(Schema.key(item.path())));
    }

    private static String comment(Key key) {
        boolean list = !key.choices().isEmpty() && !key.doc().contains(": ");
        String choices = list ? ": " + String.join(" | ", Choice.usable(key.choices())) : "";
        return key.doc() + choices + (key.inThisVersion() ? "" : " (not in this version)");
    }

    private static Map<String, Object> nested(Settings settings, BiPredicate<Settings, String> wanted) {
        Map<String, Object> root = new LinkedHashMap<>();
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            if (wanted.test(settings, path)) {
                put(
                        root,
                        path,
                        new Item(
                                path,
                                settings.value(path),
                                settings.origin(path).place()));
            }
        }
        return root;
    }

    /** Returns the keys of both sides: lists of two workloads and two pools. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> nested(SharedScenario scenario, BiPredicate<Settings, String> wanted) {
        Map<String, Object> root = nested(scenario.llm().settings(), wanted);
        Map<String, Object> video = nested(scenario.sessions().settings(), wanted);
        root.put("workload", both(root, video, "workload"));
        Map<String, Object> fleet = (Map<String, Object>) root.computeIfAbsent("fleet", n -> new LinkedHashMap<>());
        fleet.put("pools", both(fleet, (Map<String, Object>) video.getOrDefault("fleet", Map.of()), "pools"));
        return root;
    }

    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> root, String path, Item item) {
        Map<String, Object> map = root;
        String[] parts = path.split("\\.", -1);
        for (int i = 0; i < parts.length - 1; i++) {
            String name = parts[i].replace("[0]", "");
            Object inner = map.computeIfAbsent(name, n -> new LinkedHashMap<String, Object>());
            map = (Map<String, Object>) inner;
        }
        map.put(parts[parts.length - 1], item);
    }

    @SuppressWarnings("unchecked")
    private static void write(JsonGenerator json, Map<String, Object> map) {
        json.writeStartObject();
        map.forEach((name, value) -> {
            json.writeName(name);
            if (value instanceof Item item) {
                value(json, item.value());
            } else if (Schema.isList("fleet." + name)) {
                json.writeStartArray();
                write(json, (Map<String, Object>) value);
                json.writeEndArray();
            } else {
                write(json, (Map<String, Object>) value);
            }
        });
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, @Nullable Object value) {
        if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Double number && number.isInfinite()) {
            json.writeString(Values.show(value));
        } else {
            json.writeRawValue(Values.show(value));
        }
    }

    private static List<Object> both(Map<String, Object> one, Map<String, Object> other, String name) {
        return List.of(one.getOrDefault(name, Map.of()), other.getOrDefault(name, Map.of()));
    }

    private static String yaml(Map<String, Object> map, Function<Item, String> comment) {
        List<String> lines = new ArrayList<>();
        yaml(lines, "", map, comment);
        return String.join("\n", lines) + "\n";
    }

    @SuppressWarnings("unchecked")
    private static void yaml(
            List<String> lines, String indent, Map<String, Object> map, Function<Item, String> comment) {
        map.forEach((name, value) -> {
            if (value instanceof Item item) {
                String text = indent + name + ": " + scalar(item);
                String note = comment.apply(item);
                String gap = " ".repeat(Math.max(1, COMMENT_COLUMN - text.length()));
                lines.add(note.isEmpty() ? text : text + gap + "# " + note);
            } else if (value instanceof List<?> || Schema.isList("fleet." + name)) {
                lines.add(indent + name + ":");
                for (Object one : value instanceof List<?> list ? list : List.of(value)) {
                    int first = lines.size();
                    yaml(lines, indent + "    ", (Map<String, Object>) one, comment);
                    if (lines.size() == first) {
                        lines.add(indent + "    {}");
                    }
                    lines.set(first, indent + "  - " + lines.get(first).substring(indent.length() + 4));
                }
            } else {
                lines.add(indent + name + ":");
                yaml(lines, indent + "  ", (Map<String, Object>) value, comment);
            }
        });
    }

    private static String scalar(Item item) {
        if (!(item.value() instanceof String text)) {
            return Values.show(item.value());
        }
        boolean flow = Schema.key(item.path()).kind() == Key.Kind.ANY && text.startsWith("[");
        boolean plain = PLAIN.matcher(text).matches()
                && Tree.Leaf.bare(Origin.DEFAULT, text).kind() == Tree.Leaf.Kind.TEXT;
        return flow || plain ? text : quoted(text);
    }

    /** Returns text as JSON and YAML both quote it. */
    static String quoted(String text) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeString(text);
        }
        return out.toString();
    }
}
