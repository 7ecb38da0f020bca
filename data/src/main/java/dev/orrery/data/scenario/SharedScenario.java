package dev.orrery.data.scenario;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.shared.Arbiters;
import dev.orrery.model.shared.SharedBudget;
import dev.orrery.model.shared.SharedSpec;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.policy.PolicySettings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A scenario of a pool of LLM workers and a pool of video GPUs that share a budget of GPUs.
 *
 * @param llm the requests and their workers, and the budget
 * @param sessions the scenario of the video sessions
 * @param video the same, read
 */
public record SharedScenario(Scenario llm, Scenario sessions, VideoScenario video) {
    private static final double MS_PER_S = 1000;

    /**
     * Returns the scenario that sources describe, null if it has one pool and no budget.
     *
     * @throws ScenarioException with every problem found, up to 20
     */
    public static @Nullable SharedScenario of(ScenarioSources sources) {
        Problems problems = new Problems();
        Tree.Obj root = ScenarioLoader.file(sources, problems);
        if (root == null || sources.call() != null || !SharedTree.wanted(root)) {
            return null; // what cannot be read at all is told by whoever reads a single pool
        }
        if (!sources.flags().isEmpty()) {
            problems.add(sources.flags().getFirst().flag()
                    + ": is for a fleet of one pool; use --set, such as --set fleet.pools[0].workers=4");
        }
        sources.environment().keySet().stream()
                .filter(name -> name.startsWith(Paths.PREFIX))
                .sorted()
                .forEach(name -> problems.add(name + ": is for a fleet of one pool; use --set"));
        SharedTree parts = SharedTree.of(SharedTree.with(root, sources.sets(), problems), problems);
        if (parts == null) {
            throw problems.exception();
        }
        Settings llm = ScenarioLoader.settings(parts.llm(), true, problems);
        Settings video = ScenarioLoader.settings(parts.video(), false, problems);
        problems.check();
        Scenario sessions = ScenarioBinder.bind(video);
        SharedScenario scenario = new SharedScenario(
                ScenarioBinder.bind(llm), sessions, Objects.requireNonNull(VideoScenario.of(sessions)));
        scenario.check(problems);
        problems.check();
        return scenario;
    }

    /** Returns whether sources have a budget or several pools. */
    public static boolean wanted(ScenarioSources sources) {
        Tree.Obj root = ScenarioLoader.file(sources, new Problems());
        return root != null && sources.call() == null && SharedTree.wanted(root);
    }

    /** Returns both sides as one object, as reports store them. */
    public String canonicalJson() {
        return "{\"llm\":" + llm.canonicalJson() + ",\"video\":" + sessions.canonicalJson() + "}";
    }

    /** Notes what the two sides do not agree on. */
    private void check(Problems problems) {
        Settings s = llm.settings();
        String gpus = BudgetKeys.BUDGET + "gpus";
        int perWorker = llm.fleet().pool().parallel().gpus();
        int first = llm.fleet().pool().workers() * perWorker + video.setup().gpus();
        int least = s.integer(BudgetKeys.BUDGET + "min_workers", 1) * perWorker + leastVideo();
        if (first > budgetGpus() || least > budgetGpus()) {
            problems.value(
                    s.origin(gpus),
                    gpus,
                    "must be at least " + Math.max(first, least) + ": the pools begin with " + first
                            + " GPUs, and " + least + " always stay (min_workers, autoscale.min); got "
                            + budgetGpus());
        }
        checkSplit(s, perWorker, problems);
        if (!video.setup().settings().others().isEmpty()) {
            problems.add(
                    sessions.settings().keyOrigin(VideoKeys.POOL + "gpu_types"),
                    VideoKeys.GENERAL + "gpu_types is not available beside " + gpus + ": GPUs that are lent are alike");
        }
    }

    /** A fixed part of the budget must be one that LLM workers can have. */
    private void checkSplit(Settings s, int perWorker, Problems problems) {
        String path = BudgetKeys.BUDGET + "llm_gpus";
        int least = s.integer(BudgetKeys.BUDGET + "min_workers", 1) * perWorker;
        int most = budgetGpus() - leastVideo();
        int fixed = s.integer(path, least);
        if (least <= most && (fixed < least || fixed > most)) {
            problems.value(
                    s.origin(path),
                    path,
                    "must be " + least + " to " + most + ": of " + budgetGpus() + " GPUs " + leastVideo()
                            + " always stay for video (autoscale.min) and " + least
                            + " for requests (min_workers); got " + fixed);
        } else if (fixed % perWorker != 0) {
            problems.value(
                    s.origin(path),
                    path,
                    "must be a multiple of " + perWorker + ", the GPUs of a worker (parallel); got " + fixed);
        }
    }

    private int leastVideo() {
        return video.setup().settings().min();
    }

    /** Returns the GPUs that both pools share. */
    public int budgetGpus() {
        return llm.settings().integer(BudgetKeys.BUDGET + "gpus", 0);
    }

    /** Returns the name of the policy that divides them. */
    public String policy() {
        return llm.settings().name(BudgetKeys.BUDGET + "policy");
    }

    /** Returns the run that this scenario means, given what its parts mean. */
    public SharedSpec spec(RunSpec requests, SessionTrace trace, long horizonNs) {
        PolicySettings settings = video.setup().settings();
        int most = budgetGpus()
                - budget().leastWorkers() * llm.fleet().pool().parallel().gpus();
        VideoSpec chunks = video.setup()
                .with(settings.with(List.of(), Math.min(settings.max(), most)))
                .spec(VideoSpec.Level.CHUNKS, video.warmNs(), horizonNs);
        return new SharedSpec(requests, chunks, trace, budget());
    }

    private SharedBudget budget() {
        Settings s = llm.settings();
        String b = BudgetKeys.BUDGET;
        return new SharedBudget(
                budgetGpus(),
                Arbiters.named(policy(), s.integer(b + "llm_gpus", 0)),
                Nanos.ofMs(s.number(b + "interval_s", 1) * MS_PER_S),
                Nanos.ofMs(s.number(b + "hold_s", 0) * MS_PER_S),
                new SharedBudget.Requests(
                        s.integer(b + "requests_per_worker.target", 1), s.integer(b + "requests_per_worker.most", 1)),
                s.integer(b + "min_workers", 1),
                leastVideo());
    }
}
