package dev.orrery.model.router;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.router.RouterConfig.CostRule;
import java.util.List;
import org.apache.commons.rng.RestorableUniformRandomProvider;

/**
 * The worker on which a request costs least: blocks to prefill, less what is cached, and blocks in use (router.md §2;
 * NVIDIA Dynamo's KV router).
 */
final class KvRouter implements Router {
    private final CostRule rule;
    private final boolean seededTies;
    private final RestorableUniformRandomProvider random;
    private double[] costs = new double[16];

    KvRouter(RouterConfig config, long seed) {
        this(config.cost(), config.ties() == RouterConfig.Ties.SEEDED, RandomStreams.stream(seed, "router"));
    }

    private KvRouter(CostRule rule, boolean seededTies, RestorableUniformRandomProvider random) {
        this.rule = rule;
        this.seededTies = seededTies;
        this.random = random;
    }

    @Override
    public Router fork() {
        RestorableUniformRandomProvider copy = RandomStreams.stream(0, "router");
        copy.restoreState(random.saveState());
        return new KvRouter(rule, seededTies, copy);
    }

    @Override
    public Needs needs() {
        return Needs.LOADS.and(new Needs(false, false, rule.chunkedDecay(), false, rule.trackOutputBlocks()));
    }

    @Override
    public int choose(int request, FleetView fleet) {
        int workers = fleet.workers();
        if (costs.length < workers) {
            costs = new double[workers];
        }
        long least = leastBooked(fleet);
        long full = fleet.promptTokens(request) / fleet.blockSize();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        int best = 0;
        int ties = 0;
        for (int w = 0; w < workers; w++) {
            double cost = cost(request, w, fleet, least, full);
            costs[w] = cost;
            high = Math.max(high, cost);
            if (cost < low) {
                low = cost;
                best = w;
                ties = 1;
            } else if (cost == low) {
                ties++;
            }
        }
        if (rule.temperature() > 0) {
            return draw(workers, low, high);
        }
        return ties == 1 || !seededTies ? best : among(low, random.nextInt(ties));
    }

    private int among(double cost, int rank) {
        int left = rank;
        int w = 0;
        while (costs[w] != cost || left-- > 0) {
            w++;
        }
        return w;
    }

    /** Draws a worker with weights exp(-normalised cost / temperature); equal costs are equally likely. */
    private int draw(int workers, double low, double high) {
        if (high == low) {
            return random.nextInt(workers);
        }
        double sum = 0;
        for (int w = 0; w < workers; w++) {
            costs[w] = Math.exp(-(costs[w] - low) / (high - low) / rule.temperature());
            sum += costs[w];
        }
        double left = random.nextDouble() * sum;
        int w = 0;
        while (w < workers - 1 && left >= costs[w]) {
            left -= costs[w++];
        }
        return w;
    }

    /** The credit fades with the load beyond the least loaded worker's. */
    private long leastBooked(FleetView fleet) {
        long least = Long.MAX_VALUE;
        for (int w = 0; rule.creditDecay() > 0 && w < fleet.workers(); w++) {
            least = Math.min(least, fleet.bookedTokens(w));
        }
        return least;
    }

    @Override
    public double cost(int request, int worker, FleetView fleet) {
        long full = fleet.promptTokens(request) / fleet.blockSize();
        return cost(request, worker, fleet, leastBooked(fleet), full);
    }

    private double cost(int request, int w, FleetView fleet, long least, long full) {
        return rule.prefillScale() * Math.max(0, prefill(request, w, fleet) - credit(request, w, fleet, least))
                + load(w, fleet, full)
                + rule.requestWeight() * fleet.inFlight(w);
    }

    private double prefill(int request, int w, FleetView fleet) {
        return rule.trackPrefillTokens()
                ? (double) (fleet.bookedTokens(w) + fleet.promptTokens(request)) / fleet.blockSize()
                : 0;
    }

    private double credit(int request, int w, FleetView fleet, long least) {
        double credit = rule.credit() * fleet.overlap(w);
        if (rule.creditDecay() > 0) {
            double beyond = (double) (fleet.bookedTokens(w) - least) / fleet.blockSize();
            credit /= 1 + rule.creditDecay() * beyond / Math.ceilDiv(fleet.promptTokens(request), fleet.blockSize());
        }
        return credit;
    }

    private double load(int w, FleetView fleet, long full) {
        if (!rule.trackActiveBlocks()) {
            return 0;
        }
        return fleet.activeBlocks(w)
                + full
                - fleet.sharedActive(w)
                + (rule.trackOutputBlocks() ? fleet.outputBlocks(w) : 0);
    }

    @Override
    public List<Candidate> candidates(int request, FleetView fleet) {
        long least = leastBooked(fleet);
        long full = fleet.promptTokens(request) / fleet.blockSize();
        Candidate[] all = new Candidate[fleet.workers()];
        for (int w = 0; w < fleet.workers(); w++) {
            all[w] = new Candidate(
                    w,
                    cost(request, w, fleet, least, full),
                    fleet.overlap(w),
                    credit(request, w, fleet, least),
                    fleet.bookedTokens(w),
                    prefill(request, w, fleet),
                    load(w, fleet, full),
                    fleet.inFlight(w));
        }
        return List.of(all);
    }
}
