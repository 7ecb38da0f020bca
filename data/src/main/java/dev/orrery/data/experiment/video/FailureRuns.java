package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.Text;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.Outages;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * The same sessions on GPUs that are lost at random (sessions.md C13, I7): C16 V2, 4 GPUs at the start, fresh seeds.
 *
 * @param name what is changed from row to row
 * @param cases what was played
 * @param runs by case, then seed
 */
record FailureRuns(String name, List<Case> cases, List<List<VideoResult>> runs) {
    static final double RATE = 2;
    static final double MANY = 6;
    static final int LATER_S = 30;
    static final int CHECKPOINT = 20;

    private static final double[] RATES = {0, 0.1, 0.5, RATE, MANY};
    private static final int[] CHECKPOINTS = {0, 80, CHECKPOINT, 5, 1};
    private static final int[] NOTICES_S = {0, 1, 5, 30};
    private static final int[] STARTUPS_S = {0, LATER_S};

    private static final String CHECKPOINTS_OF = "checkpoints";
    private static final String RATES_OF = "losses per GPU-hour";
    private static final String NOTICES_OF = "notice";

    private static final int FIRST_GPUS = 4;
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_HOUR = 3600e9;
    private static final long HORIZON_NS = 1_800_000_000_000L;

    /**
     * A fleet whose GPUs are lost.
     *
     * @param policy who controls it
     * @param perGpuHour losses of a GPU per hour that it is there
     * @param checkpoint chunks after which a state is copied to host memory; 0 for never
     * @param noticeS how long before its loss a GPU is known to go, s
     * @param startupS time from the order of a GPU until it takes sessions, s
     */
    record Case(String policy, double perGpuHour, int checkpoint, int noticeS, int startupS) {
        /** Returns the fleet; equal seeds lose GPUs at equal ages. */
        VideoSetup setup(long seed) {
            VideoSetup plain = VideoSetting.C16.setup().withGpus(FIRST_GPUS);
            VideoSetup started = plain.with(plain.settings().withStartup(Math.round(startupS * NS_PER_S)));
            VideoSetup kept = started.with(started.rules().withCheckpoints(checkpoint));
            VideoSetup fleet = policy.equals(ChunkRuns.PAIRWISE) ? kept : kept.under(policy.toLowerCase(Locale.ROOT));
            return perGpuHour == 0
                    ? fleet
                    : fleet.with(Outages.random(seed, NS_PER_HOUR / perGpuHour, Math.round(noticeS * NS_PER_S)));
        }
    }

    /** Compares how often states are copied. */
    static FailureRuns checkpoints(Workbench bench) throws InterruptedException {
        List<Case> cases = new ArrayList<>();
        for (int chunks : CHECKPOINTS) {
            cases.add(new Case(ChunkRuns.DEFAULT, RATE, chunks, 0, 0));
        }
        return of(bench, CHECKPOINTS_OF, cases);
    }

    /** Compares how often GPUs are lost. */
    static FailureRuns rates(Workbench bench) throws InterruptedException {
        List<Case> cases = new ArrayList<>();
        for (String policy : List.of(ChunkRuns.PAIRWISE, ChunkRuns.DEFAULT)) {
            for (double rate : RATES) {
                cases.add(new Case(policy, rate, CHECKPOINT, 0, 0));
            }
        }
        return of(bench, RATES_OF, cases);
    }

    /** Compares how long before it a loss is known: spot capacity. */
    static FailureRuns notices(Workbench bench) throws InterruptedException {
        List<Case> cases = new ArrayList<>();
        for (int startup : STARTUPS_S) {
            for (int notice : NOTICES_S) {
                cases.add(new Case(ChunkRuns.DEFAULT, RATE, CHECKPOINT, notice, startup));
            }
        }
        return of(bench, NOTICES_OF, cases);
    }

    private static FailureRuns of(Workbench bench, String name, List<Case> cases) throws InterruptedException {
        List<Callable<VideoResult>> tasks = new ArrayList<>();
        for (Case one : cases) {
            for (int i = 0; i < bench.seeds(); i++) {
                long seed = ControlRuns.FRESH_SEED + i;
                tasks.add(() -> VideoTwin.run(
                        one.setup(seed).spec(VideoSpec.Level.CHUNKS, 0, HORIZON_NS),
                        VideoSetting.C16.trace(VideoSetting.Volatility.V2, seed)));
            }
        }
        List<VideoResult> results = bench.all(name, tasks);
        List<List<VideoResult>> runs = new ArrayList<>();
        for (int c = 0; c < cases.size(); c++) {
            runs.add(results.subList(c * bench.seeds(), (c + 1) * bench.seeds()));
        }
        return new FailureRuns(name, cases, runs);
    }

    /** Returns what is special about a case. */
    String label(int number) {
        Case one = cases.get(number);
        return switch (name) {
            case CHECKPOINTS_OF -> every(one.checkpoint());
            case RATES_OF -> one.policy() + ", " + number(one.perGpuHour());
            default -> one.noticeS() + " s, start-up " + one.startupS() + " s";
        };
    }

    private static String every(int chunks) {
        return switch (chunks) {
            case 0 -> "never";
            case 1 -> "every chunk";
            default -> "every " + chunks + " chunks";
        };
    }

    /** Returns a number with as many decimals as it needs. */
    static String number(double value) {
        return Text.number(value, value == Math.rint(value) ? 0 : 1);
    }

    /** Returns the cases under a policy. */
    List<Integer> under(String policy) {
        List<Integer> found = new ArrayList<>();
        for (int c = 0; c < cases.size(); c++) {
            if (cases.get(c).policy().equals(policy)) {
                found.add(c);
            }
        }
        return found;
    }
}
