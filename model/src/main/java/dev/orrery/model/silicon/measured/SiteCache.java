package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.table.Sites;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Sol;
import java.util.HashMap;
import java.util.Map;

/** The sites of each number format, raised to what physics allows once. */
final class SiteCache {
    private final Map<String, Sites> sites = new HashMap<>();

    Sites of(String quant, Slice slice, Sol sol) {
        return sites.computeIfAbsent(quant, q -> new Sites(slice, sol));
    }
}
