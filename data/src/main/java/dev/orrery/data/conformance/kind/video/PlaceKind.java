package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.placement.Greedy;
import dev.orrery.model.video.placement.LeastSessions;
import dev.orrery.model.video.placement.Rebalancer;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One placement by each rebalancer: who is placed where, each move with its gain, what it costs. */
final class PlaceKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) {
        ObjectNode tree = Json.object();
        ObjectNode expect = tree.putObject("expect");
        VideoParameters given = new VideoParameters(input.fields());
        for (String mode : List.of("GLOBAL_MAX", "PAIRWISE", "EXACT")) {
            if (!mode.equals("EXACT") || !given.links().twoClasses()) {
                expect.set(mode, played(input, given, mode));
            }
        }
        return Answer.of(tree);
    }

    private static ObjectNode played(CaseInput input, VideoParameters given, String mode) {
        SessionRows sessions = SessionRows.of(input.get("state_mb"));
        Placements fleet = fleet(input, given, sessions);
        ObjectNode out = Json.object();
        ArrayNode placed = out.putArray("placed");
        ArrayNode waiting = out.putArray("waiting");
        LeastSessions chooser = new LeastSessions();
        for (JsonNode id : input.get("unplaced")) {
            int s = sessions.row(id);
            int g = chooser.choose(s, fleet);
            if (g == Placements.NONE) {
                waiting.add(sessions.id(s));
            } else {
                fleet.move(s, g);
                sessions.pair(placed, s, g);
            }
        }
        fleet.commit();
        Rebalancer rebalancer = given.rebalancer(mode);
        rebalancer.rebalance(fleet);
        double kappa = moves(out.putArray("moves"), fleet, sessions, given, rebalancer);
        outcome(out, fleet, sessions, kappa, given.eta());
        return out;
    }

    private static Placements fleet(CaseInput input, VideoParameters given, SessionRows sessions) {
        Placements fleet = new Placements(sessions.stateMb(), given.hard());
        for (JsonNode id : input.get("gpus")) {
            while (fleet.gpus() < id.asInt()) {
                fleet.add(given.type());
            }
            fleet.open(id.asInt() - 1);
        }
        for (Map.Entry<String, JsonNode> e : input.get("keep").properties()) {
            fleet.move(sessions.row(Integer.parseInt(e.getKey())), e.getValue().asInt() - 1);
        }
        return fleet;
    }

    private static double moves(
            ArrayNode moves, Placements fleet, SessionRows sessions, VideoParameters given, Rebalancer rebalancer) {
        double kappa = 0;
        int[] from = new int[fleet.sessions()];
        int made = 0;
        for (int k = 0; k < fleet.changes(); k++) {
            int s = fleet.changedSession(k);
            int to = fleet.changedTo(k);
            if (to == Placements.NONE) {
                from[s] = fleet.changedFrom(k);
                continue;
            }
            int before = fleet.changedFrom(k) == Placements.NONE ? from[s] : fleet.changedFrom(k);
            ArrayNode move =
                    moves.addArray().add(sessions.id(s)).add(before + 1).add(to + 1);
            if (rebalancer instanceof Greedy greedy) {
                move.add(greedy.gain(made++));
            }
            kappa += given.links().between(before, to).ms(fleet.sessionMb(s));
        }
        return kappa;
    }

    private static void outcome(ObjectNode out, Placements fleet, SessionRows sessions, double kappa, double eta) {
        ObjectNode last = out.putObject("final");
        for (int s = 0; s < fleet.sessions(); s++) {
            if (fleet.gpuOf(s) != Placements.NONE) {
                last.put(String.valueOf(sessions.id(s)), fleet.gpuOf(s) + 1);
            }
        }
        ArrayNode loads = out.putArray("loads");
        for (int k = 0; k < fleet.openCount(); k++) {
            loads.add(fleet.load(fleet.openAt(k)));
        }
        double worst = fleet.chunkMs(fleet.slowest());
        out.put("L", worst);
        out.put("kappa_ms", kappa);
        out.put("objective", worst + eta * kappa);
    }
}
