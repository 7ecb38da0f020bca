package dev.orrery.data.silicon;

import dev.orrery.data.silicon.Collector.Density;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/** Reads all files of a system and a backend (timing.md 1). */
final class PairCompiler {
    private final Wheel wheel;
    private final Manifest manifest;

    /** What a compiled file holds. */
    record Compiled(
            Pair pair,
            GpuSystem gpu,
            Map<Table, NavigableMap<String, Slice>> slices,
            Lanes contextLanes,
            Lanes generationLanes) {}

    PairCompiler(Wheel wheel) throws IOException {
        this.wheel = wheel;
        this.manifest = Manifest.read(wheel);
    }

    /** Returns all that was measured. */
    Compiled compile(Pair pair) throws IOException {
        GpuSystem gpu = SystemYaml.read(wheel, pair.system());
        Sources sources = new Sources(wheel, manifest, pair);
        Collector collector = new Collector();
        Map<Table, Map<String, Density>> primary = new HashMap<>();
        for (TableFile file : TableFile.all()) {
            List<Sources.Source> from = file.file().equals(TableFile.NCCL_FILE)
                    ? sources.nccl(gpu.nccl(), file.file())
                    : sources.of(file.family(), file.file());
            for (Sources.Source source : from) {
                read(file, source, collector);
                if (source.primary()) {
                    for (Table table : List.of(Table.CONTEXT_ATTENTION, Table.GENERATION_ATTENTION)) {
                        primary.putIfAbsent(table, Map.of());
                        if (file.file().startsWith(table.label())) {
                            primary.put(table, collector.lanes(table));
                        }
                    }
                }
            }
        }
        return new Compiled(
                pair,
                gpu,
                collector.build(),
                lanes(Table.CONTEXT_ATTENTION, pair, gpu, primary, collector),
                lanes(Table.GENERATION_ATTENTION, pair, gpu, primary, collector));
    }

    private Lanes lanes(
            Table table, Pair pair, GpuSystem gpu, Map<Table, Map<String, Density>> primary, Collector collector)
            throws IOException {
        return LaneOrder.of(wheel, pair, gpu.sm(), primary.getOrDefault(table, Map.of()), collector.lanes(table));
    }

    private void read(TableFile file, Sources.Source source, Collector into) throws IOException {
        ParquetRows rows = ParquetRows.read(source.entry(), wheel.bytes(source.entry()), file.texts(), file.numbers());
        Set<String> kernels = source.kernels();
        for (int i = 0; i < rows.size(); i++) {
            rows.at(i);
            String kernel = rows.text(0).isEmpty() ? TableFile.DEFAULT_LANE : rows.text(0);
            if (kernels == null || kernels.contains(kernel)) {
                file.rows().take(rows, into);
            }
        }
    }
}
