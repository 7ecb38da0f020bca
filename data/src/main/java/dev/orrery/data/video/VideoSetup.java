package dev.orrery.data.video;

import dev.orrery.model.video.Outages;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.Proportional;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.control.ControlClock;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.HomeGpu;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.LeastState;
import dev.orrery.model.video.placement.Rebalancer;
import dev.orrery.model.video.placement.RoundRobin;
import dev.orrery.model.video.policy.PolicySettings;
import dev.orrery.model.video.policy.VideoPolicies;
import org.jspecify.annotations.Nullable;

/**
 * A fleet of video GPUs and who controls it.
 *
 * @param policy name of the controller, see {@link VideoPolicies}
 * @param gpus GPUs at the start (M0)
 * @param settings what the controller is made from
 * @param choices what of it is chosen in another way
 * @param rules how GPUs work
 * @param maxWaitNs a session that has waited so long leaves, ns; {@link Outages#NEVER} for never
 * @param outages when GPUs are lost
 */
public record VideoSetup(
        String policy,
        int gpus,
        PolicySettings settings,
        Choices choices,
        ChunkRules rules,
        long maxWaitNs,
        Outages outages) {
    /** Where a session without a GPU begins. */
    public enum Place {
        /** On the GPU with the fewest active sessions. */
        LAG,
        /** On the GPU with the most free memory. */
        MAG,
        /** On the next GPU. */
        RR
    }

    /**
     * Parts of a policy that were chosen one by one; null leaves a part to the policy.
     *
     * @param place where a session without a GPU begins
     * @param sticky whether it resumes where it began, and waits if that is full
     * @param migrate whether sessions move; otherwise a GPU that is given up drains
     * @param autoscale whether the number of GPUs follows the load
     */
    public record Choices(
            @Nullable Place place,
            @Nullable Boolean sticky,
            @Nullable Boolean migrate,
            @Nullable Boolean autoscale) {
        /** The policy as it is. */
        public static final Choices NONE = new Choices(null, null, null, null);
    }

    /** A fleet as its policy is, without refusals and losses of GPUs. */
    public static VideoSetup of(String policy, int gpus, PolicySettings settings, ChunkRules rules) {
        return new VideoSetup(policy, gpus, settings, Choices.NONE, rules, Outages.NEVER, Outages.NONE);
    }

    /** Returns the run that this fleet makes of a trace. */
    public VideoSpec spec(VideoSpec.Level level, long warmNs, long horizonNs) {
        PolicyFactory plain = VideoPolicies.named(policy, settings);
        return new VideoSpec(
                settings.type(),
                gpus,
                settings.mostPerGpu(),
                choices.equals(Choices.NONE) ? plain : (trace, batches, clock) -> chosen(plain, trace, batches, clock),
                VideoPolicies.rules(policy, settings, rules),
                level,
                warmNs,
                horizonNs,
                maxWaitNs,
                outages);
    }

    private ControlPolicy chosen(PolicyFactory plain, SessionTrace trace, BatchView batches, ControlClock clock) {
        ControlPolicy own = plain.make(trace, batches, clock);
        Boolean moves = choices.migrate();
        Boolean scales = choices.autoscale();
        return new ControlPolicy(
                chooser(own.chooser(), trace.sessions()),
                moves != null && !moves ? Rebalancer.NONE : own.rebalancer(),
                scales == null ? own.autoscaler() : scales ? autoscaler() : Autoscaler.FIXED,
                own.supply(),
                moves == null ? own.migrate() : moves,
                own.startupNs(),
                own.window());
    }

    private Chooser chooser(Chooser own, int sessions) {
        Place place = choices.place();
        if (place == null && choices.sticky() == null) {
            return own;
        }
        Chooser plain = switch (place == null ? Place.LAG : place) {
            case LAG -> new LeastSessions();
            case MAG -> new LeastState();
            case RR -> new RoundRobin();
        };
        return Boolean.TRUE.equals(choices.sticky()) ? new HomeGpu(plain, sessions) : plain;
    }

    private Autoscaler autoscaler() {
        return new Proportional(
                settings.table(), settings.delta(), settings.type().target(), settings.min(), settings.max());
    }

    /** Returns the same fleet under another controller. */
    public VideoSetup under(String other) {
        return new VideoSetup(other, gpus, settings, choices, rules, maxWaitNs, outages);
    }

    /** Returns the same fleet whose controller is made from other settings. */
    public VideoSetup with(PolicySettings others) {
        return new VideoSetup(policy, gpus, others, choices, rules, maxWaitNs, outages);
    }

    /** Returns the same fleet with GPUs that are lost. */
    public VideoSetup with(Outages others) {
        return new VideoSetup(policy, gpus, settings, choices, rules, maxWaitNs, others);
    }

    /** Returns the same fleet whose GPUs work by other rules. */
    public VideoSetup with(ChunkRules others) {
        return new VideoSetup(policy, gpus, settings, choices, others, maxWaitNs, outages);
    }

    /** Returns the same fleet under the same placement with as many GPUs as at the start, always. */
    public VideoSetup fixed() {
        Choices still = new Choices(choices.place(), choices.sticky(), choices.migrate(), false);
        PolicySettings bounded = settings.with(settings.others(), Math.max(1, gpus));
        return new VideoSetup(policy, Math.max(1, gpus), bounded, still, rules, maxWaitNs, outages);
    }

    /** Returns the same fleet with another number of GPUs at the start. */
    public VideoSetup withGpus(int first) {
        return new VideoSetup(policy, first, settings, choices, rules, maxWaitNs, outages);
    }
}
