package dev.orrery.data.imitate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Typed access to the keys of a profile; whatever is wrong is told with the key's place. */
final class ProfileFields {
    private final String file;
    private final String path;
    private final JsonNode node;

    ProfileFields(String file, String path, JsonNode node, String... known) {
        this.file = file;
        this.path = path;
        this.node = node;
        if (!node.isObject()) {
            throw wrong("", "must be keys with values, such as those that trace fit writes");
        }
        for (Map.Entry<String, JsonNode> key : node.properties()) {
            if (!List.of(known).contains(key.getKey())) {
                throw wrong(key.getKey(), "is unknown; known here: " + String.join(", ", known));
            }
        }
    }

    private JsonNode value(String key) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            throw wrong(key, "is missing");
        }
        return value;
    }

    boolean has(String key) {
        return node.has(key);
    }

    String text(String key) {
        JsonNode value = value(key);
        if (!value.isString()) {
            throw wrong(key, "must be text");
        }
        return value.stringValue();
    }

    boolean flag(String key) {
        JsonNode value = value(key);
        if (!value.isBoolean()) {
            throw wrong(key, "must be true or false");
        }
        return value.booleanValue();
    }

    int integer(String key, int least, int most) {
        double value = number(key, least, most);
        if (value != Math.rint(value)) {
            throw wrong(key, "must be a whole number");
        }
        return (int) value;
    }

    double number(String key, double least, double most) {
        return number(value(key), key, least, most);
    }

    private double number(JsonNode value, String key, double least, double most) {
        if (!value.isNumber() || !(value.doubleValue() >= least && value.doubleValue() <= most)) {
            String range = least == most ? shown(least) : "a number from " + shown(least) + " to " + shown(most);
            throw wrong(key, "must be " + range + "; got " + value);
        }
        return value.doubleValue();
    }

    private static String shown(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : "" + value;
    }

    boolean empty(String key) {
        return value(key).isArray() && value(key).isEmpty();
    }

    /** Returns a list of at least one number. */
    double[] numbers(String key, double least, double most) {
        return numbers(value(key), key, least, most);
    }

    private double[] numbers(JsonNode list, String key, double least, double most) {
        if (!list.isArray() || list.isEmpty()) {
            throw wrong(key, "must be a list of numbers");
        }
        double[] out = new double[list.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = number(list.get(i), key + "[" + i + "]", least, most);
        }
        return out;
    }

    /** Returns lists of equal length with a positive sum each. */
    double[][] weights(String key) {
        JsonNode lists = value(key);
        if (!lists.isArray() || lists.isEmpty()) {
            throw wrong(key, "must be a list of lists");
        }
        double[][] out = new double[lists.size()][];
        for (int i = 0; i < out.length; i++) {
            String name = key + "[" + i + "]";
            out[i] = numbers(lists.get(i), name, 0, 1e9);
            double sum = 0;
            for (double weight : out[i]) {
                sum += weight;
            }
            if (out[i].length != out[0].length || out[i].length > 1000) {
                throw wrong(name, "must be as long as the list before, at most 1,000 numbers");
            }
            if (sum == 0) {
                java.util.Arrays.fill(out[i], 1); // no request is there, so no weight matters
            }
        }
        return out;
    }

    /** Returns ascending quantiles. */
    Knots knots(double most) {
        double[] at = numbers("at", 0, 1);
        double[] value = numbers("value", 0, most);
        if (at.length != value.length || at.length > 1000) {
            throw wrong("value", "must be as long as at, at most 1,000 numbers");
        }
        if (at.length > 1 && (at[0] != 0 || at[at.length - 1] != 1)) {
            throw wrong("at", "must go from 0 to 1");
        }
        for (int i = 1; i < at.length; i++) {
            if (at[i] <= at[i - 1] || value[i] < value[i - 1]) {
                throw wrong(at[i] <= at[i - 1] ? "at" : "value", "must ascend");
            }
        }
        return new Knots(at, value);
    }

    ProfileFields child(String key, String... known) {
        return new ProfileFields(file, place(key), value(key), known);
    }

    List<ProfileFields> children(String key, String... known) {
        JsonNode list = value(key);
        if (!list.isArray() || list.size() > 1000) {
            throw wrong(key, "must be a list of at most 1,000 mappings");
        }
        List<ProfileFields> out = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            out.add(new ProfileFields(file, place(key) + "[" + i + "]", list.get(i), known));
        }
        return out;
    }

    private String place(String key) {
        return key.isEmpty() || path.isEmpty() ? path + key : path + "." + key;
    }

    ProfileException wrong(String key, String what) {
        String place = place(key);
        return new ProfileException(file + ": " + (place.isEmpty() ? "" : place + ": ") + what);
    }
}
