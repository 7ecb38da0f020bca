package dev.orrery.data.conformance.kind;

import dev.orrery.data.session.SessionReader;
import dev.orrery.data.session.SessionRow;
import dev.orrery.data.session.SessionSink;
import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Session trace files with and without faults, read twice: up to the first fault, and skipping bad lines. */
final class SessionFileKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) throws IOException {
        byte[] text = input.get("text").asString().getBytes(StandardCharsets.UTF_8);
        ObjectNode tree = Json.object();
        read(text, OnBadRow.FAIL, tree.putObject("strict"));
        read(text, OnBadRow.SKIP, tree.putObject("lenient"));
        return Answer.of(tree);
    }

    private static void read(byte[] text, OnBadRow choice, ObjectNode to) throws IOException {
        Count count = new Count();
        List<Defect> defects;
        try {
            TraceOptions options = TraceOptions.builder().onBadRow(choice).build();
            defects = SessionReader.events(TraceInput.of(text, "case"), options, count)
                    .defects();
        } catch (TraceException e) {
            defects = e.defects();
        }
        to.put("events", count.events);
        ArrayNode errors = to.putArray("errors");
        for (Defect defect : defects) {
            errors.addArray().add(defect.line()).add(defect.code().name());
        }
    }

    /** Counts events. */
    private static final class Count implements SessionSink {
        private int events;

        @Override
        public void header(SessionTrace.Header header) {}

        @Override
        public void event(SessionRow row, int line) {
            events++;
        }
    }
}
