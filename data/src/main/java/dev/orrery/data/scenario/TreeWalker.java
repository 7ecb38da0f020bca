package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives a tree its meaning: checks every key and value and puts them into the settings. */
final class TreeWalker {
    private final Problems problems;
    private final List<Found> found = new ArrayList<>();

    /** A key that a source sets; a refused value is {@link Values#REFUSED}. */
    record Found(String path, @Nullable Object value, Origin keyOrigin, Origin origin) {}

    private TreeWalker(Problems problems) {
        this.problems = problems;
    }

    /** Returns what a tree sets, in the order written. */
    static List<Found> walk(Tree.Obj tree, Problems problems) {
        TreeWalker walker = new TreeWalker(problems);
        walker.group("", tree);
        return walker.found;
    }

    private void group(String path, Tree.Obj tree) {
        tree.entries().forEach((name, entry) -> {
            String child = path.isEmpty() ? name : path + "." + name;
            Key key = Schema.find(child);
            if (key != null) {
                value(key, child, entry, false);
            } else if (Schema.isList(child)) {
                list(child, entry);
            } else if (Schema.isGroup(child)) {
                inner(child, entry.value());
            } else {
                withoutUnit(path, name, entry);
            }
        });
    }

    private void value(Key key, String path, Tree.Entry entry, boolean needsUnit) {
        if (found.stream().anyMatch(f -> f.path().equals(path))) {
            problems.add(entry.keyOrigin(), path + " is given twice here, with and without its unit");
            return;
        }
        Object value = Values.read(key, path, entry.value(), needsUnit, problems);
        found.add(new Found(path, value, entry.keyOrigin(), entry.value().origin()));
    }

    private void inner(String path, Tree value) {
        if (value instanceof Tree.Obj obj) {
            group(path, obj);
        } else if (value instanceof Tree.Arr && path.equals("workload")) {
            problems.value(
                    value.origin(), path, "a list of workloads is not available in this version; give one object");
        } else if (!(value instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NONE)) {
            problems.value(
                    value.origin(),
                    path,
                    "must hold keys (" + String.join(", ", Schema.children(path)) + "); got " + TreeReader.kind(value));
        }
    }

    private void list(String path, Tree.Entry entry) {
        if (!(entry.value() instanceof Tree.Arr list)) {
            problems.value(entry.value().origin(), path, "must be a list; got " + TreeReader.kind(entry.value()));
            return;
        }
        if (list.items().size() != 1) {
            problems.value(
                    list.origin(),
                    path,
                    "exactly one pool is available in this version; got "
                            + list.items().size());
        }
        for (int i = 0; i < list.items().size(); i++) {
            inner(path + "[" + i + "]", list.items().get(i));
        }
    }

    private void withoutUnit(String group, String name, Tree.Entry entry) {
        for (String sibling : Schema.children(group)) {
            String path = group.isEmpty() ? sibling : group + "." + sibling;
            Key key = Schema.find(path);
            Units unit = key == null ? null : key.unit();
            if (key != null && unit != null && unit.bareName(sibling).equals(name)) {
                value(key, path, entry, true);
                return;
            }
        }
        problems.add(entry.keyOrigin(), "unknown key '" + name + "' " + where(group) + hint(group, name));
    }

    private static String where(String group) {
        return group.isEmpty()
                ? "at the top level"
                : "in " + group.substring(group.lastIndexOf('.') + 1).replaceAll("\\[\\d+]", "[]");
    }

    private static String hint(String group, String name) {
        List<String> known = Schema.children(group);
        List<String> homes = Schema.groupsOf(name);
        if (Names.nearest(name, known) == null && homes.size() == 1) {
            return "; it belongs in " + homes.getFirst();
        }
        return Names.hint(name, known);
    }
}
