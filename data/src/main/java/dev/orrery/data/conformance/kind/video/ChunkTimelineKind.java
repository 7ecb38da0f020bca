package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.ChunkListener;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Every chunk and every transfer of a few sessions. */
final class ChunkTimelineKind implements CaseKind {
    private static final double CHUNK_MS = 750;

    /** Time, what, session, GPU: rows of one instant stand in any order. */
    private static final List<String> NAMES = List.of("0", "1", "2", "3");

    @Override
    public Answer play(CaseInput input) {
        SessionTrace trace = trace(input);
        VideoSpec spec = TwinRig.spec(
                input.get("params"),
                input.get("M0").asInt(),
                input.get("horizon_ms").asDouble(),
                VideoSpec.Level.CHUNKS);
        Log log = new Log(trace);
        VideoResult got = VideoTwin.run(spec, trace, StepObserver.NONE, log);
        VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
        ObjectNode tree = Json.object();
        ObjectNode expect = tree.putObject("expect");
        expect.set("log", log.rows);
        expect.put("gpu_s", chunks.gpuSeconds());
        expect.put("migrations", chunks.migrations());
        expect.put("chunk_worst", chunks.deliveries().steady().worstNs() / Nanos.PER_MS);
        expect.put("first_worst", chunks.deliveries().first().worstNs() / Nanos.PER_MS);
        return new Answer(tree, Set.of(), Map.of("expect.log", NAMES), null);
    }

    private static SessionTrace trace(CaseInput input) {
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (JsonNode event : input.get("events")) {
            long at = Nanos.ofMs(event.get(0).asDouble());
            SessionEvent kind = SessionEvent.valueOf(event.get(1).asString().toUpperCase(Locale.ROOT));
            int id = event.get(2).asInt();
            if (kind == SessionEvent.ARRIVE) {
                double mb = input.get("state_mb").path(String.valueOf(id)).asDouble();
                trace.arrive(at, id, mb, CHUNK_MS);
            } else {
                trace.add(at, id, kind);
            }
        }
        return trace.build();
    }

    /** Rows as the cases have them. */
    private static final class Log implements ChunkListener {
        private final SessionTrace trace;
        private final ArrayNode rows = Json.nodes().arrayNode();

        Log(SessionTrace trace) {
            this.trace = trace;
        }

        @Override
        public void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first) {
            row(nowNs, "chunk", session, gpu).add(latencyNs / Nanos.PER_MS).add(first);
        }

        @Override
        public void frozen(long nowNs, int session, int from, int to) {
            row(nowNs, "freeze", session, from).add(to + 1);
        }

        @Override
        public void landed(long nowNs, int session, int gpu) {
            row(nowNs, "land", session, gpu);
        }

        private ArrayNode row(long nowNs, String what, int session, int gpu) {
            return rows.addArray()
                    .add(nowNs / Nanos.PER_MS)
                    .add(what)
                    .add(trace.id(session))
                    .add(gpu + 1);
        }
    }
}
