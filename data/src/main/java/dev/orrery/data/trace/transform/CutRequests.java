package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import java.util.HashMap;
import java.util.Map;

/** Requests of plays that a step did not keep: edges to them, from further down, are left out. */
final class CutRequests {
    /** By the hash of its id, whether a request was cut for its time. */
    private final Map<Long, Boolean> cut = new HashMap<>();

    private long edges;

    /** Notes a row that is not kept. */
    void add(Row row, boolean forTime) {
        if (row.edges().play != null && row.requestId() != null) {
            cut.put(HashedIds.hash(row.requestId()), forTime);
        }
    }

    /** Returns whether a request waits for others, all of them cut for their time. */
    boolean waitsForOutside(Edges waits) {
        for (int i = 0; i < waits.count; i++) {
            if (!cut.getOrDefault(HashedIds.hash(waits.on[i]), false)) {
                return false;
            }
        }
        return waits.count > 0;
    }

    /** Leaves out a row's edges to requests that were cut; one that waited for such ones only starts at its bound. */
    void leaveOut(Row row) {
        int left = row.edges().remove(id -> cut.containsKey(HashedIds.hash(id)));
        edges += left;
        if (left > 0 && row.edges().count == 0 && Double.isNaN(row.timeMs())) {
            row.timeMs = row.edges().notBeforeMs;
        }
    }

    /** Returns how many edges were left out. */
    long edges() {
        return edges;
    }
}
