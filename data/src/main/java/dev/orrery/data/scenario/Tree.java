package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parsed input before any meaning is given to it; every key and value keeps its position. */
sealed interface Tree {
    /** Returns where the value was written. */
    Origin origin();

    /** Returns the value on one line, as JSON would show it. */
    String flow();

    /** A mapping, in the order written. */
    record Obj(Origin origin, Map<String, Entry> entries) implements Tree {
        static Obj empty(Origin origin) {
            return new Obj(origin, new LinkedHashMap<>());
        }

        void put(String key, Tree value) {
            entries.put(key, new Entry(value.origin(), value));
        }

        /** Returns the value of a key; null if it is missing or nothing. */
        @Nullable
        Tree value(String key) {
            Entry entry = entries.get(key);
            return entry == null || entry.value() instanceof Leaf leaf && leaf.kind() == Leaf.Kind.NONE
                    ? null
                    : entry.value();
        }

        boolean has(String key) {
            return value(key) != null;
        }

        @Override
        public String flow() {
            List<String> parts = new ArrayList<>();
            entries.forEach((key, entry) -> parts.add(key + ":" + entry.value().flow()));
            return "{" + String.join(",", parts) + "}";
        }
    }

    /** A key's position and its value. */
    record Entry(Origin keyOrigin, Tree value) {}

    /** A list. */
    record Arr(Origin origin, List<Tree> items) implements Tree {
        @Override
        public String flow() {
            List<String> parts = new ArrayList<>();
            items.forEach(item -> parts.add(item.flow()));
            return "[" + String.join(",", parts) + "]";
        }
    }

    /** A single value, as written. */
    record Leaf(Origin origin, Kind kind, String text) implements Tree {
        /** What a value looks like. */
        enum Kind {
            TEXT,
            NUMBER,
            FLAG,
            NONE
        }

        private static final Pattern NUMBER = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

        /** Returns a bare word with the kind that YAML 1.2 gives it. */
        static Leaf bare(Origin origin, String text) {
            return new Leaf(origin, kindOf(text), text);
        }

        private static Kind kindOf(String text) {
            return switch (text) {
                case "", "~", "null", "Null", "NULL" -> Kind.NONE;
                case "true", "True", "TRUE", "false", "False", "FALSE" -> Kind.FLAG;
                default -> NUMBER.matcher(text).matches() ? Kind.NUMBER : Kind.TEXT;
            };
        }

        static Leaf text(Origin origin, String text) {
            return new Leaf(origin, Kind.TEXT, text);
        }

        @Override
        public String flow() {
            return kind == Kind.NONE ? "null" : text;
        }
    }
}
