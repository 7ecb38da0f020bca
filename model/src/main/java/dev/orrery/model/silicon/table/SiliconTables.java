package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.system.GpuSystem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured on one system with one backend and version.
 *
 * @param gpu the system
 * @param backend such as {@code vllm}
 * @param version of the backend
 * @param keys the keys of each table's slices, sorted
 * @param contextLanes attention kernels in the order in which they serve a prompt
 * @param generationLanes the same for decode
 * @param source where slices are
 */
public record SiliconTables(
        GpuSystem gpu,
        String backend,
        String version,
        Map<Table, List<String>> keys,
        Lanes contextLanes,
        Lanes generationLanes,
        SliceSource source) {
    /** Where slices are. */
    @FunctionalInterface
    public interface SliceSource {
        /** Returns a slice, or null if there is none of that key. */
        @Nullable
        Slice slice(Table table, String key);
    }

    /**
     * Attention kernels by the name of their table column {@code kernel_source} (timing.md 1.3).
     *
     * @param order as an op list names them
     * @param others all further ones with rows, those with the most slices first
     */
    public record Lanes(List<String> order, List<String> others) {}

    /** Returns a slice, or null. */
    public @Nullable Slice slice(Table table, String key) {
        return source.slice(table, key);
    }

    /** Returns the keys of a table, sorted. */
    public List<String> keys(Table table) {
        return keys.getOrDefault(table, List.of());
    }

    /** Returns whether a table has a key that begins with these parts. */
    public boolean hasKey(Table table, String parts) {
        for (String key : keys(table)) {
            if (key.startsWith(parts + SliceKeys.SEPARATOR)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether attention over prompts was measured in eight bits. */
    public boolean hasFp8Prompts() {
        for (String key : keys(Table.CONTEXT_ATTENTION)) {
            if (key.split(SliceKeys.SEPARATOR, -1)[1].equals(Quant.FP8.label())) {
                return true;
            }
        }
        return false;
    }

    /** Returns what was measured, for messages. */
    public String title() {
        return gpu.name() + " " + backend + " " + version;
    }
}
