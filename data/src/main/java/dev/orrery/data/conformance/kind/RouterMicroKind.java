package dev.orrery.data.conformance.kind;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.Candidate;
import dev.orrery.model.router.RouteObserver;
import dev.orrery.model.router.Router;
import dev.orrery.model.router.Routers;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Routing decisions in order of arrival. Where the reference's choice among equal costs is random, workers are named in
 * the order of their first use; a case in which such a choice matters beyond names has its recorded choices followed.
 */
final class RouterMicroKind implements CaseKind {
    private static final String ROUND_ROBIN = "round_robin";

    @Override
    public JsonNode followed(RecordedCase c) {
        boolean chance = c.recorded().path("deterministic").isBoolean()
                && !c.recorded().path("deterministic").asBoolean();
        return chance ? c.recorded().path("result") : Json.nodes().missingNode();
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        RunSpec spec = spec(input);
        Decisions decisions = new Decisions();
        RunOptions how = new RunOptions(
                input.run().fastForward(), false, null, decisions, input.run().control());
        Router router = Routers.create(spec.router(), spec.seed());
        if (input.followed().isArray()) {
            router = new FollowingRouter(router, spec.requests(), input.followed());
        }
        RunResult run = Twin.start(spec, how, router).finish();
        List<Integer> order = arrivalOrder(spec.requests(), run.log());
        ObjectNode tree = Json.object();
        ArrayNode rows = tree.putArray("result");
        boolean named = spec.router().policy().equals(ROUND_ROBIN);
        WorkerNames names = new WorkerNames(run, order, named);
        order.forEach(r -> rows.add(row(run, r, names, decisions)));
        return Answer.of(tree, run.diagnosis());
    }

    /** Counts how often the last request goes where the first went, or where the first goes. */
    @Override
    public Answer draw(CaseInput input, int runs) throws IOException {
        RunSpec spec = spec(input);
        int[] first = new int[spec.pool().workers()];
        int together = 0;
        for (int seed = 1; seed <= runs; seed++) {
            int[] worker = Twin.start(spec, input.run(), Routers.create(spec.router(), seed))
                    .finish()
                    .log()
                    .worker;
            first[worker[0]]++;
            together += worker[worker.length - 1] == worker[0] ? 1 : 0;
        }
        ObjectNode tree = Json.object();
        tree.put("observed_frequency", (double) together / runs);
        ObjectNode counts = tree.putObject("observed_counts");
        for (int w = 0; w < first.length; w++) {
            counts.put(Integer.toString(w), first[w]);
        }
        return Answer.of(tree);
    }

    private static RunSpec spec(CaseInput input) throws IOException {
        return ReferenceCall.of(input.get("args"), Compatibility.REFERENCE, input.seed())
                .run(EngineKind.lines(input.get("rows")));
    }

    private static List<Integer> arrivalOrder(RequestTable requests, RequestLog log) {
        return IntStream.range(0, log.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer r) -> log.arrivalNs[r])
                        .thenComparing(requests::fileRow))
                .toList();
    }

    private static ObjectNode row(RunResult run, int r, WorkerNames names, Decisions decisions) {
        RequestLog log = run.log();
        RequestTable requests = run.spec().requests();
        ObjectNode row = Json.object();
        LogRows.time(row, "arrival_ms", log.arrivalNs[r]);
        row.put("isl", log.inputTokens[r]);
        row.put("osl", log.outputTokens[r]);
        LogRows.time(row, "admit_ms", log.admittedNs[r]);
        LogRows.time(row, "first_token_ms", log.firstTokenNs[r]);
        LogRows.time(row, "end_ms", log.endNs[r]);
        row.put("reused_tokens", log.mostReused[r]);
        row.put("status", LogRows.status(log, r));
        int session = requests.session(r);
        if (session != RequestTable.NONE) {
            row.put("session_id", requests.sessionName(session));
            row.put("turn", requests.turn(r));
        }
        ObjectNode route = row.putArray("routes").addObject();
        int worker = names.of(log.worker[r]);
        route.put("pool", "agg");
        route.put("worker", worker);
        route.put("worker_id", worker);
        route.put("dp_rank", 0);
        RouteLog routes = run.routes();
        boolean queued = routes != null && routes.queuedNs[r] != RequestLog.NEVER;
        route.put("outcome", queued ? "queued" : "immediate");
        if (routes != null) {
            decision(route, routes, r);
        }
        List<Candidate> candidates = decisions.candidates.getOrDefault(r, List.of());
        if (!candidates.isEmpty()) {
            ObjectNode costs = row.putObject("model_costs");
            candidates.forEach(c -> costs.put(names.label(c.worker()), c.cost()));
            double least =
                    candidates.stream().mapToDouble(Candidate::cost).min().orElse(0);
            long cheapest = candidates.stream().filter(c -> c.cost() == least).count();
            row.put("tie", cheapest > 1);
        }
        return row;
    }

    private static void decision(ObjectNode route, RouteLog routes, int r) {
        if (routes.queuedNs[r] != RequestLog.NEVER) {
            LogRows.time(route, "queue_entered_at_ms", routes.queuedNs[r]);
            LogRows.time(route, "released_at_ms", routes.releasedNs[r]);
        }
        route.put("cost", routes.cost[r]);
        route.put("effective_cached_blocks", (double) routes.overlap[r]);
        route.put("host_blocks", 0);
        route.put("overlap_blocks", routes.overlap[r]);
        route.put("best_overlap_blocks", routes.best[r]);
    }

    /** What each request's workers would have cost. */
    private static final class Decisions implements RouteObserver {
        final Map<Integer, List<Candidate>> candidates = new HashMap<>();

        @Override
        public boolean wants(int request) {
            return true;
        }

        @Override
        public void routed(int request, long nowNs, int worker, List<Candidate> all) {
            candidates.put(request, all);
        }
    }

    /** Names workers in the order of their first use, or as they are. */
    private static final class WorkerNames {
        private final Map<Integer, Integer> names = new HashMap<>();

        WorkerNames(RunResult run, List<Integer> order, boolean asTheyAre) {
            order.forEach(r -> {
                int worker = run.log().worker[r];
                names.putIfAbsent(worker, asTheyAre ? worker : names.size());
            });
        }

        int of(int worker) {
            return names.getOrDefault(worker, worker);
        }

        String label(int worker) {
            Integer name = names.get(worker);
            return name == null ? "unused" : name.toString();
        }
    }
}
