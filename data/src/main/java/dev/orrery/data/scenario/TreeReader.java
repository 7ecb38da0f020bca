package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON or a subset of YAML 1.2 into a {@link Tree}: no anchors, aliases, tags or second documents. */
final class TreeReader {
    private static final int SHOWN = 60;

    private final String name;
    private final Problems problems;
    private final JsonParser in;

    private TreeReader(String name, Problems problems, JsonParser in) {
        this.name = name;
        this.problems = problems;
        this.in = in;
    }

    /**
     * Returns what a file holds, or null after noting why it cannot be read.
     *
     * @param name file name for messages; {@code .json} makes it JSON, anything else YAML
     */
    static Tree.@Nullable Obj read(String name, String text, Problems problems) {
        boolean json = name.toLowerCase(Locale.ROOT).endsWith(".json");
        if (!json && tabs(name, text, problems)) {
            return null;
        }
        try (JsonParser in = json ? json(text) : YamlInput.open(text)) {
            return new TreeReader(name, problems, in).document();
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            Origin origin = at == null ? Origin.file(name, 1, 1) : position(name, at);
            problems.add(
                    json ? origin : YamlInput.position(name, e, origin),
                    "not valid " + (json ? "JSON" : "YAML") + ": " + (json ? explain(e) : YamlInput.explain(e)));
            return null;
        }
    }

    /** Returns a value given on the command line: JSON if it opens a list or a mapping, else a bare word. */
    static @Nullable Tree value(Origin origin, String text, Problems problems) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return Tree.Leaf.bare(origin, text);
        }
        try (JsonParser in = json(text)) {
            TreeReader reader = new TreeReader(origin.name(), problems, in);
            in.nextToken();
            return reader.node(origin);
        } catch (JacksonException e) {
            problems.add(origin, "not valid JSON: " + explain(e));
            return null;
        }
    }

    /** Returns why a text is refused, without the names of the library's own limits. */
    static String explain(JacksonException e) {
        return e instanceof StreamConstraintsException
                ? "nested too deeply, or a number or name is too long; no scenario needs that"
                : e.getOriginalMessage();
    }

    private static JsonParser json(String text) {
        return new JsonFactory().createParser(ObjectReadContext.empty(), text);
    }

    private static boolean tabs(String name, String text, Problems problems) {
        boolean found = false;
        int line = 0;
        for (String row : text.split("\n", -1)) {
            line++;
            int indent = 0;
            while (indent < row.length() && row.charAt(indent) == ' ') {
                indent++;
            }
            if (indent < row.length() && row.charAt(indent) == '\t' && !row.isBlank()) {
                problems.add(Origin.file(name, line, indent + 1), "a tab indents this line; use spaces");
                found = true;
            }
        }
        return found;
    }

    private Tree.@Nullable Obj document() {
        JsonToken first = in.nextToken();
        Tree root = first == null ? Tree.Obj.empty(Origin.file(name, 1, 1)) : node(null);
        if (first != null && in.nextToken() != null) {
            problems.add(here(), "a second document begins; one file holds one scenario");
        }
        if (root instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NONE) {
            return Tree.Obj.empty(leaf.origin());
        }
        if (root instanceof Tree.Obj obj) {
            return obj;
        }
        problems.add(root.origin(), "must hold keys and values such as 'seed: 42'; got " + kind(root));
        return null;
    }

    private Tree node(@Nullable Origin fixed) {
        Origin origin = fixed == null ? here() : fixed;
        refuseYamlExtras(origin);
        JsonToken token = in.currentToken();
        return switch (token) {
            case START_OBJECT -> object(origin, fixed);
            case START_ARRAY -> list(origin, fixed);
            case VALUE_NULL -> new Tree.Leaf(origin, Tree.Leaf.Kind.NONE, "null");
            case VALUE_TRUE, VALUE_FALSE, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                Tree.Leaf.bare(origin, in.getString());
            default -> Tree.Leaf.text(origin, in.getString());
        };
    }

    private Tree.Obj object(Origin origin, @Nullable Origin fixed) {
        Map<String, Tree.Entry> entries = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = in.currentName();
            Origin at = fixed == null ? here() : fixed;
            in.nextToken();
            Tree.Entry entry = new Tree.Entry(at, node(fixed));
            Tree.Entry earlier = entries.putIfAbsent(key, entry);
            if (earlier != null) {
                problems.add(
                        at,
                        "duplicate key '" + key + "', first given at "
                                + earlier.keyOrigin().place());
            }
        }
        return new Tree.Obj(origin, entries);
    }

    private Tree.Arr list(Origin origin, @Nullable Origin fixed) {
        List<Tree> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(fixed));
        }
        return new Tree.Arr(origin, items);
    }

    private void refuseYamlExtras(Origin origin) {
        if (in.getObjectId() != null || in.getTypeId() != null || YamlInput.isAlias(in)) {
            problems.add(origin, "anchors, aliases and tags are not accepted; write the value out");
        }
    }

    private Origin here() {
        return position(name, in.currentTokenLocation());
    }

    private static Origin position(String name, TokenStreamLocation at) {
        return Origin.file(name, Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
    }

    /** Returns what a value is, in words. */
    static String kind(Tree tree) {
        return switch (tree) {
            case Tree.Obj obj -> "keys and values";
            case Tree.Arr list -> "a list";
            case Tree.Leaf leaf ->
                switch (leaf.kind()) {
                    case NONE -> "nothing";
                    case TEXT -> "'" + shortened(leaf.text()) + "'";
                    default -> leaf.text();
                };
        };
    }

    private static String shortened(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
