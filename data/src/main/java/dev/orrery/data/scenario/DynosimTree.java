package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scenario that call arguments are turned into, and what of them this version has not. */
final class DynosimTree {
    private final Tree.Obj root;
    private @Nullable String unsupported;

    DynosimTree(Origin origin) {
        this.root = Tree.Obj.empty(origin);
    }

    Tree.Obj root() {
        return root;
    }

    /** Returns the first feature that was noted as missing, or null. */
    @Nullable
    String unsupported() {
        return unsupported;
    }

    void unsupported(String feature) {
        if (unsupported == null) {
            unsupported = feature;
        }
    }

    /** Sets an arrival mode with its one number. */
    void mode(String mode, String key, Tree value) {
        put("workload.arrivals.mode", Tree.Leaf.text(value.origin(), mode));
        put("workload.arrivals." + key, value);
    }

    /** Puts a value at a path of the scenario. */
    void put(String path, Tree value) {
        Tree.Obj at = root;
        String[] parts = path.split("\\.", -1);
        for (int i = 0; i < parts.length - 1; i++) {
            boolean list = parts[i].endsWith("[0]");
            String name = list ? parts[i].substring(0, parts[i].length() - 3) : parts[i];
            Tree inner = at.value(name);
            if (inner == null) {
                Tree.Obj made = Tree.Obj.empty(value.origin());
                inner = list ? new Tree.Arr(value.origin(), new ArrayList<>(List.of(made))) : made;
                at.put(name, inner);
            }
            at = (Tree.Obj) (inner instanceof Tree.Arr arr ? arr.items().getFirst() : inner);
        }
        at.put(parts[parts.length - 1], value);
    }
}
