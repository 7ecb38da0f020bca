package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.autoscale.Proportional;
import dev.orrery.model.video.autoscale.ScaleView;
import dev.orrery.model.video.autoscale.Volatility;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.control.ControlStep;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A controller set up as a case says, and what its steps looked like. */
final class ControlRig {
    private final VideoParameters given;
    private final SessionRows sessions;
    private final Placements fleet;
    private final Controller controller;
    private final Watched watched;
    private long nowNs;

    ControlRig(CaseInput input) {
        given = new VideoParameters(input.fields());
        sessions = SessionRows.of(input.get("state_mb"));
        fleet = new Placements(sessions.stateMb(), given.hard());
        watched = new Watched(given.autoscaler(), given.flag("autoscale", true));
        ControlPolicy policy = new ControlPolicy(
                given.chooser(sessions.stateMb().length),
                given.rebalancer(),
                watched,
                GpuSupply.of(given.type()),
                given.flag("migrate", true),
                given.startupNs(),
                given.window());
        controller = new Controller(policy, fleet, () -> nowNs);
    }

    /** An autoscaler that tells what it saw, and may only look. */
    private static final class Watched implements Autoscaler {
        private final Proportional inner;
        private final boolean acts;
        private double cv;

        Watched(Proportional inner, boolean acts) {
            this.inner = inner;
            this.acts = acts;
        }

        @Override
        public int gpus(ScaleView now) {
            Volatility volatility = now.volatility();
            cv = volatility.cv();
            int wanted = inner.gpus(now);
            return acts ? wanted : now.gpus();
        }
    }

    Placements fleet() {
        return fleet;
    }

    SessionRows sessions() {
        return sessions;
    }

    void open(int gpus) {
        controller.open(given.type(), gpus);
    }

    /** Plays one step and returns what it looks like. */
    ObjectNode step(double atMs, JsonNode gone, JsonNode arrived) {
        nowNs = Math.round(atMs * 1e6);
        controller.begin();
        gone.forEach(id -> controller.deactivate(sessions.row(id)));
        TreeSet<Integer> fresh = new TreeSet<>();
        for (int k = 0; k < controller.waitingCount(); k++) {
            fresh.add(controller.waitingAt(k));
        }
        for (JsonNode id : arrived) {
            controller.activate(sessions.row(id));
            fresh.add(sessions.row(id));
        }
        controller.decide();
        return shown(fresh);
    }

    int moves() {
        return controller.step().moves();
    }

    private ObjectNode shown(TreeSet<Integer> fresh) {
        ControlStep step = controller.step();
        ObjectNode out = Json.object();
        out.put("rho", step.rho());
        out.put("N_req", step.sessions());
        out.put("M_tar", watched.inner.target());
        out.put(
                "action",
                switch (step.action()) {
                    case HOLD -> "hold";
                    case OUT -> "out";
                    case IN -> "in";
                });
        out.put("M", step.gpus());
        serving(out);
        out.put("L", step.worstMs());
        changes(out, step, fresh);
        ArrayNode waiting = out.putArray("waiting");
        for (int k = 0; k < controller.waitingCount(); k++) {
            waiting.add(sessions.id(controller.waitingAt(k)));
        }
        out.put("cv", watched.cv);
        out.put("level", watched.inner.level());
        out.put("lam", watched.inner.row().lambda());
        out.put("rhohat", watched.inner.row().rhoTarget());
        return out;
    }

    private void serving(ObjectNode out) {
        int[] serving = new int[fleet.openCount() + controller.drainingCount()];
        for (int k = 0; k < serving.length; k++) {
            serving[k] = k < fleet.openCount() ? fleet.openAt(k) : controller.drainingAt(k - fleet.openCount());
        }
        Arrays.sort(serving);
        ArrayNode gpus = out.putArray("gpus");
        ArrayNode loads = out.putArray("loads");
        for (int g : serving) {
            gpus.add(g + 1);
            loads.add(fleet.load(g));
        }
    }

    private void changes(ObjectNode out, ControlStep step, TreeSet<Integer> fresh) {
        ArrayNode moves = out.putArray("moves");
        ArrayNode placed = out.putArray("placed");
        for (int s = 0; s < fleet.sessions(); s++) {
            Integer from = before(step, s);
            int now = fleet.gpuOf(s);
            if (from != null && from != Placements.NONE && now != Placements.NONE) {
                moves.addArray().add(sessions.id(s)).add(from + 1).add(now + 1);
            } else if (now != Placements.NONE && fresh.contains(s)) {
                sessions.pair(placed, s, now);
            }
        }
    }

    private static @Nullable Integer before(ControlStep step, int session) {
        for (int k = 0; k < step.changes(); k++) {
            if (step.changed(k) == session) {
                return step.changedFrom(k);
            }
        }
        return null;
    }
}
