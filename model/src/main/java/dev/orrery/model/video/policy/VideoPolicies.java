package dev.orrery.model.video.policy;

import static java.util.Map.entry;

import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.PolicyFactory;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.HomeGpu;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.LeastState;
import dev.orrery.model.video.placement.LookAhead;
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
    /** The policy that mixes types of GPU. */
    public static final String MIXED = "mixed";

    private static final Map<String, Function<PolicySettings, PolicyFactory>> NAMED = new TreeMap<>(Map.ofEntries(
            entry("turbo", VideoPolicies::turbo),
            entry("stall_aware", VideoPolicies::stallAware),
            entry("base", VideoPolicies::base),
            entry("lag", s -> fixed(s, LeastSessions::new)),
            entry("mag", s -> fixed(s, LeastState::new)),
            entry("rr", s -> fixed(s, RoundRobin::new)),
            entry("no_migration", VideoPolicies::noMigration),
            entry("no_autoscaling", VideoPolicies::noAutoscaling),
            entry("consolidate_only", VideoPolicies::consolidateOnly),
            entry("look_ahead", VideoPolicies::lookAhead),
            entry("steady", Steady::of),
            entry(MIXED, Mixed::of)));

    /** The policy that wins on delivered chunks. */
    public static final String DEFAULT = "steady";

    /** Charge of the stall-aware policy for each ms of a stall: a ms of a session is worth a ms of the slowest GPU. */
    private static final double STALL_CHARGE = 1;

    /** Moves that the stall-aware policy makes at a step, if nothing else is said. */
    private static final int MOVE_BUDGET = 1;

    /** Moves that the look-ahead policy searches, if nothing else is said. */
    private static final int LOOK_AHEAD = 3;

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
        int moves = s.moveBudget() == PolicySettings.UNLIMITED ? MOVE_BUDGET : s.moveBudget();
        return (trace, batches, clock) -> policy(
                s, new LeastSessions(), new StallAware(s.links(), STALL_CHARGE, moves, batches), s.autoscaler(), true);
    }

    private static PolicyFactory lookAhead(PolicySettings s) {
        int moves = s.moveBudget() == PolicySettings.UNLIMITED ? LOOK_AHEAD : s.moveBudget();
        return (trace, batches, clock) ->
                policy(s, new LeastSessions(), new LookAhead(s.links(), s.eta(), moves), s.autoscaler(), true);
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
