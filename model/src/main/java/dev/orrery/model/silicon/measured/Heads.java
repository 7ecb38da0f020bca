package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.util.List;

/** Which measured kernel serves a shape of attention: the first lane that has it (timing.md 1.3). */
final class Heads {
    private Heads() {}

    /**
     * Returns the slice.
     *
     * @param rest the key without its lane
     * @throws NoTimeException if no lane has it
     */
    static Slice slice(SiliconTables tables, Table table, Lanes lanes, String rest) {
        for (List<String> names : List.of(lanes.order(), lanes.others())) {
            for (String lane : names) {
                Slice slice = tables.slice(table, SliceKeys.of(lane, rest));
                if (slice != null) {
                    return slice;
                }
            }
        }
        String columns = table == Table.CONTEXT_ATTENTION
                ? "attention format/KV format/KV heads, 0 for all/head size/window"
                : "KV format/KV heads, 0 for all/head size/window";
        throw Missing.slice(tables, table, "kernel, then " + columns, SliceKeys.of("*", rest));
    }
}
