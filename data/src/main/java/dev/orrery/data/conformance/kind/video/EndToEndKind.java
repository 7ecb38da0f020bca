package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.Deliveries;
import java.io.IOException;
import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/** A whole trace, at the control level and with every delivered chunk. */
final class EndToEndKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) throws IOException {
        SessionTrace trace = SessionFiles.read(input);
        ObjectNode tree = Json.object();
        control(
                tree.putObject("expect_control"),
                run(input, trace, VideoSpec.Level.CONTROL).control());
        chunks(tree.putObject("expect_chunks"), run(input, trace, VideoSpec.Level.CHUNKS));
        return Answer.of(tree);
    }

    private static VideoResult run(CaseInput input, SessionTrace trace, VideoSpec.Level level) {
        VideoSpec spec = TwinRig.spec(
                input.get("params"),
                input.get("M0").asInt(),
                input.get("horizon_ms").asDouble(),
                level);
        return VideoTwin.run(spec, trace);
    }

    private static void control(ObjectNode out, VideoResult.Control got) {
        out.put("gpu_s", got.gpuSeconds());
        out.put("meanM", got.meanGpus());
        out.put("maxM", got.maxGpus());
        out.put("finalM", got.finalGpus());
        out.put("L_worst", got.worstMs());
        out.put("L_mean", got.meanMs());
        out.put("L_p99", got.p99Ms());
        out.put("moves", got.moves());
        out.put("moved_mb", got.movedMb());
        out.put("out", got.scaleOuts());
        out.put("inn", got.scaleIns());
        out.put("steps", got.steps());
        out.put("wait_s", got.waitSeconds());
        out.put("wait_max", got.maxWaiting());
        out.put("meanN", got.meanSessions());
    }

    private static void chunks(ObjectNode out, VideoResult got) {
        VideoResult.Chunks chunks = Objects.requireNonNull(got.chunks());
        Deliveries delivered = chunks.deliveries();
        out.put("chunks", delivered.chunks());
        out.put("steady_chunks", delivered.steady().count());
        out.put("chunk_worst", delivered.steady().worstNs() / Nanos.PER_MS);
        out.put("chunk_mean", delivered.steady().meanNs() / Nanos.PER_MS);
        out.put("chunk_p99", delivered.steady().quantileNs(0.99) / Nanos.PER_MS);
        out.put("chunk_late", delivered.late());
        out.put("first_mean", delivered.first().meanNs() / Nanos.PER_MS);
        out.put("first_p99", delivered.first().quantileNs(0.99) / Nanos.PER_MS);
        out.put("first_worst", delivered.first().worstNs() / Nanos.PER_MS);
        out.put("gpu_s", chunks.gpuSeconds());
        out.put("migrations", chunks.migrations());
        out.put("freeze_ms", chunks.frozenMs());
        out.put("moves_planned", got.control().moves());
        out.put("scale_out", got.control().scaleOuts());
        out.put("scale_in", got.control().scaleIns());
        out.put("steps", got.control().steps());
        out.put("ctrl_L_worst", got.control().worstMs());
        out.put("util", chunks.utilization());
    }
}
