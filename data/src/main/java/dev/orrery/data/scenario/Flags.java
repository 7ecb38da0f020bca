package dev.orrery.data.scenario;

import dev.orrery.data.silicon.profile.StepProfiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Flags for the frequent keys: what each one sets. Engine flags keep vLLM's spelling, load flags vllm bench's. */
public final class Flags {
    /**
     * A flag as typed.
     *
     * @param flag its name with dashes
     * @param text its value; {@code true} or {@code false} for a switch
     * @param varied whether it is one of several values that are compared
     */
    public record Value(String flag, String text, boolean varied) {
        /** A flag with one value. */
        public Value(String flag, String text) {
            this(flag, text, false);
        }
    }

    /**
     * A flag that exists.
     *
     * @param flag its name with dashes
     * @param label what stands for the value in a usage line; empty for a switch with a {@code --no-} form
     * @param path the key that it sets, empty if that depends on the rest
     * @param doc one line
     */
    public record Row(String flag, String label, String path, String doc) {}

    private static final String ENGINE = Schema.POOL + "engine.";

    private static final List<Row> ROWS = List.of(
            new Row("--trace", "FILE", "workload.trace.path", "replay this trace"),
            new Row("--format", "NAME", "workload.trace.format", "what the trace holds"),
            new Row("--trace-block-size", "TOKENS", "workload.trace.block_size", "tokens of one hash id"),
            new Row("--lanes", "N", "workload.trace.lanes", "plays in progress of an agentic trace"),
            new Row("--profile", "NAME", "workload.profile.name", "a built-in seeded workload, or a file of trace fit"),
            new Row("--num-prompts", "N", "", "how many requests"),
            new Row("--input-len", "TOKENS", "workload.synthetic.input_tokens", "equal requests: prompt tokens"),
            new Row("--output-len", "TOKENS", "workload.synthetic.output_tokens", "equal requests: output tokens"),
            new Row("--request-rate", "RPS", "", "arrivals per second; a list such as 2,4,8 runs a ladder"),
            new Row("--max-concurrency", "N", "", "closed loop; a list such as 8,16,32 runs a ladder"),
            new Row("--burstiness", "SHAPE", "", "gamma arrivals of this shape; needs --request-rate"),
            new Row("--speedup", "FACTOR", "workload.arrivals.speedup", "divides recorded times"),
            new Row("--max-sim-time-ms", "MS", "workload.max_sim_time_ms", "stop at this virtual time"),
            new Row("--warm-trace", "FILE", "workload.warmup.trace", "a trace played first, not counted"),
            new Row("--workers", "N", Schema.POOL + "workers", "engine replicas"),
            new Row("--router", "NAME", "router.policy", "which worker gets a request"),
            new Row("--engine", "NAME", ENGINE + "type", "the scheduler"),
            new Row("--block-size", "TOKENS", ENGINE + "block_size", "tokens of one KV block"),
            new Row("--num-gpu-blocks", "N", ENGINE + "num_gpu_blocks", "KV blocks of one worker"),
            new Row("--max-num-seqs", "N", ENGINE + "max_num_seqs", "most running requests of one worker"),
            new Row("--max-num-batched-tokens", "N", ENGINE + "max_num_batched_tokens", "most tokens of one pass"),
            new Row("--max-model-len", "TOKENS", ENGINE + "max_model_len", "most tokens of one request"),
            new Row("--enable-prefix-caching", "", ENGINE + "enable_prefix_caching", "keep computed blocks"),
            new Row("--enable-chunked-prefill", "", ENGINE + "enable_chunked_prefill", "prompts over several passes"),
            new Row(
                    "--timing-model",
                    "NAME",
                    "",
                    "polynomial, silicon, roofline, fixed:MS,MS, grid:FILE, recorded:FILE"),
            new Row("--calibration", "FILE", Schema.POOL + "calibration", "a file of 'orrery calibrate', or builtin"),
            new Row("--slo", "BOUND", "", "what counts as good, such as ttft:2000 itl:50"),
            new Row("--compatibility", "NAME", "compatibility", "none, reference or aic"),
            new Row("--seed", "N", "seed", "master seed"));

    /** The five numbers of a GPU that a flag gives. */
    private static final List<String> DATA_SHEET = List.of("tflops", "fp8_tflops", "hbm_gb_s", "hbm_gb", "link_gb_s");

    private static final Map<String, String> BOUNDS =
            Map.of("ttft", "ttft_ms", "itl", "itl_ms", "tpot", "itl_ms", "e2e", "e2e_ms", "e2el", "e2e_ms");

    private final List<Value> values;
    private final Settings below;
    private final Problems problems;
    private final List<Tree.Obj> trees = new ArrayList<>();
    private final Set<String> bounded = new HashSet<>();

    private Flags(List<Value> values, Settings below, Problems problems) {
        this.values = values;
        this.below = below;
        this.problems = problems;
    }

    /** Returns all flags in the order of a help text. */
    public static List<Row> rows() {
        return ROWS;
    }

    /** Returns one tree per key that flags set, knowing what weaker sources have set. */
    static List<Tree.Obj> trees(List<Value> values, Settings below, Problems problems) {
        Flags flags = new Flags(values, below, problems);
        values.forEach(flags::add);
        return flags.trees;
    }

    private void add(Value value) {
        switch (value.flag()) {
            case "--num-prompts" -> set(value, requestsPath());
            case "--input-len", "--output-len" -> synthetic(value);
            case "--request-rate" -> rate(value);
            case "--max-concurrency" -> concurrency(value);
            case "--burstiness" -> burstiness(value);
            case "--timing-model" -> timing(value);
            case "--slo" -> bounds(value);
            case "--profile" -> profile(value);
            default -> set(value, pathOf(value.flag()));
        }
    }

    private static String pathOf(String flag) {
        for (Row row : ROWS) {
            if (row.flag().equals(flag)) {
                return row.path();
            }
        }
        throw new IllegalArgumentException(flag);
    }

    private boolean has(String flag) {
        return values.stream().anyMatch(value -> value.flag().equals(flag));
    }

    private void set(Value value, String path) {
        set(value.varied() ? Origin.Layer.VARIED : Origin.Layer.FLAG, value.flag(), path, value.text());
    }

    private void set(String flag, String path, String text) {
        set(Origin.Layer.FLAG, flag, path, text);
    }

    private void set(Origin.Layer layer, String flag, String path, String text) {
        Origin origin = new Origin(layer, flag, 0, 0);
        Tree.Obj tree = Paths.nest(origin, path, Tree.Leaf.bare(origin, text), problems);
        if (tree != null) {
            trees.add(tree);
        }
    }

    private String requestsPath() {
        if (has("--trace")) {
            return "workload.trace.limit";
        }
        if (has("--input-len") || has("--output-len")) {
            return "workload.synthetic.requests";
        }
        return switch (has("--profile") ? WorkloadKind.PROFILE : WorkloadKind.of(below)) {
            case TRACE -> "workload.trace.limit";
            case SYNTHETIC -> "workload.synthetic.requests";
            default -> "workload.profile.requests";
        };
    }

    private void synthetic(Value value) {
        set(value, pathOf(value.flag()));
        boolean first = value.equals(values.stream()
                .filter(v -> v.flag().equals("--input-len") || v.flag().equals("--output-len"))
                .findFirst()
                .orElse(value));
        if (first && !has("--num-prompts") && !below.given("workload.synthetic.requests")) {
            set(value.flag(), "workload.synthetic.requests", "1000");
        }
    }

    /** A profile is a built-in one, or else a file of {@code trace fit}. */
    private void profile(Value value) {
        boolean file = value.text().contains(".") || value.text().contains("/");
        if (file && !Choice.names(Registry.PROFILES).contains(value.text())) {
            set(value, "workload.profile.path");
        } else {
            set(value, "workload.profile.name");
        }
    }

    private void rate(Value value) {
        if (has("--max-concurrency")) {
            problems.add("--request-rate: excludes --max-concurrency; arrivals follow a rate or a closed loop");
            return;
        }
        String mode = String.valueOf(below.value("workload.arrivals.mode"));
        boolean generated = mode.equals("gamma") || mode.equals("constant");
        if (!has("--burstiness") && !generated) {
            set(value.flag(), "workload.arrivals.mode", "poisson");
        }
        set(value, "workload.arrivals.rate_rps");
    }

    private void concurrency(Value value) {
        set(value.flag(), "workload.arrivals.mode", "closed");
        set(value, "workload.arrivals.concurrency");
    }

    private void burstiness(Value value) {
        set(value.flag(), "workload.arrivals.mode", "gamma");
        set(value, "workload.arrivals.burstiness");
    }

    private void timing(Value value) {
        int colon = value.text().indexOf(':');
        String type = colon < 0 ? value.text() : value.text().substring(0, colon);
        if (colon < 0) {
            set(value.flag(), Schema.POOL + "timing.type", type);
            return;
        }
        String rest = value.text().substring(colon + 1);
        List<String> keys = switch (type) {
            case "grid" -> List.of(StepProfiles.names().contains(rest) ? "profile" : "path");
            case "recorded" -> List.of("path");
            case "fixed" -> List.of("prefill_ms", "decode_ms");
            case "roofline" -> DATA_SHEET;
            default -> List.of();
        };
        List<String> given = keys.size() == 1 ? List.of(rest) : List.of(rest.split(",", -1));
        if (keys.isEmpty() || given.size() != keys.size()) {
            problems.add("--timing-model: must be polynomial, silicon, roofline, fixed:PREFILL_MS,DECODE_MS, grid:FILE,"
                    + " grid:PROFILE, recorded:FILE or roofline:TFLOPS,FP8_TFLOPS,HBM_GB_S,HBM_GB,LINK_GB_S; got "
                    + value.text());
            return;
        }
        set(value.flag(), Schema.POOL + "timing.type", type);
        for (int i = 0; i < keys.size(); i++) {
            String part = keys.size() == 1 ? "" : " " + keys.get(i);
            set(value.flag() + part, Schema.POOL + "timing." + keys.get(i), given.get(i));
        }
    }

    private void bounds(Value value) {
        for (String bound : value.text().trim().split("\\s+")) {
            int colon = bound.indexOf(':');
            String key = colon < 0 ? null : BOUNDS.get(bound.substring(0, colon));
            if (key == null) {
                boolean file = bound.matches(".+\\.(ya?ml|json)");
                problems.add("--slo: must be bounds such as ttft:2000 itl:50 e2e:10s; got '" + bound + "'"
                        + (file ? "; put the scenario file before the flags" : ""));
            } else if (!bounded.add(key)) {
                problems.add("--slo: " + bound.substring(0, colon) + " is bounded twice; give it once");
            } else {
                set("--slo " + bound.substring(0, colon), "slo." + key, bound.substring(colon + 1));
            }
        }
    }
}
