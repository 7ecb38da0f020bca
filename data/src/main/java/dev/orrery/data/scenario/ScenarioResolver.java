package dev.orrery.data.scenario;

import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.RequestTable;
import dev.orrery.model.workload.SyntheticRequests;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** From a scenario to all that determines a run. */
public final class ScenarioResolver {
    private static final double MS_PER_S = 1000;

    private ScenarioResolver() {}

    /**
     * What a recorded case fixes instead of leaving it to Orrery's own random streams.
     *
     * @param arrivalsMs arrival of each conversation, or null
     * @param groups prefix group of each conversation of equal requests, or null
     */
    public record Given(double @Nullable [] arrivalsMs, int @Nullable [] groups) {
        /** Nothing is fixed. */
        public static final Given NOTHING = new Given(null, null);
    }

    /**
     * Returns the run that a scenario means.
     *
     * @throws ScenarioException if it names a file of pass times that cannot be used, or its requests cannot arrive as
     *     it says
     */
    public static RunSpec resolve(Scenario scenario, WorkloadSource source) throws IOException {
        return resolve(scenario, source, Given.NOTHING);
    }

    /** Returns the run that a scenario means, with what a recorded case fixes. */
    public static RunSpec resolve(Scenario scenario, WorkloadSource source, Given given) throws IOException {
        Scenario.Workload workload = scenario.workload();
        WorkloadSource.Requests requests = workload.input() instanceof Scenario.Synthetic synthetic
                ? new WorkloadSource.Requests(synthetic(scenario, synthetic, given), 0)
                : source.load(scenario);
        TraceArrivals.check(requests.table(), workload.arrivals());
        return new RunSpec(
                scenario.seed(),
                scenario.compatibility(),
                requests.table(),
                workload.arrivals(),
                nanoseconds(given.arrivalsMs()),
                workload.input() instanceof Scenario.Trace trace && trace.endSessionOnReject(),
                pool(scenario),
                scenario.router(),
                scenario.slo(),
                limit(workload.maxSimTimeMs()),
                requests.warmRows(),
                Nanos.ofMs(workload.dropS() * MS_PER_S));
    }

    private static RequestTable synthetic(Scenario scenario, Scenario.Synthetic s, Given given) {
        SyntheticRequests shape = new SyntheticRequests(
                s.requests(),
                s.inputTokens(),
                s.outputTokens(),
                s.turns(),
                s.interTurnDelayMs(),
                s.sharedPrefixRatio(),
                s.prefixGroups(),
                scenario.fleet().pool().engine().blockSize());
        int[] groups = given.groups();
        return shape.table(groups != null ? groups : shape.groups(scenario.seed()));
    }

    private static PoolSpec pool(Scenario scenario) throws IOException {
        Scenario.Pool pool = scenario.fleet().pool();
        NamedCalibration calibration = PoolCalibration.of(scenario);
        TimingConfig timing = PoolCalibration.timing(timing(scenario), calibration, scenario);
        return new PoolSpec(
                pool.workers(),
                pool.parallel().gpus(),
                KvBlocks.engine(scenario, timing),
                timing,
                Nanos.ofMs(pool.startupS() * MS_PER_S),
                pool.coldStart(),
                calibration.numbers());
    }

    private static TimingConfig timing(Scenario scenario) throws IOException {
        TimingConfig timing = scenario.fleet().pool().timing();
        String path = scenario.timingFile();
        Origin asked = scenario.settings().origin(Schema.POOL + "timing.path");
        return switch (timing.type()) {
            case "silicon" -> timing.withPasses(SiliconTiming.measured(scenario, SiliconCache.of(System.getenv())));
            case "roofline" -> timing.withPasses(RooflineTiming.of(scenario));
            case "recorded" -> path == null ? timing : timing.withRecorded(RecordedFile.read(Path.of(path), asked));
            default -> grid(scenario, timing, path, asked);
        };
    }

    private static TimingConfig grid(Scenario scenario, TimingConfig timing, @Nullable String path, Origin asked)
            throws IOException {
        String profile = scenario.settings().text(Schema.POOL + "timing.profile");
        if (profile != null) {
            return timing.withPasses(SiliconTiming.profile(scenario, profile));
        }
        return path == null ? timing : timing.withGrid(GridFile.read(Path.of(path), asked));
    }

    /** Rounds half to even, like every time that comes from outside. */
    private static long @Nullable [] nanoseconds(double @Nullable [] ms) {
        if (ms == null) {
            return null;
        }
        long[] ns = new long[ms.length];
        for (int i = 0; i < ms.length; i++) {
            ns[i] = Nanos.ofMs(ms[i]);
        }
        return ns;
    }

    private static long limit(double maxSimTimeMs) {
        return Double.isInfinite(maxSimTimeMs) ? Long.MAX_VALUE : Nanos.ofMs(maxSimTimeMs);
    }
}
