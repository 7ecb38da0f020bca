package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A {@link KvPlan} for people and for programs. */
public final class KvPlanText {
    private static final double GIB = 1L << 30;

    private KvPlanText() {}

    /** Returns the plan as text. */
    public static String of(KvPlan plan, TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(title(plan.deployment()));
        lines.addAll(memory(plan, style));
        if (plan.budget().kvBudgetBytes() <= 0) {
            lines.add(
                    "The model does not fit: " + gib(-plan.budget().kvBudgetBytes()) + " GiB are missing on each GPU.");
        } else {
            lines.addAll(sums(plan));
        }
        if (!plan.others().isEmpty()) {
            lines.add("");
            lines.addAll(others(plan, style));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns a deployment in one line. */
    static String title(Deployment d) {
        return d.model().name() + " on " + d.system().name() + ", " + d.shape().label() + ", "
                + d.backend().label() + ", weights "
                + d.model().checkpoint().scheme().label() + ", KV cache "
                + d.formats().kv().label();
    }

    private static List<String> memory(KvPlan plan, TextStyle style) {
        MemoryBudget b = plan.budget();
        TextTable table = new TextTable(style, List.of("Memory of one GPU", "GiB", "share"));
        row(table, "Weights", b.weightBytes(), b);
        row(table, "Activations of " + Text.count(plan.ask().maxTokens()) + " tokens", b.activationBytes(), b);
        row(table, "Engine, CUDA graphs, context", b.runtimeBytes(), b);
        row(table, "Collectives (NCCL)", b.commBytes(), b);
        double reserve = b.capacityBytes() - b.otherBytes() - b.kvBudgetBytes();
        row(table, "Reserve (uses " + Text.percent(b.fraction()) + (b.ofFree() ? " of free)" : ")"), reserve, b);
        row(table, "KV cache", b.kvBudgetBytes(), b);
        row(table, "Capacity", b.capacityBytes(), b);
        return table.lines();
    }

    private static void row(TextTable table, String what, double bytes, MemoryBudget of) {
        table.add(List.of(what, gib(bytes), Text.percent(bytes / of.capacityBytes())));
    }

    private static String gib(double bytes) {
        return Text.number(bytes / GIB);
    }

    private static List<String> sums(KvPlan plan) {
        MemoryBudget b = plan.budget();
        List<String> lines = new ArrayList<>();
        lines.add("A token keeps " + bytes(plan.deployment()) + " bytes per GPU.");
        if (b.stateBytes() > 0) {
            lines.add(
                    "A request keeps " + Text.count(b.stateBytes()) + " bytes more, whatever its length: the state of "
                            + plan.deployment().model().deltaLayers() + " delta nets.");
        }
        if (b.windowTokens() > 0) {
            lines.add("Half of the layers keep at most " + b.windowTokens() + " tokens of a request.");
        }
        lines.add("KV cache: " + Text.count(b.kvTokens()) + " tokens, " + Text.count(plan.blocks()) + " blocks of "
                + plan.ask().blockSize() + ".");
        lines.add("A request of " + Text.count(plan.ask().isl()) + " + "
                + Text.count(plan.ask().osl())
                + " tokens keeps " + Text.number(b.bytesPerRequest(plan.ask().tokens()) / GIB, 3) + " GiB at its end: "
                + Text.count(plan.requests(), "user") + (plan.requests() == 1 ? " fits." : " fit at once."));
        lines.add("Maximum concurrency for " + Text.count(plan.ask().tokens()) + " tokens per request: "
                + Text.number(plan.concurrency()) + "x");
        return lines;
    }

    /** Returns the bytes of a token with the sum that they come from. */
    private static String bytes(Deployment d) {
        ModelSpec m = d.model();
        int each = d.formats().kv().bytes();
        Latent latent = m.latent();
        if (latent != null) {
            long all = (long) m.layers() * latent.cached() * each;
            return m.layers() + " layers x " + latent.cached() + " latent values x " + each + " = " + Text.count(all);
        }
        int heads = m.kvHeadsPerRank(d.shape().tp());
        long all = 2L * m.attentionLayers() * heads * m.headDim() * each;
        return "2 x " + m.attentionLayers() + " layers x " + heads + " KV heads x " + m.headDim() + " x " + each + " = "
                + Text.count(all);
    }

    private static List<String> others(KvPlan plan, TextStyle style) {
        TextTable table = new TextTable(style, List.of("With", "GPUs", "KV tokens", "users"));
        table.add(List.of(
                "this",
                Text.count(plan.deployment().shape().gpus()),
                Text.count(plan.budget().kvTokens()),
                Text.count(plan.requests())));
        for (KvPlan.Other other : plan.others()) {
            table.add(List.of(
                    other.what(),
                    Text.count(other.gpus()),
                    Text.count(other.kvTokens()),
                    Text.count(other.requests())));
        }
        return table.lines();
    }

    /** Returns the plan as an object. */
    public static Map<String, Object> map(KvPlan plan) {
        MemoryBudget b = plan.budget();
        Map<String, Object> map = deployment(plan.deployment());
        map.put("isl", plan.ask().isl());
        map.put("osl", plan.ask().osl());
        Map<String, Object> memory = new LinkedHashMap<>();
        memory.put("capacity_bytes", b.capacityBytes());
        memory.put("fraction", b.fraction());
        memory.put("fraction_of", b.ofFree() ? "free" : "total");
        memory.put("weights_bytes", b.weightBytes());
        memory.put("activations_bytes", b.activationBytes());
        memory.put("runtime_bytes", b.runtimeBytes());
        memory.put("collectives_bytes", b.commBytes());
        memory.put("kv_bytes", (long) b.kvBudgetBytes());
        map.put("memory_of_one_gpu", memory);
        map.put("kv_bytes_per_token", b.kvBytesPerToken());
        map.put("state_bytes_per_request", b.stateBytes());
        map.put("kv_tokens", b.kvTokens());
        map.put("block_size", plan.ask().blockSize());
        map.put("num_gpu_blocks", plan.blocks());
        map.put("users", plan.requests());
        map.put("max_concurrency", plan.concurrency());
        List<Map<String, Object>> others = new ArrayList<>();
        for (KvPlan.Other other : plan.others()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("with", other.what());
            row.put("gpus", other.gpus());
            row.put("kv_tokens", other.kvTokens());
            row.put("users", other.requests());
            others.add(row);
        }
        map.put("others", others);
        return map;
    }

    /** Returns what is deployed as an object. */
    static Map<String, Object> deployment(Deployment d) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model", d.model().name());
        map.put("system", d.system().name());
        map.put("backend", d.backend().label());
        map.put("tp", d.shape().tp());
        map.put("pp", d.shape().pp());
        map.put("dp", d.shape().dp());
        map.put("moe_tp", d.shape().moeTp());
        map.put("moe_ep", d.shape().moeEp());
        map.put("gpus", d.shape().gpus());
        map.put("kv_cache_dtype", d.formats().kv().label());
        return map;
    }
}
