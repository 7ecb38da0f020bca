package dev.orrery.data.scenario;

import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.Outages;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.SlotCaps;
import dev.orrery.model.video.policy.PolicySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A scenario of video sessions.
 *
 * @param input what arrives
 * @param setup who serves it
 * @param warmNs time that is left out of the control statistics, ns
 * @param limitNs last instant that is played, ns; {@link Long#MAX_VALUE} for the end of the trace
 */
public record VideoScenario(Input input, VideoSetup setup, long warmNs, long limitNs) {
    private static final double MS_PER_S = 1000;

    /** Where sessions come from. */
    public sealed interface Input {}

    /**
     * A trace file.
     *
     * @param path the file
     */
    public record File(String path) implements Input {}

    /**
     * A built-in workload.
     *
     * @param name its name
     * @param seed null: its own
     * @param durationS length in s, null: its own
     * @param rateFactor factor of the arrivals
     */
    public record Made(
            String name, @Nullable Long seed, @Nullable Double durationS, double rateFactor) implements Input {}

    /** Returns what a scenario says about video sessions, null if its fleet serves requests. */
    public static @Nullable VideoScenario of(Scenario scenario) {
        Settings s = scenario.settings();
        if (!VideoRules.video(s)) {
            return null;
        }
        double limitMs = scenario.workload().maxSimTimeMs();
        return new VideoScenario(
                input(s),
                new Binder(s).setup(scenario),
                Nanos.ofMs(scenario.workload().dropS() * MS_PER_S),
                Double.isInfinite(limitMs) ? Long.MAX_VALUE : Nanos.ofMs(limitMs));
    }

    /**
     * Returns how many sessions the types of GPU take.
     *
     * @throws IllegalArgumentException if one cannot hold a session in time
     */
    static SlotCaps slots(Settings s) {
        Binder binder = new Binder(s);
        List<GpuType> types = new ArrayList<>(List.of(binder.type()));
        types.addAll(binder.others());
        return new SlotCaps(types, binder.type().times().ms(binder.type().target()));
    }

    private static Input input(Settings s) {
        if (WorkloadKind.of(s) == WorkloadKind.VIDEO) {
            return new File(s.name(WorkloadKind.VIDEO.selector()));
        }
        return new Made(
                s.name(WorkloadKind.PROFILE.selector()),
                (Long) s.value("workload.profile.seed"),
                (Double) s.value("workload.profile.duration_s"),
                s.number("workload.profile.rate_factor", 1));
    }

    /** Puts checked keys of a video pool into records. */
    private record Binder(Settings s) {
        private static String path(String name) {
            return VideoKeys.POOL + name;
        }

        private double number(String name) {
            return s.number(path(name), Double.POSITIVE_INFINITY);
        }

        private int integer(String name) {
            return s.integer(path(name), 0);
        }

        VideoSetup setup(Scenario scenario) {
            double waitS = number("max_wait_s");
            ChunkRules rules = new ChunkRules(
                    links(),
                    s.flag(path("links.shared")),
                    new Link(number("offload.alpha_ms"), number("offload.gb_s")),
                    s.flag(path("paced")),
                    integer("checkpoint_chunks"),
                    integer("player_buffer"),
                    null);
            return new VideoSetup(
                    s.name(path("policy")),
                    scenario.fleet().pool().workers(),
                    settings(scenario),
                    choices(),
                    rules,
                    Double.isInfinite(waitS) ? Outages.NEVER : Nanos.ofMs(waitS * MS_PER_S),
                    VideoLists.failures(s.name(path("failures")), scenario.seed()));
        }

        private PolicySettings settings(Scenario scenario) {
            Long budget = (Long) s.value(path("placement.move_budget"));
            return new PolicySettings(
                    type(),
                    others(),
                    links(),
                    PolicySettings.Mode.valueOf(s.name(path("placement.mode")).toUpperCase(Locale.ROOT)),
                    number("placement.eta"),
                    VideoLists.table(s.name(path("autoscale.table"))),
                    number("autoscale.delta"),
                    integer("autoscale.min"),
                    integer("autoscale.max"),
                    Nanos.ofMs(scenario.fleet().pool().startupS() * MS_PER_S),
                    integer("autoscale.window_s"),
                    number("chunk_mb"),
                    budget == null ? PolicySettings.UNLIMITED : Math.toIntExact(budget));
        }

        private VideoSetup.Choices choices() {
            String place = s.text(path("placement.new"));
            return new VideoSetup.Choices(
                    place == null ? null : VideoSetup.Place.valueOf(place.toUpperCase(Locale.ROOT)),
                    (Boolean) s.value(path("placement.sticky")),
                    (Boolean) s.value(path("placement.migrate")),
                    (Boolean) s.value(path("autoscale.enabled")));
        }

        private GpuType type() {
            int hard = integer("sessions_per_gpu.hard");
            return new GpuType(
                    "gpu",
                    times(hard, 1),
                    integer("sessions_per_gpu.target"),
                    hard,
                    number("price_per_hour"),
                    number("hbm_mb"));
        }

        /** Returns the chunk times of up to so many sessions on a GPU of a relative speed. */
        private ChunkTimes times(int hard, double speed) {
            double[] times = VideoLists.times(s.text(path("latency.table_ms")));
            if (times != null && times.length < hard) {
                throw new IllegalArgumentException(
                        "needs latency.table_ms for 1 to " + hard + " sessions; it tells " + times.length);
            }
            double[] table = new double[hard + 1];
            for (int n = 1; n <= hard; n++) {
                double ms =
                        times != null ? times[n - 1] : number("latency.base_ms") + n * number("latency.per_session_ms");
                table[n] = ms / speed;
            }
            return ChunkTimes.table(table);
        }

        private List<GpuType> others() {
            List<GpuType> others = new ArrayList<>();
            for (VideoLists.Type type : VideoLists.types(s.name(path("gpu_types")))) {
                others.add(new GpuType(
                        type.name(),
                        times(type.hard(), type.speed()),
                        type.target(),
                        type.hard(),
                        type.price(),
                        Double.POSITIVE_INFINITY));
            }
            return others;
        }

        private Links links() {
            Link intra = new Link(number("links.intra.alpha_ms"), number("links.intra.gb_s"));
            int node = integer("links.node_size");
            return node == 0
                    ? Links.uniform(intra)
                    : new Links(node, intra, new Link(number("links.inter.alpha_ms"), number("links.inter.gb_s")));
        }
    }
}
