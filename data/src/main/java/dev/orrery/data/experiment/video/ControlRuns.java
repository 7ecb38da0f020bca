package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.session.SessionGenerator;
import dev.orrery.data.session.SessionLaw;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.autoscale.ScalingTable;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.policy.PolicySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * All runs of the evaluation at the control level.
 *
 * @param recorded C16, then C64, each with its three recorded traces
 * @param fresh every setting and class of traffic under fresh seeds
 * @param gaps placement gaps of C16: class by class, GLOBAL_MAX then PAIRWISE
 * @param changed C16 V2 with one parameter changed at a time
 * @param times time of control steps on C16 V3 and C64 V3
 */
record ControlRuns(
        List<ControlColumn> recorded,
        List<Fresh> fresh,
        List<PlacementGap.Result> gaps,
        List<Changed> changed,
        List<StepTimes.Result> times) {
    /** First of the seeds that nothing was tuned with. */
    static final long FRESH_SEED = 201;

    /** Columns of one setting and class under several seeds. */
    record Fresh(VideoSetting setting, VideoSetting.Volatility volatility, List<ControlColumn> columns) {}

    /** A column with one parameter changed. */
    record Changed(String what, ControlColumn column) {}

    /** A column with one parameter changed, before it is run. */
    private record Change(String what, SessionLaw law, VideoSetup setup) {}

    /** Does all of them. */
    static ControlRuns of(Workbench bench) throws InterruptedException {
        List<Callable<ControlColumn>> first = new ArrayList<>();
        for (VideoSetting setting : List.of(VideoSetting.C16, VideoSetting.C64)) {
            for (VideoSetting.Volatility volatility : VideoSetting.Volatility.values()) {
                first.add(column(setting, volatility, volatility.seed(setting.large())));
            }
        }
        List<ControlColumn> recorded = bench.all("recorded traces", first);
        List<Fresh> fresh = fresh(bench);
        List<Change> changes = changes();
        List<Callable<ControlColumn>> third = new ArrayList<>();
        for (Change change : changes) {
            third.add(() -> ControlColumn.of(change.setup(), trace(change.law())));
        }
        List<ControlColumn> results = bench.all("one parameter at a time", third);
        List<Changed> changed = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            changed.add(new Changed(changes.get(i).what(), results.get(i)));
        }
        return new ControlRuns(recorded, fresh, gaps(bench), changed, times(bench));
    }

    private static Callable<ControlColumn> column(VideoSetting setting, VideoSetting.Volatility volatility, long seed) {
        return () -> ControlColumn.of(setting.setup(), setting.trace(volatility, seed));
    }

    private static List<Fresh> fresh(Workbench bench) throws InterruptedException {
        List<Callable<ControlColumn>> tasks = new ArrayList<>();
        for (VideoSetting setting : VideoSetting.ALL) {
            for (VideoSetting.Volatility volatility : VideoSetting.Volatility.values()) {
                for (int seed = 0; seed < bench.seeds(); seed++) {
                    tasks.add(column(setting, volatility, FRESH_SEED + seed));
                }
            }
        }
        List<ControlColumn> columns = bench.all("fresh seeds", tasks);
        List<Fresh> fresh = new ArrayList<>();
        int at = 0;
        for (VideoSetting setting : VideoSetting.ALL) {
            for (VideoSetting.Volatility volatility : VideoSetting.Volatility.values()) {
                fresh.add(new Fresh(setting, volatility, columns.subList(at, at + bench.seeds())));
                at += bench.seeds();
            }
        }
        return fresh;
    }

    private static List<PlacementGap.Result> gaps(Workbench bench) throws InterruptedException {
        List<Callable<PlacementGap.Result>> tasks = new ArrayList<>();
        VideoSetup setup = VideoSetting.C16.setup();
        for (VideoSetting.Volatility volatility : VideoSetting.Volatility.values()) {
            for (PolicySettings.Mode mode : List.of(PolicySettings.Mode.GLOBAL_MAX, PolicySettings.Mode.PAIRWISE)) {
                VideoSetup moded = setup.with(setup.settings().with(mode));
                tasks.add(() -> PlacementGap.of(moded, VideoSetting.C16.trace(volatility, volatility.seed(false))));
            }
        }
        return bench.all("placement gaps", tasks);
    }

    /** Times one run after the other, so that they do not disturb each other. */
    private static List<StepTimes.Result> times(Workbench bench) throws InterruptedException {
        VideoSetting.Volatility v3 = VideoSetting.Volatility.V3;
        List<Callable<List<StepTimes.Result>>> both = List.of(() -> {
            List<StepTimes.Result> times = new ArrayList<>();
            for (VideoSetting setting : List.of(VideoSetting.C16, VideoSetting.C64)) {
                times.add(StepTimes.of(setting.setup(), setting.trace(v3, v3.seed(setting.large()))));
            }
            return times;
        });
        return bench.all("time of control steps", both).getFirst();
    }

    private static SessionTrace trace(SessionLaw law) {
        return new SessionGenerator(law, VideoSetting.Volatility.V2.seed(false))
                .script("C16-V2")
                .trace();
    }

    private static List<Change> changes() {
        SessionLaw law = VideoSetting.C16.law(VideoSetting.Volatility.V2);
        VideoSetup setup = VideoSetting.C16.setup();
        PolicySettings s = setup.settings();
        return List.of(
                new Change("none (C16 V2)", law, setup),
                new Change("active phases 120 s (rate x 0.78)", law.withPhases(90, 120, 12, 0.35), setup),
                new Change("active 120, idle 60, sessions 600 s", law.withPhases(600, 120, 60, 0.1), setup),
                new Change("sessions 20 s, active 10, idle 5", law.withPhases(20, 10, 5, 2.025), setup),
                new Change("no batching gain, L = 150n", law, setup.with(linear(s, 0, 150, 8, 16))),
                new Change("half shared, L = 300 + 55n", law, setup.with(linear(s, 300, 55, 8, 16))),
                new Change(
                        "lambda 1, rhohat 0.9, delta 0.05",
                        law,
                        setup.with(narrow(s.with(ScalingTable.constant(1, 0.9))))),
                new Change("lambda 1, rhohat 0.75, delta 0.1", law, setup.with(s.with(ScalingTable.constant(1, 0.75)))),
                new Change("K 16, L = 68 + 41n (finer steps)", law, setup.with(linear(s, 68, 41, 16, 32))));
    }

    private static PolicySettings linear(PolicySettings s, double baseMs, double perSessionMs, int target, int hard) {
        return s.with(GpuType.of(ChunkTimes.linear(baseMs, perSessionMs, hard), target, hard));
    }

    private static PolicySettings narrow(PolicySettings s) {
        return s.withDelta(s.delta() / 2);
    }
}
