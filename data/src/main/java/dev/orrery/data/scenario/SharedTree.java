package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A scenario of two workloads and two pools, taken apart: what is said of requests and their workers, and what is said
 * of video. Every value keeps its place in the file.
 *
 * @param llm the scenario without video; it has the budget
 * @param video the scenario of the video sessions alone
 */
record SharedTree(Tree.Obj llm, Tree.Obj video) {
    private static final Pattern PART = Pattern.compile("([A-Za-z0-9_-]+)(?:\\[(\\d+)])?");
    private static final List<String> OF_BOTH = List.of("schema", "name", "seed");

    /** Returns whether a scenario has a budget or several pools. */
    static boolean wanted(Tree.Obj root) {
        if (!(root.value("fleet") instanceof Tree.Obj fleet)) {
            return false;
        }
        return fleet.has("budget")
                || fleet.value("pools") instanceof Tree.Arr pools
                        && pools.items().size() > 1;
    }

    /** Takes a scenario apart; null after noting why that is not possible. */
    static @Nullable SharedTree of(Tree.Obj root, Problems problems) {
        Tree.Obj fleet = (Tree.Obj) root.value("fleet");
        Tree[] pools = fleet == null ? null : pair(fleet, "pools", "fleet.pools", SharedTree::videoPool, problems);
        Tree[] workloads = pair(root, "workload", "workload", SharedTree::videoWorkload, problems);
        if (fleet == null || pools == null || workloads == null) {
            return null;
        }
        Tree.Obj llm = new Tree.Obj(root.origin(), new LinkedHashMap<>(root.entries()));
        llm.put("workload", workloads[0]);
        Tree.Obj fleetOfLlm = new Tree.Obj(fleet.origin(), new LinkedHashMap<>(fleet.entries()));
        fleetOfLlm.put("pools", new Tree.Arr(fleet.origin(), List.of(pools[0])));
        llm.put("fleet", fleetOfLlm);
        Tree.Obj video = Tree.Obj.empty(root.origin());
        for (String key : OF_BOTH) {
            if (root.entries().containsKey(key)) {
                video.entries().put(key, root.entries().get(key));
            }
        }
        video.put("workload", workloads[1]);
        Tree.Obj fleetOfVideo = Tree.Obj.empty(fleet.origin());
        fleetOfVideo.put("pools", new Tree.Arr(fleet.origin(), List.of(pools[1])));
        video.put("fleet", fleetOfVideo);
        return new SharedTree(llm, video);
    }

    /** Says of one item of a list whether it is about video. */
    private interface Kind {
        boolean video(Tree.Obj item);
    }

    /** Returns the item that is about requests and the one that is about video. */
    private static Tree @Nullable [] pair(Tree.Obj in, String key, String path, Kind kind, Problems problems) {
        Tree.@Nullable Obj[] found = new Tree.Obj[2];
        Tree list = in.value(key);
        List<Tree> items = list instanceof Tree.Arr arr ? arr.items() : List.of();
        for (Tree item : items) {
            if (item instanceof Tree.Obj obj) {
                found[kind.video(obj) ? 1 : 0] = obj;
            }
        }
        Tree.Obj first = found[0];
        Tree.Obj second = found[1];
        if (items.size() != 2 || first == null || second == null) {
            problems.value(
                    list == null ? in.origin() : list.origin(),
                    path,
                    "fleet.budget needs a list of two: one of requests and one of video sessions; got "
                            + (list instanceof Tree.Arr ? items.size() + " items that are not that" : "no list"));
            return null;
        }
        return new Tree[] {first, second};
    }

    private static boolean videoPool(Tree.Obj pool) {
        return pool.value("role") instanceof Tree.Leaf role && role.text().equals(VideoKeys.ROLE);
    }

    private static boolean videoWorkload(Tree.Obj workload) {
        return workload.has("video")
                || workload.value("profile") instanceof Tree.Obj profile
                        && profile.value("name") instanceof Tree.Leaf name
                        && Registry.videoProfile(name.text());
    }

    /** Returns a tree with values set by path, such as {@code fleet.pools[1].workers=4}. */
    static Tree.Obj with(Tree.Obj root, List<String> sets, Problems problems) {
        Tree.Obj changed = root;
        for (String set : sets) {
            int equals = set.indexOf('=');
            Origin origin =
                    new Origin(Origin.Layer.SET, "--set " + (equals < 0 ? set : set.substring(0, equals)), 0, 0);
            Tree value = equals <= 0
                    ? null
                    : TreeReader.value(origin, set.substring(equals + 1).trim(), problems);
            Tree next = value == null
                    ? null
                    : put(changed, set.substring(0, equals).trim().split("\\.", -1), 0, value);
            if (next instanceof Tree.Obj obj) {
                changed = obj;
            } else {
                problems.add(
                        origin,
                        "must be path=value, such as fleet.pools[1].workers=4, and name a pool or workload"
                                + " that there is");
            }
        }
        return changed;
    }

    private static @Nullable Tree put(@Nullable Tree at, String[] parts, int index, Tree value) {
        if (index == parts.length) {
            return value;
        }
        Matcher m = PART.matcher(parts[index]);
        if (!m.matches()) {
            return null;
        }
        Map<String, Tree.Entry> entries = new LinkedHashMap<>();
        if (at instanceof Tree.Obj obj) {
            entries.putAll(obj.entries());
        } else if (at != null) {
            return null;
        }
        Tree old = entries.containsKey(m.group(1)) ? entries.get(m.group(1)).value() : null;
        Tree child = m.group(2) == null
                ? put(old, parts, index + 1, value)
                : item(old, Integer.parseInt(m.group(2)), parts, index + 1, value);
        if (child == null) {
            return null;
        }
        entries.put(m.group(1), new Tree.Entry(value.origin(), child));
        return new Tree.Obj(at == null ? value.origin() : at.origin(), entries);
    }

    private static @Nullable Tree item(@Nullable Tree list, int number, String[] parts, int index, Tree value) {
        if (!(list instanceof Tree.Arr arr) || number >= arr.items().size()) {
            return null;
        }
        List<Tree> items = new ArrayList<>(arr.items());
        Tree changed = put(items.get(number), parts, index, value);
        if (changed == null) {
            return null;
        }
        items.set(number, changed);
        return new Tree.Arr(arr.origin(), items);
    }
}
