package dev.orrery.data.scenario;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads the reference's engine launch object: {@code {engine: {…}, dp_size, tensor_parallel_size, startup_time}}. */
final class DynosimEngine {
    private static final String ENGINE = Schema.POOL + "engine.";
    private static final String TIMING = Schema.POOL + "timing.";

    /** Keys of {@code engine} and the scenario's. */
    private static final Map<String, String> RENAMED = Map.ofEntries(
            Map.entry("backend", ENGINE + "type"),
            Map.entry("block_size", ENGINE + "block_size"),
            Map.entry("num_gpu_blocks", ENGINE + "num_gpu_blocks"),
            Map.entry("max_num_seqs", ENGINE + "max_num_seqs"),
            Map.entry("max_num_batched_tokens", ENGINE + "max_num_batched_tokens"),
            Map.entry("max_model_len", ENGINE + "max_model_len"),
            Map.entry("enable_prefix_caching", ENGINE + "enable_prefix_caching"),
            Map.entry("enable_chunked_prefill", ENGINE + "enable_chunked_prefill"),
            Map.entry("preemption_mode", ENGINE + "preemption_mode"),
            Map.entry("prefill_schedule_interval", ENGINE + "prefill_schedule_interval"),
            Map.entry("prefill_decode_interval", ENGINE + "prefill_decode_interval"),
            Map.entry("speedup_ratio", TIMING + "speedup"),
            Map.entry("decode_speedup_ratio", TIMING + "decode_speedup"));

    /** Known keys with a meaning beyond a renamed one; the hand-off's are read on prefill workers only. */
    private static final Set<String> SPECIAL = Set.of(
            "worker_type",
            "timing_model",
            "sglang",
            "native_host_offload",
            "g3_offload",
            "kv_cache_bytes_per_token",
            "kv_transfer_bytes_per_token",
            "kv_transfer_bandwidth",
            "kv_transfer_timing_mode",
            "aic_nextn",
            "aic_nextn_accept_rates",
            "aic_mtp_seed");

    private static final List<String> SGLANG = List.of(
            "schedule_policy",
            "max_prefill_tokens",
            "chunked_prefill_size",
            "clip_max_new_tokens",
            "schedule_conservativeness");

    private final DynosimTree out;
    private final Problems problems;

    DynosimEngine(DynosimTree out, Problems problems) {
        this.out = out;
        this.problems = problems;
    }

    /** Reads a launch object; only in one of its own ({@code strict}) are other keys wrong. */
    void launch(Tree.Obj launch, boolean strict) {
        List<String> known = List.of("engine", "dp_size", "tensor_parallel_size", "startup_time");
        if (strict) {
            unknown(launch, new TreeSet<>(known), "extra_engine_args");
        }
        copy(launch, "tensor_parallel_size", Schema.POOL + "parallel.tensor");
        copy(launch, "startup_time", Schema.POOL + "startup_s");
        ranks(launch);
        Tree engine = launch.value("engine");
        if (engine instanceof Tree.Obj obj) {
            engine(obj);
        } else if (engine != null) {
            problems.add(engine.origin(), "engine: must hold keys; got " + TreeReader.kind(engine));
        }
    }

    private void ranks(Tree.Obj launch) {
        if (!(launch.value("dp_size") instanceof Tree.Leaf ranks)
                || ranks.text().equals("1")) {
            return;
        }
        if (ranks.text().matches("[2-9]|[1-9][0-9]+")) {
            out.unsupported("attention_dp");
        } else {
            problems.add(ranks.origin(), "dp_size: must be a whole number > 0; got " + ranks.text());
        }
    }

    private void engine(Tree.Obj engine) {
        Set<String> known = new TreeSet<>(SPECIAL);
        known.addAll(RENAMED.keySet());
        unknown(engine, known, "engine");
        RENAMED.forEach((name, path) -> copy(engine, name, path));
        sglang(engine);
        worker(engine);
        timing(engine);
        tiers(engine);
        if (engine.has("aic_nextn")) {
            out.unsupported("speculation");
        }
    }

    private void sglang(Tree.Obj engine) {
        Tree own = engine.value("sglang");
        if (own instanceof Tree.Obj obj) {
            unknown(obj, new TreeSet<>(SGLANG), "sglang");
            SGLANG.forEach(name -> copy(obj, name, ENGINE + name));
        } else if (own != null) {
            problems.add(own.origin(), "sglang: must hold keys such as schedule_policy; got " + TreeReader.kind(own));
        }
        boolean chosen =
                engine.value("backend") instanceof Tree.Leaf leaf && leaf.text().equals("sglang");
        if (chosen
                && engine.value("enable_chunked_prefill") instanceof Tree.Leaf flag
                && flag.text().equals("false")) {
            problems.add(flag.origin(), "enable_chunked_prefill: must be true for sglang; got false");
        }
    }

    private void worker(Tree.Obj engine) {
        if (engine.value("worker_type") instanceof Tree.Leaf type
                && !type.text().equals("aggregated")) {
            problems.add(
                    type.origin(), "worker_type: must be aggregated in an aggregated run; got '" + type.text() + "'");
        }
    }

    private void timing(Tree.Obj engine) {
        Tree model = engine.value("timing_model");
        if (model == null) {
            return;
        }
        if (!(model instanceof Tree.Obj obj)) {
            problems.add(model.origin(), "timing_model: must hold keys such as type; got " + TreeReader.kind(model));
            return;
        }
        if (obj.value("type") instanceof Tree.Leaf type && type.text().equals("external")) {
            out.unsupported("external timing");
            return;
        }
        unknown(obj, new TreeSet<>(Set.of("type", "prefill_ms", "decode_ms")), "timing_model");
        for (String key : List.of("type", "prefill_ms", "decode_ms")) {
            copy(obj, key, TIMING + key);
        }
    }

    private void tiers(Tree.Obj engine) {
        Tree host = engine.value("native_host_offload");
        if (host != null && !engine.has("kv_cache_bytes_per_token")) {
            problems.add(host.origin(), "native_host_offload needs kv_cache_bytes_per_token");
        }
        if (engine.has("native_host_offload") || engine.has("g3_offload")) {
            out.unsupported("tiers");
        }
    }

    private void copy(Tree.Obj from, String name, String path) {
        Tree.Entry entry = from.entries().get(name);
        if (entry != null && (from.has(name) || Schema.key(path).orNull())) {
            out.put(path, entry.value());
        }
    }

    private void unknown(Tree.Obj tree, Set<String> known, String where) {
        tree.entries().forEach((name, entry) -> {
            if (!known.contains(name)) {
                problems.add(entry.keyOrigin(), "unknown key '" + name + "' in " + where + Names.hint(name, known));
            }
        });
    }
}
