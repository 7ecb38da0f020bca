package dev.orrery.data.conformance.kind.video;

import dev.orrery.model.video.autoscale.Proportional;
import dev.orrery.model.video.autoscale.ScalingTable;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.Exact;
import dev.orrery.model.video.placement.Greedy;
import dev.orrery.model.video.placement.HomeGpu;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.LeastState;
import dev.orrery.model.video.placement.Rebalancer;
import dev.orrery.model.video.placement.RoundRobin;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the parameters of a case mean; defaults as the README beside the cases gives them. */
final class VideoParameters {
    private final JsonNode given;

    VideoParameters(JsonNode given) {
        this.given = given;
    }

    static Link link(JsonNode node) {
        return new Link(node.path("alpha_ms").asDouble(), node.path("mb_per_ms").asDouble());
    }

    Links links() {
        JsonNode links = given.path("links");
        if (links.isMissingNode()) {
            return Links.uniform(link(given.path("link")));
        }
        Link intra = link(links.path("intra"));
        int nodeSize = links.path("node_size").asInt(0);
        return nodeSize == 0 ? Links.uniform(intra) : new Links(nodeSize, intra, link(links.path("inter")));
    }

    Link host() {
        JsonNode host = given.path("host_link");
        return host.isObject() ? link(host) : new Link(1, 50);
    }

    int target() {
        return given.path("K").asInt();
    }

    int hard() {
        return given.path("Kmax").asInt(target());
    }

    GpuType type() {
        double[] table = new double[hard() + 1];
        for (int n = 0; n < table.length; n++) {
            table[n] = given.path("L").path(n).asDouble();
        }
        double hbm = given.path("hbm_mb").isNumber() ? given.path("hbm_mb").asDouble() : Double.POSITIVE_INFINITY;
        return new GpuType("gpu", ChunkTimes.table(table), target(), hard(), 1, hbm);
    }

    boolean flag(String name, boolean otherwise) {
        return given.path(name).asBoolean(otherwise);
    }

    long startupNs() {
        return Math.round(given.path("startup_ms").asDouble(0) * 1e6);
    }

    int window() {
        return given.path("window_s").asInt(60);
    }

    boolean hasTable() {
        return given.path("table").isArray();
    }

    ScalingTable table() {
        if (!hasTable()) {
            return ScalingTable.constant(
                    given.path("lam").asDouble(), given.path("rhohat").asDouble());
        }
        List<ScalingTable.Row> rows = new ArrayList<>();
        for (JsonNode row : given.path("table")) {
            double below = row.get(0).isNumber() ? row.get(0).asDouble() : Double.POSITIVE_INFINITY;
            rows.add(new ScalingTable.Row(
                    below, row.get(1).asDouble(), row.get(2).asDouble()));
        }
        return new ScalingTable(rows);
    }

    Proportional autoscaler() {
        return new Proportional(
                table(),
                given.path("delta").asDouble(),
                target(),
                given.path("Mmin").asInt(1),
                given.path("Mmax").asInt(64));
    }

    Chooser chooser(int sessions) {
        Chooser plain = switch (given.path("place").asString("LAG")) {
            case "MAG" -> new LeastState();
            case "RR" -> new RoundRobin();
            default -> new LeastSessions();
        };
        return flag("sticky", false) ? new HomeGpu(plain, sessions) : plain;
    }

    Rebalancer rebalancer() {
        if (!flag("migrate", true)) {
            return Rebalancer.NONE;
        }
        return rebalancer(given.path("mode").asString("PAIRWISE"));
    }

    Rebalancer rebalancer(String mode) {
        double eta = given.path("eta").asDouble(0.1);
        return mode.equals("EXACT")
                ? new Exact(links().intra(), eta)
                : new Greedy(Greedy.Gain.valueOf(mode), links(), eta);
    }

    double eta() {
        return given.path("eta").asDouble(0.1);
    }
}
