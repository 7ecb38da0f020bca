package dev.orrery.data.scenario;

import dev.orrery.data.scenario.Scenario.Fleet;
import dev.orrery.data.scenario.Scenario.Input;
import dev.orrery.data.scenario.Scenario.Parallel;
import dev.orrery.data.scenario.Scenario.Pool;
import dev.orrery.data.scenario.Scenario.Profile;
import dev.orrery.data.scenario.Scenario.Sessions;
import dev.orrery.data.scenario.Scenario.Synthetic;
import dev.orrery.data.scenario.Scenario.Trace;
import dev.orrery.data.scenario.Scenario.Workload;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.workload.Arrivals;
import java.util.Locale;

/** Puts checked settings into records. */
final class ScenarioBinder {
    private final Settings s;

    private ScenarioBinder(Settings settings) {
        this.s = settings;
    }

    static Scenario bind(Settings settings) {
        return new ScenarioBinder(settings).scenario();
    }

    private Scenario scenario() {
        Workload workload = new Workload(
                input(),
                s.number("workload.max_sim_time_ms", Double.POSITIVE_INFINITY),
                s.text("workload.warmup.trace"),
                s.number("workload.warmup.drop_s", 0),
                arrivals());
        Slo slo = new Slo(bound("slo.ttft_ms"), bound("slo.itl_ms"), bound("slo.e2e_ms"));
        Compatibility compatibility =
                Compatibility.valueOf(s.name("compatibility").toUpperCase(Locale.ROOT));
        return new Scenario(
                s.text("name"),
                s.integer("seed"),
                compatibility,
                workload,
                new Fleet(s.text("fleet.model"), s.text("fleet.system"), pool()),
                RouterKeys.bind(s, compatibility),
                slo,
                s);
    }

    private double bound(String path) {
        return s.number(path, Double.NaN);
    }

    private Input input() {
        if (VideoRules.sessions(s)) {
            return new Sessions();
        }
        return switch (WorkloadKind.of(s)) {
            case TRACE ->
                new Trace(
                        s.name("workload.trace.path"),
                        s.text("workload.trace.format"),
                        s.integer("workload.trace.block_size", 0),
                        s.integer("workload.trace.limit", Integer.MAX_VALUE),
                        s.flag("workload.trace.end_session_on_reject"));
            case SYNTHETIC ->
                new Synthetic(
                        s.integer("workload.synthetic.requests", 0),
                        s.integer("workload.synthetic.input_tokens", 0),
                        s.integer("workload.synthetic.output_tokens", 0),
                        s.integer("workload.synthetic.turns", 1),
                        s.number("workload.synthetic.inter_turn_delay_ms", 0),
                        s.number("workload.synthetic.shared_prefix_ratio", 0),
                        s.integer("workload.synthetic.prefix_groups", 0));
            default ->
                new Profile(
                        s.name("workload.profile.name"),
                        s.text("workload.profile.path"),
                        s.integer("workload.profile.requests", 0));
        };
    }

    private Arrivals arrivals() {
        int lanes = s.integer("workload.trace.lanes", 0);
        if (lanes > 0) {
            return new Arrivals(Arrivals.Mode.LANES, s.number("workload.arrivals.speedup", 1), lanes, 0, 1);
        }
        return new Arrivals(
                Arrivals.Mode.valueOf(s.name("workload.arrivals.mode").toUpperCase(Locale.ROOT)),
                s.number("workload.arrivals.speedup", 1),
                s.integer("workload.arrivals.concurrency", 0),
                s.number("workload.arrivals.rate_rps", 0),
                s.number("workload.arrivals.burstiness", 1));
    }

    private Pool pool() {
        String p = Schema.POOL;
        return new Pool(
                s.name(p + "role"),
                s.integer(p + "workers", 1),
                s.number(p + "startup_s", 0),
                s.flag(p + "cold_start"),
                new Parallel(s.integer(p + "parallel.tensor", 1), s.integer(p + "parallel.pipeline", 1)),
                engine(p + "engine."),
                timing(p + "timing."));
    }

    private EngineConfig engine(String p) {
        return new EngineConfig(
                s.name(p + "type"),
                s.integer(p + "block_size", 0),
                s.integer(p + "num_gpu_blocks", 0),
                s.integer(p + "max_num_seqs", EngineConfig.UNLIMITED),
                s.integer(p + "max_num_batched_tokens", EngineConfig.UNLIMITED),
                s.integer(p + "max_model_len", EngineConfig.UNLIMITED),
                s.flag(p + "enable_prefix_caching"),
                s.flag(p + "enable_chunked_prefill"),
                EngineConfig.PreemptionMode.valueOf(
                        s.name(p + "preemption_mode").toUpperCase(Locale.ROOT)),
                sglang(p));
    }

    private SglangConfig sglang(String p) {
        return new SglangConfig(
                SglangConfig.SchedulePolicy.valueOf(
                        s.name(p + "schedule_policy").toUpperCase(Locale.ROOT)),
                s.integer(p + "max_prefill_tokens", 0),
                s.integer(p + "chunked_prefill_size", 0),
                s.integer(p + "clip_max_new_tokens", 0),
                s.number(p + "schedule_conservativeness", 1),
                s.integer(p + "prefill_decode_interval", 0),
                s.integer(p + "scheduler_recv_interval", 1));
    }

    private TimingConfig timing(String p) {
        TimingConfig timing = new TimingConfig(
                s.name(p + "type"),
                s.number(p + "prefill_ms", 0),
                s.number(p + "decode_ms", 0),
                s.number(p + "speedup", 1),
                s.number(p + "decode_speedup", 1),
                s.number(p + "host_overhead_ms", 0));
        return "aic".equals(s.value("compatibility")) ? timing.withExactForms() : timing;
    }
}
