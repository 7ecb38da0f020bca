package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.autoscale.Proportional;
import dev.orrery.model.video.autoscale.ScalingTable;
import dev.orrery.model.video.autoscale.Volatility;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.LeastState;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Cases that are one formula. */
final class Calculations {
    private static final String CASES = "cases";

    private Calculations() {}

    /** A dead band and a proportional step. */
    static Answer autoscale(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray(CASES);
        for (JsonNode c : input.get(CASES)) {
            ScalingTable table = ScalingTable.constant(
                    c.path("lam").asDouble(), c.path("rhohat").asDouble());
            int gpus = c.path("M").asInt();
            Proportional rule = new Proportional(
                    table,
                    c.path("delta").asDouble(),
                    c.path("K").asInt(),
                    c.path("Mmin").asInt(),
                    c.path("Mmax").asInt());
            int now = rule.decide(c.path("rho").asDouble(), c.path("N_req").asInt(), gpus);
            cases.addObject()
                    .put("M_tar", rule.target())
                    .put("M_new", now)
                    .put("action", now > gpus ? "out" : now < gpus ? "in" : "hold");
        }
        return Answer.of(tree);
    }

    /** The time of a transfer. */
    static Answer kappa(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray(CASES);
        for (JsonNode c : input.get(CASES)) {
            Link link = VideoParameters.link(c);
            cases.addObject().put("kappa_ms", link.ms(c.path("mb").asDouble()));
        }
        return Answer.of(tree);
    }

    /** The target number of GPUs: sessions, capacity, target load. */
    static Answer target(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray(CASES);
        int min = input.get("Mmin").asInt();
        int max = input.get("Mmax").asInt();
        for (JsonNode c : input.get(CASES)) {
            int sessions = c.path(0).asInt();
            int capacity = c.path(1).asInt();
            double rho = c.path(2).asDouble();
            cases.addArray()
                    .add(sessions)
                    .add(capacity)
                    .add(rho)
                    .add(Proportional.target(sessions, capacity, rho, min, max));
        }
        return Answer.of(tree);
    }

    /** The coefficient of variation of some counts. */
    static Answer volatility(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray(CASES);
        for (JsonNode c : input.get(CASES)) {
            int[] counts = c.path(0).valueStream().mapToInt(JsonNode::asInt).toArray();
            ArrayNode pair = cases.addArray();
            pair.add(c.path(0));
            pair.add(Volatility.of(counts));
        }
        return Answer.of(tree);
    }

    /** Chunks per second by batch size. */
    static Answer throughput(CaseInput input) {
        JsonNode given = input.get("L");
        double[] table = new double[given.size() + 1];
        for (int n = 1; n < table.length; n++) {
            table[n] = given.get(n - 1).asDouble();
        }
        ChunkTimes times = ChunkTimes.table(table);
        ObjectNode tree = Json.object();
        ArrayNode rates = tree.putArray("chunks_per_s");
        for (int n = 1; n <= times.most(); n++) {
            rates.add(times.chunksPerSecond(n));
        }
        return Answer.of(tree);
    }

    /** Where the two simple rules put a session. */
    static Answer choice(CaseInput input) {
        JsonNode loads = input.get("loads");
        JsonNode free = input.get("free_mb");
        double most = free.valueStream().mapToDouble(JsonNode::asDouble).max().orElse(0);
        int sessions = loads.valueStream().mapToInt(JsonNode::asInt).sum();
        double[] mb = new double[sessions + 1];
        mb[sessions] = input.get("need_mb").asDouble();
        int capacity = input.get("K").asInt();
        Placements fleet = new Placements(mb, capacity);
        GpuType type =
                new GpuType("gpu", ChunkTimes.linear(0, 1, capacity), capacity, capacity, 1, Double.POSITIVE_INFINITY);
        int next = 0;
        for (int g = 0; g < loads.size(); g++) {
            fleet.open(fleet.add(type));
            int count = loads.get(g).asInt();
            for (int k = 0; k < count; k++) {
                mb[next] = (most - free.get(g).asDouble()) / count;
                fleet.move(next++, g);
            }
        }
        ObjectNode tree = Json.object();
        tree.put("LAG", chosen(new LeastSessions(), sessions, fleet));
        tree.put("MAG", chosen(new LeastState(), sessions, fleet));
        return Answer.of(tree);
    }

    private static int chosen(Chooser chooser, int session, Placements fleet) {
        return chooser.choose(session, fleet) + 1;
    }

    /** The least GPUs that hold a number of sessions each. */
    static Answer costBound(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode cases = tree.putArray(CASES);
        for (JsonNode c : input.get(CASES)) {
            ObjectNode out = cases.addObject();
            ArrayNode gpus = out.putArray("M");
            int slots = 0;
            for (JsonNode n : input.get("N")) {
                int needed = Proportional.target(n.asInt(), c.path("n_max").asInt(), 1, 1, Integer.MAX_VALUE);
                gpus.add(needed);
                slots += needed;
            }
            out.put("slots", slots);
        }
        return Answer.of(tree);
    }
}
