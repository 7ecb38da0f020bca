package dev.orrery.model.shared;

import dev.orrery.model.twin.ElasticTwin;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.autoscale.Capped;
import dev.orrery.model.video.autoscale.GpuAllowance;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;

/**
 * Plays LLM requests and video sessions on a fleet with one budget of GPUs. Between two ticks each side goes on by
 * itself: LLM workers only leave, video stays below its limit. At a tick, after all else of that instant, the arbiter
 * divides the budget. Who has more than his share begins to give GPUs up; the other side gets them once nobody is paid
 * for them any more, so that the budget is kept at every instant.
 */
public final class SharedTwin {
    private final SharedSpec spec;
    private final SharedBudget budget;
    private final int perWorker;
    private final ElasticTwin requests;
    private final LlmPool llm;
    private final LlmDemand demand;
    private final VideoTwin video;
    private final GpuAllowance allowance = new GpuAllowance();
    private final WindowMax llmWants;
    private final WindowMax videoWants;
    private final FleetTimeline timeline = new FleetTimeline();
    private long tickNs;

    private SharedTwin(SharedSpec spec, RunOptions options, StepObserver observer) {
        this.spec = spec;
        budget = spec.budget();
        perWorker = spec.llm().pool().gpusPerWorker();
        int workers = spec.llm().pool().workers();
        int places = Math.max(workers, budget.gpus() / perWorker);
        requests = ElasticTwin.start(spec.llm(), options, places);
        llm = new LlmPool(
                requests, places, workers, perWorker, spec.llm().pool().startupNs());
        demand = new LlmDemand(budget.requests());
        int ticks = Math.toIntExact(1 + budget.holdNs() / budget.intervalNs());
        llmWants = new WindowMax(ticks, workers);
        videoWants = new WindowMax(ticks, spec.video().gpus());
        int left = budget.gpus() - llm.paidGpus();
        allowance.grant(left, left, 0, 0);
        tickNs = budget.intervalNs();
        video = VideoTwin.start(capped(spec.video()), spec.sessions(), observer, null);
    }

    private VideoSpec capped(VideoSpec plain) {
        PolicyFactory own = plain.policy();
        return plain.under((trace, batches, clock) -> {
            ControlPolicy policy = own.make(trace, batches, clock);
            return policy.with(new Capped(policy.autoscaler(), allowance, batches));
        });
    }

    /** Plays a run. The same specification gives the same result. */
    public static SharedResult run(SharedSpec spec, RunOptions options) {
        return run(spec, options, StepObserver.NONE);
    }

    /** Plays a run beside an observer of the control steps of video. */
    public static SharedResult run(SharedSpec spec, RunOptions options, StepObserver observer) {
        SharedTwin twin = start(spec, options, observer);
        while (!twin.over()) {
            twin.advanceTo(twin.tickNs + 1);
        }
        return twin.result();
    }

    /** Returns a run at its beginning. */
    static SharedTwin start(SharedSpec spec, RunOptions options, StepObserver observer) {
        return new SharedTwin(spec, options, observer);
    }

    /** Returns whether nothing is left to happen. */
    boolean over() {
        return requests.over() && videoOver();
    }

    private boolean videoOver() {
        return video.nextNs() == Long.MAX_VALUE;
    }

    /** Does all that happens before an instant, ns. */
    void advanceTo(long ns) {
        while (tickNs < ns && !over()) {
            bothTo(tickNs + 1);
            tick(tickNs);
            tickNs += budget.intervalNs();
        }
        bothTo(ns);
    }

    private void bothTo(long ns) {
        llm.advanceTo(ns);
        video.advanceTo(ns);
    }

    /** Returns the GPUs that both sides are paid for. */
    int paidGpus() {
        return llm.paidGpus() + (videoOver() ? 0 : video.paidGpus());
    }

    private void tick(long nowNs) {
        llm.release();
        int asked = llm.requests();
        int wanted = llmWants.add(demand.wanted(asked, llm.workers()));
        Claim ofLlm = Claim.of(budget.leastWorkers() * perWorker, demand.needed(asked) * perWorker, wanted * perWorker);
        Claim ofVideo = videoClaim();
        int share = budget.arbiter().llmGpus(budget.gpus(), ofLlm, ofVideo);
        int workers = Math.max(budget.leastWorkers(), Math.min(share, budget.gpus() - ofVideo.least()) / perWorker);
        int paidByVideo = videoOver() ? 0 : video.paidGpus();
        llm.scale(workers, (budget.gpus() - paidByVideo - llm.paidGpus()) / perWorker, nowNs);
        allowance.grant(budget.gpus() - workers * perWorker, budget.gpus() - llm.paidGpus(), paidByVideo, nowNs);
        timeline.add(nowNs, llm.paidGpus(), paidByVideo, ofLlm.wanted(), ofVideo.wanted());
    }

    private Claim videoClaim() {
        if (videoOver()) {
            return Claim.NOTHING;
        }
        // A session without a slot stands still: no comfort in it. What was wanted a moment ago will be again before a
        // worker that takes it meanwhile has drained.
        int wanted = videoWants.add(allowance.wanted());
        return Claim.of(budget.leastVideoGpus(), wanted, wanted);
    }

    private SharedResult result() {
        RunResult served = requests.finish();
        VideoResult delivered = video.finish();
        long endNs = Math.max(spec.video().horizonNs(), served.clockNs());
        SharedResult.LlmBill bill = new SharedResult.LlmBill(llm.finish(endNs) / 1e9, llm.orders(), llm.drains());
        return new SharedResult(spec, served, bill, delivered, timeline);
    }
}
