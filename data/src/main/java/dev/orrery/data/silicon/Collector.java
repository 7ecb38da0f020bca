package dev.orrery.data.silicon;

import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The slices of a pair while its files are read. */
final class Collector {
    private final Map<Table, Map<String, SliceBuilder>> trees = new EnumMap<>(Table.class);
    private final Map<String, SitesBuilder> sites = new HashMap<>();

    /** Takes a point of a slice; of each point the first one stays. */
    void put(Table table, int axes, String key, long x, long y, long z, double ms) {
        trees.computeIfAbsent(table, t -> new HashMap<>())
                .computeIfAbsent(key, k -> new SliceBuilder(axes))
                .put(x, y, z, ms);
    }

    /** Takes a matrix product. */
    void product(String quant, long m, long n, long k, double ms) {
        sites.computeIfAbsent(quant, q -> new SitesBuilder()).put(m, n, k, ms);
    }

    /** How much there is of a lane. */
    record Density(int slices, int rows) {}

    /** Returns how much there is of each lane of an attention table. */
    Map<String, Density> lanes(Table table) {
        Map<String, Density> lanes = new HashMap<>();
        trees.getOrDefault(table, Map.of()).forEach((key, slice) -> {
            String lane = key.substring(0, key.indexOf(SliceKeys.SEPARATOR));
            lanes.merge(
                    lane, new Density(1, slice.size()), (a, b) -> new Density(a.slices + b.slices, a.rows + b.rows));
        });
        return lanes;
    }

    /** Returns all slices, by table and sorted key. */
    Map<Table, NavigableMap<String, Slice>> build() {
        Map<Table, NavigableMap<String, Slice>> all = new EnumMap<>(Table.class);
        trees.forEach((table, slices) -> {
            NavigableMap<String, Slice> built = new TreeMap<>();
            slices.forEach((key, builder) -> built.put(key, builder.build()));
            all.put(table, built);
        });
        NavigableMap<String, Slice> gemm = new TreeMap<>();
        sites.forEach((quant, builder) -> gemm.put(quant, builder.build()));
        all.put(Table.GEMM, gemm);
        return all;
    }
}
