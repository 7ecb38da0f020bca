package dev.orrery.model.video.policy;

import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.HomeGpu;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.LeastState;
import dev.orrery.model.video.placement.Rebalancer;
import dev.orrery.model.video.placement.RoundRobin;
import dev.orrery.model.video.placement.StallAware;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Policies by name. A new policy is one file and one line here. */
public final class VideoPolicies {
    private static final Map<String, Function<PolicySettings, PolicyFactory>> NAMED = new TreeMap<>(Map.of(
            "turbo", VideoPolicies::turbo,
            "stall_aware", VideoPolicies::stallAware,
            "base", VideoPolicies::base,
            "lag", s -> fixed(s, LeastSessions::new),
            "mag", s -> fixed(s, LeastState::new),
            "rr", s -> fixed(s, RoundRobin::new),
            "no_migration", VideoPolicies::noMigration,
            "no_autoscaling", VideoPolicies::noAutoscaling,
            "consolidate_only", VideoPolicies::consolidateOnly,
            "steady", Steady::of));

    /** The policy that wins on delivered chunks. */
    public static final String DEFAULT = "steady";

    /** Charge of the stall-aware policy for each ms of a stall: a ms of a session is worth a ms of the slowest GPU. */
    private static final double STALL_CHARGE = 1;

    /** Moves that the stall-aware policy makes at a step. */
    private static final int MOVE_BUDGET = 1;

    private VideoPolicies() {}

    /** Returns the names in order. */
    public static List<String> names() {
        return List.copyOf(NAMED.keySet());
    }

    /**
     * Returns what makes a policy.
     *
     * @throws IllegalArgumentException for a name that is none
     */
    public static PolicyFactory named(String name, PolicySettings settings) {
        Function<PolicySettings, PolicyFactory> policy = NAMED.get(name);
        if (policy == null) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no video policy; there are " + String.join(", ", NAMED.keySet()));
        }
        return policy.apply(settings);
    }

    /** Returns how GPUs work under a policy: as they do otherwise, with the hand-over that belongs to it. */
    public static ChunkRules rules(String name, PolicySettings settings, ChunkRules otherwise) {
        return name.equals(DEFAULT) ? otherwise.with(Steady.handOver(settings)) : otherwise;
    }

    private static PolicyFactory turbo(PolicySettings s) {
        return (trace, batches, clock) -> policy(s, new LeastSessions(), s.rebalancer(), s.autoscaler(), true);
    }

    private static PolicyFactory stallAware(PolicySettings s) {
        return (trace, batches, clock) -> policy(
                s,
                new LeastSessions(),
                new StallAware(s.links(), STALL_CHARGE, MOVE_BUDGET, batches),
                s.autoscaler(),
                true);
    }

    private static PolicyFactory consolidateOnly(PolicySettings s) {
        return (trace, batches, clock) -> policy(s, new LeastSessions(), Rebalancer.NONE, s.autoscaler(), true);
    }

    private static PolicyFactory noMigration(PolicySettings s) {
        return (trace, batches, clock) -> policy(s, new LeastSessions(), Rebalancer.NONE, s.autoscaler(), false);
    }

    private static PolicyFactory noAutoscaling(PolicySettings s) {
        return (trace, batches, clock) -> policy(s, new LeastSessions(), s.rebalancer(), Autoscaler.FIXED, true);
    }

    private static PolicyFactory fixed(PolicySettings s, Supplier<Chooser> chooser) {
        return (trace, batches, clock) -> policy(s, chooser.get(), Rebalancer.NONE, Autoscaler.FIXED, false);
    }

    private static PolicyFactory base(PolicySettings s) {
        return (trace, batches, clock) ->
                policy(s, new HomeGpu(new RoundRobin(), trace.sessions()), Rebalancer.NONE, Autoscaler.FIXED, false);
    }

    /** Returns a policy whose GPUs are all of the type of the settings. */
    static ControlPolicy policy(
            PolicySettings s, Chooser chooser, Rebalancer rebalancer, Autoscaler autoscaler, boolean migrate) {
        return new ControlPolicy(
                chooser, rebalancer, autoscaler, GpuSupply.of(s.type()), migrate, s.startupNs(), s.window());
    }
}
