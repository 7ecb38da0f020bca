package dev.orrery.data.silicon.catalog;

import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The GPUs that Orrery knows by name, from the resource {@code systems.json}: data sheets, no measurements. */
public final class Systems {
    private static final String RESOURCE = "systems.json";

    private final Map<String, JsonNode> entries = new LinkedHashMap<>();

    private Systems() {}

    /** Reads the GPUs that come with Orrery. */
    public static Systems builtIn() throws IOException {
        Systems systems = new Systems();
        for (JsonNode entry : Resources.list(RESOURCE)) {
            systems.entries.put(entry.path("name").asString(), entry);
        }
        return systems;
    }

    /** Returns the names, sorted. */
    public List<String> names() {
        return new ArrayList<>(entries.keySet());
    }

    /**
     * Returns a GPU by its name.
     *
     * @throws CatalogException if there is none
     */
    public GpuSystem find(String name) throws CatalogException {
        JsonNode entry = entries.get(name);
        if (entry == null) {
            throw new CatalogException("unknown system '" + name + "'; known: " + String.join(", ", names()));
        }
        return read(new Fields(RESOURCE + ": " + name, entry));
    }

    private static GpuSystem read(Fields at) throws CatalogException {
        double between = at.number("rack_bytes_per_s");
        List<Long> nccl = new ArrayList<>();
        for (JsonNode bytes : at.node().path("nccl_bytes")) {
            nccl.add(bytes.asLong());
        }
        return new GpuSystem(
                at.text("name"),
                at.number("memory_bytes_per_s"),
                at.number("memory_efficiency"),
                at.number("memory_latency_s"),
                (long) at.number("capacity_bytes"),
                at.number("bf16_flops"),
                at.number("fp8_flops"),
                at.number("fp4_flops"),
                at.number("int8_flops"),
                at.positive("sm"),
                at.positive("gpus_per_node"),
                at.count("gpus_per_rack", Integer.MAX_VALUE),
                at.number("node_bytes_per_s"),
                between,
                at.has("far_bytes_per_s") ? at.number("far_bytes_per_s") : between,
                at.number("p2p_latency_s"),
                (long) at.number("other_bytes"),
                List.copyOf(nccl),
                at.text("nccl"));
    }
}
