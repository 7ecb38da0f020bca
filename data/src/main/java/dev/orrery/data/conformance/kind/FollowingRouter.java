package dev.orrery.data.conformance.kind;

import dev.orrery.model.router.Candidate;
import dev.orrery.model.router.FleetView;
import dev.orrery.model.router.Needs;
import dev.orrery.model.router.Router;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Weighs workers like another router and takes the recorded ones. A worker that is new there is the next unused one.
 */
final class FollowingRouter implements Router {
    private final Router inner;
    private final Map<Integer, Integer> recorded;
    private final Map<Integer, Integer> workers;

    /**
     * Follows recorded rows.
     *
     * @param order the requests in the order of the rows
     */
    FollowingRouter(Router inner, List<Integer> order, JsonNode rows) {
        this(inner, new HashMap<>(), new HashMap<>());
        for (int i = 0; i < order.size(); i++) {
            JsonNode worker = rows.path(i).path("routes").path(0).path("worker");
            if (worker.isNumber()) {
                recorded.put(order.get(i), worker.asInt());
            }
        }
    }

    private FollowingRouter(Router inner, Map<Integer, Integer> recorded, Map<Integer, Integer> workers) {
        this.inner = inner;
        this.recorded = recorded;
        this.workers = workers;
    }

    @Override
    public int choose(int request, FleetView fleet) {
        Integer name = recorded.get(request);
        return name == null ? inner.choose(request, fleet) : workers.computeIfAbsent(name, n -> workers.size());
    }

    @Override
    public Router fork() {
        return new FollowingRouter(inner.fork(), recorded, new HashMap<>(workers));
    }

    @Override
    public Needs needs() {
        return inner.needs();
    }

    @Override
    public double cost(int request, int worker, FleetView fleet) {
        return inner.cost(request, worker, fleet);
    }

    @Override
    public List<Candidate> candidates(int request, FleetView fleet) {
        return inner.candidates(request, fleet);
    }
}
