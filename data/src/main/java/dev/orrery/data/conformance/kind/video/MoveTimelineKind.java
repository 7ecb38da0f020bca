package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.chunk.ChunkListener;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.ControlPolicy;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one migration that the case tells in words: a session leaves a GPU of three at its batch end and joins a GPU of
 * two at the next one.
 */
final class MoveTimelineKind implements CaseKind {
    private static final long MS = 1_000_000;
    private static final long SECOND_BATCH = 120 * MS;
    private static final long STEP = 200 * MS;
    private static final int SOURCE_SESSIONS = 3;

    @Override
    public Answer play(CaseInput input) {
        Link link = new Link(5, 50);
        GpuType type = GpuType.of(ChunkTimes.linear(100, 50, 8), 8, 8);
        VideoSpec spec = VideoSpec.of(
                type,
                3,
                (trace, batches, clock) -> new ControlPolicy(
                        (session, fleet) -> session < SOURCE_SESSIONS ? 0 : session < 5 ? 1 : 2,
                        fleet -> {
                            if (clock.nowNs() == STEP) {
                                fleet.move(0, 1);
                            }
                        },
                        Autoscaler.FIXED,
                        GpuSupply.of(type),
                        true,
                        0,
                        60),
                ChunkRules.of(Links.uniform(link), new Link(1, 50)),
                VideoSpec.Level.CHUNKS,
                1000 * MS);
        ObjectNode tree = Json.object();
        VideoTwin.run(spec, trace(), StepObserver.NONE, new Log(tree));
        tree.put("kappa_ms", link.ms(2000));
        return Answer.of(tree);
    }

    private static SessionTrace trace() {
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (int id = 1; id <= 6; id++) {
            trace.arrive(id <= SOURCE_SESSIONS ? 0 : id <= 5 ? SECOND_BATCH : STEP, id, 2000, 750);
        }
        return trace.build();
    }

    /** Notes what happens to the first session. */
    private static final class Log implements ChunkListener {
        private final ObjectNode tree;

        Log(ObjectNode tree) {
            this.tree = tree;
        }

        @Override
        public void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first) {
            if (session == 0 && gpu == 1 && !tree.has("done_ms")) {
                tree.put("done_ms", nowNs / Nanos.PER_MS);
                tree.put("latency_ms", latencyNs / Nanos.PER_MS);
                tree.put("join_ms", nowNs / Nanos.PER_MS - 250);
            }
        }

        @Override
        public void frozen(long nowNs, int session, int from, int to) {
            tree.put("freeze_ms", nowNs / Nanos.PER_MS);
        }

        @Override
        public void landed(long nowNs, int session, int gpu) {
            tree.put("land_ms", nowNs / Nanos.PER_MS);
        }
    }
}
