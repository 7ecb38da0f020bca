package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconException.Fault;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The facts of a GPU from {@code SYSTEM.yaml} (timing.md 2). */
final class SystemYaml {
    private SystemYaml() {}

    static GpuSystem read(Wheel wheel, String system) throws IOException {
        JsonNode yaml = wheel.yaml(system + ".yaml");
        if (yaml == null) {
            throw new SiliconException(Fault.NAME, "no data for system " + system);
        }
        JsonNode gpu = yaml.path("gpu");
        JsonNode node = yaml.path("node");
        JsonNode misc = yaml.path("misc");
        double between = number(node, "inter_node_bw");
        JsonNode nccl = misc.path("nccl_mem");
        return new GpuSystem(
                system,
                number(gpu, "mem_bw"),
                number(gpu, "mem_bw_empirical_scaling_factor"),
                number(gpu, "mem_empirical_constant_latency"),
                (long) number(gpu, "mem_capacity"),
                number(gpu, "bfloat16_tc_flops"),
                number(gpu, "fp8_tc_flops"),
                number(gpu, "fp4_tc_flops"),
                number(gpu, "int8_tc_flops"),
                (int) number(gpu, "sm_version"),
                (int) number(node, "num_gpus_per_node"),
                node.has("num_gpus_per_rack") ? (int) number(node, "num_gpus_per_rack") : Integer.MAX_VALUE,
                number(node, "intra_node_bw"),
                between,
                node.has("inter_rack_bw") ? number(node, "inter_rack_bw") : between,
                number(node, "p2p_latency"),
                (long) number(misc, "other_mem"),
                List.of(bytes(nccl, "1"), bytes(nccl, "2"), bytes(nccl, "4"), bytes(nccl, "8")),
                misc.path("nccl_version").asString(""));
    }

    /** Returns a number, 0 if it is absent: a GPU without fp4 has no rate of it. */
    private static double number(JsonNode at, String field) {
        return at.path(field).asDouble(0);
    }

    private static long bytes(JsonNode at, String ranks) {
        return (long) at.path(ranks).asDouble(0);
    }
}
