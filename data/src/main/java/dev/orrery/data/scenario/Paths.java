package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values given by path instead of in a file: {@code --set path=value} and {@code ORRERY__A__B=value}. */
final class Paths {
    /** How the names of variables begin. */
    static final String PREFIX = "ORRERY__";

    private static final Pattern PART = Pattern.compile("([A-Za-z0-9_-]+)(?:\\[(\\d+)])?");

    private Paths() {}

    /** Returns one tree per variable whose name begins with {@code ORRERY__}, by name. */
    static List<Tree.Obj> environment(Map<String, String> environment, Problems problems) {
        List<Tree.Obj> trees = new ArrayList<>();
        new TreeMap<>(environment).forEach((name, text) -> {
            if (name.startsWith(PREFIX)) {
                String path =
                        name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace("__", ".");
                add(
                        new Origin(Origin.Layer.ENV, name, 0, 0),
                        path.replaceAll("\\.(\\d+)(?=\\.|$)", "[$1]"),
                        text,
                        trees,
                        problems);
            }
        });
        return trees;
    }

    /** Returns one tree per {@code path=value}, left to right. */
    static List<Tree.Obj> sets(List<String> sets, Problems problems) {
        List<Tree.Obj> trees = new ArrayList<>();
        for (String set : sets) {
            int equals = set.indexOf('=');
            Origin origin =
                    new Origin(Origin.Layer.SET, "--set " + (equals < 0 ? set : set.substring(0, equals)), 0, 0);
            if (equals <= 0) {
                problems.add(origin, "must be path=value, such as fleet.pools[0].engine.block_size=512");
            } else {
                add(
                        origin,
                        set.substring(0, equals).trim(),
                        set.substring(equals + 1).trim(),
                        trees,
                        problems);
            }
        }
        return trees;
    }

    private static void add(Origin origin, String path, String text, List<Tree.Obj> trees, Problems problems) {
        Tree value = TreeReader.value(origin, text, problems);
        if (value != null) {
            Tree.Obj tree = nest(origin, path, value, problems);
            if (tree != null) {
                trees.add(tree);
            }
        }
    }

    /** Returns the mapping that holds one value at a path, or null after noting why the path is none. */
    static Tree.@org.jspecify.annotations.Nullable Obj nest(Origin origin, String path, Tree value, Problems problems) {
        String[] parts = path.split("\\.", -1);
        Tree inner = value;
        for (int i = parts.length - 1; i >= 0; i--) {
            Matcher m = PART.matcher(parts[i]);
            if (!m.matches()) {
                problems.add(origin, "'" + path + "' is not a path such as fleet.pools[0].engine.block_size");
                return null;
            }
            String index = m.group(2);
            if (index != null && !index.equals("0")) {
                problems.add(origin, "exactly one pool is available in this version: " + Schema.POOL + "…");
                return null;
            }
            Tree.Obj outer = Tree.Obj.empty(origin);
            outer.put(m.group(1), index == null ? inner : new Tree.Arr(origin, List.of(inner)));
            inner = outer;
        }
        return (Tree.Obj) inner;
    }
}
