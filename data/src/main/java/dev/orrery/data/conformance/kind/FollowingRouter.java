package dev.orrery.data.conformance.kind;

import dev.orrery.model.router.Candidate;
import dev.orrery.model.router.FleetView;
import dev.orrery.model.router.Needs;
import dev.orrery.model.router.Router;
import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Weighs workers like another router and takes the recorded ones. A worker that is new there is the next unused one.
 */
final class FollowingRouter implements Router {
    private final Router inner;
    private final Map<Integer, Integer> recorded;
    private final Map<Integer, Integer> workers;

    /** Follows recorded rows: turns of named conversations by their names, other requests in order of time stamps. */
    FollowingRouter(Router inner, RequestTable requests, JsonNode rows) {
        this(inner, new HashMap<>(), new HashMap<>());
        Set<String> named = new HashSet<>();
        rows.forEach(row -> named.add(row.path("session_id").asString("")));
        Map<String, Integer> turns = new HashMap<>();
        List<Integer> single = new ArrayList<>();
        for (int r = 0; r < requests.size(); r++) {
            int session = requests.session(r);
            if (session != RequestTable.NONE && named.contains(requests.sessionName(session))) {
                turns.put(requests.sessionName(session) + '/' + requests.turn(r), r);
            } else {
                single.add(r);
            }
        }
        single.sort(
                Comparator.comparingDouble((Integer r) -> requests.arrivalMs(r)).thenComparing(requests::fileRow));
        Iterator<Integer> others = single.iterator();
        for (JsonNode row : rows) {
            JsonNode session = row.path("session_id");
            Integer request = session.isString()
                    ? turns.get(session.asString() + '/' + row.path("turn").asInt(0))
                    : others.hasNext() ? others.next() : null;
            JsonNode worker = row.path("routes").path(0).path("worker");
            if (request != null && worker.isNumber()) {
                recorded.put(request, worker.asInt());
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
