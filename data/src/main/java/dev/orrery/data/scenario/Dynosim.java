package dev.orrery.data.scenario;

import dev.orrery.model.twin.Compatibility;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the call arguments of the reference's replay (NVIDIA Dynamo mocker 1.6.1) as a scenario. What the reference
 * refuses is refused; what it accepts and this version has not is an {@link UnsupportedFeature}.
 */
final class Dynosim {
    /** Arguments that only rename a key. */
    private static final Map<String, String> RENAMED = Map.ofEntries(
            Map.entry("num_workers", Schema.POOL + "workers"),
            Map.entry("trace_block_size", "workload.trace.block_size"),
            Map.entry("trace_format", "workload.trace.format"),
            Map.entry("agentic_lanes", "workload.trace.lanes"),
            Map.entry("arrival_speedup_ratio", "workload.arrivals.speedup"),
            Map.entry("max_sim_time_ms", "workload.max_sim_time_ms"),
            Map.entry("sla_ttft_ms", "slo.ttft_ms"),
            Map.entry("sla_itl_ms", "slo.itl_ms"),
            Map.entry("sla_e2e_ms", "slo.e2e_ms"),
            Map.entry("request_count", "workload.synthetic.requests"),
            Map.entry("input_tokens", "workload.synthetic.input_tokens"),
            Map.entry("output_tokens", "workload.synthetic.output_tokens"),
            Map.entry("turns_per_session", "workload.synthetic.turns"),
            Map.entry("inter_turn_delay_ms", "workload.synthetic.inter_turn_delay_ms"),
            Map.entry("shared_prefix_ratio", "workload.synthetic.shared_prefix_ratio"),
            Map.entry("num_prefix_groups", "workload.synthetic.prefix_groups"),
            Map.entry("arrival_seed", "seed"),
            Map.entry("execution_model", "fleet.model"),
            Map.entry("model_name", "fleet.model"));

    /** Arguments that mean more than a renamed key. */
    private static final List<String> SPECIAL = List.of(
            "router_mode",
            "router",
            "mode",
            "router_config",
            "replay_concurrency",
            "request_rate",
            "arrival_interval_ms",
            "kv_event_lag_ms",
            "engine",
            "dp_size",
            "tensor_parallel_size",
            "startup_time",
            "extra_engine_args",
            "prefill_engine_args",
            "decode_engine_args",
            "prefill_engine",
            "decode_engine",
            "num_prefill_workers",
            "num_decode_workers");

    /** Formats that hold nothing but plays. */
    private static final Set<String> AGENTIC = Set.of("agentic_mooncake", "weka");

    private static final Set<String> SYNTHETIC = Set.of("request_count", "input_tokens", "output_tokens");

    private final Tree.Obj args;
    private final DynosimTree out;
    private final Problems problems;

    private Dynosim(Tree.Obj args, Problems problems) {
        this.args = args;
        this.problems = problems;
        this.out = new DynosimTree(args.origin());
    }

    /** Returns the scenario file that call arguments stand for, or null after noting that they are not JSON. */
    static Tree.@Nullable Obj tree(ScenarioSources.Call call, Problems problems) {
        Tree.Obj args = TreeReader.read(
                call.name().endsWith(".json") ? call.name() : call.name() + ".json", call.json(), problems);
        if (args == null) {
            return null;
        }
        Dynosim dynosim = new Dynosim(args, problems);
        dynosim.translate(call.compatibility());
        return dynosim.out.root();
    }

    private void translate(Compatibility compatibility) {
        out.put(
                "compatibility",
                Tree.Leaf.text(args.origin(), compatibility.name().toLowerCase(Locale.ROOT)));
        args.entries().forEach((name, entry) -> {
            String path = RENAMED.get(name);
            if (path != null) {
                out.put(path, entry.value());
            } else if (!SPECIAL.contains(name)) {
                Set<String> known = new java.util.TreeSet<>(SPECIAL);
                known.addAll(RENAMED.keySet());
                problems.add(entry.keyOrigin(), "unknown argument '" + name + "'" + Names.hint(name, known));
            }
        });
        bounds();
        agents();
        new DynosimRouter(args, out, problems).translate();
        arrivals();
        boolean disaggregated = pools();
        problems.check();
        refuseUnsupported(disaggregated);
    }

    private void bounds() {
        Tree e2e = args.value("sla_e2e_ms");
        if (e2e != null && (args.has("sla_ttft_ms") || args.has("sla_itl_ms"))) {
            problems.add(e2e.origin(), "sla_e2e_ms excludes sla_ttft_ms and sla_itl_ms");
        }
    }

    private void arrivals() {
        Tree concurrency = args.value("replay_concurrency");
        Tree rate = args.value("request_rate");
        Tree interval = args.value("arrival_interval_ms");
        int given = (concurrency == null ? 0 : 1) + (rate == null ? 0 : 1) + (interval == null ? 0 : 1);
        boolean synthetic = SYNTHETIC.stream().anyMatch(args::has);
        if (synthetic) {
            for (String need : List.of("request_count", "input_tokens", "output_tokens")) {
                if (!args.has(need)) {
                    problems.add(args.origin(), need + " is missing; equal requests need it");
                }
            }
        }
        if (synthetic ? given != 1 : rate != null || interval != null) {
            problems.add(
                    args.origin(),
                    synthetic
                            ? "equal requests need exactly one of replay_concurrency, request_rate, arrival_interval_ms"
                            : "request_rate and arrival_interval_ms only apply to equal requests (request_count)");
        }
        if (concurrency != null) {
            out.mode("closed", "concurrency", concurrency);
        } else if (rate != null) {
            out.mode("poisson", "rate_rps", rate);
        } else if (interval != null) {
            out.mode("constant", "rate_rps", rateOf(interval));
        }
    }

    private Tree rateOf(Tree interval) {
        if (interval instanceof Tree.Leaf leaf && leaf.kind() == Tree.Leaf.Kind.NUMBER) {
            double ms = Double.parseDouble(leaf.text());
            if (ms >= 0) {
                return Tree.Leaf.bare(leaf.origin(), ms == 0 ? "inf" : Double.toString(1000 / ms));
            }
            problems.add(leaf.origin(), "arrival_interval_ms: must be >= 0; got " + leaf.text());
        }
        return interval;
    }

    /** Returns whether prefill and decode have pools of their own. */
    private boolean pools() {
        List<String> split = List.of(
                "prefill_engine_args",
                "decode_engine_args",
                "prefill_engine",
                "decode_engine",
                "num_prefill_workers",
                "num_decode_workers");
        boolean disaggregated = split.stream().anyMatch(args::has)
                || args.value("mode") instanceof Tree.Leaf leaf && leaf.text().equals("disagg");
        if (disaggregated) {
            return true;
        }
        Tree launch = args.value("extra_engine_args");
        new DynosimEngine(out, problems)
                .launch(launch instanceof Tree.Obj obj ? obj : args, launch instanceof Tree.Obj);
        return false;
    }

    private void refuseUnsupported(boolean disaggregated) {
        if (disaggregated) {
            throw new UnsupportedFeature("disagg");
        }
        if (out.unsupported() != null) {
            throw new UnsupportedFeature(out.unsupported());
        }
    }

    /** The reference asks for a target model where the trace names one for each request. */
    private void agents() {
        boolean named = args.has("execution_model") || args.has("model_name");
        if (args.value("trace_format") instanceof Tree.Leaf format && AGENTIC.contains(format.text()) && !named) {
            problems.add(format.origin(), "trace_format: agents need a target model; give execution_model");
        }
    }
}
