package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** The session traces that stand beside the cases. */
final class SessionFiles {
    private SessionFiles() {}

    static SessionTrace read(CaseInput input) throws IOException {
        Path file = input.folder().resolve(input.get("trace").asString(""));
        if (!Files.isRegularFile(file)) {
            throw new CaseDataException(file + ": is absent");
        }
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (String line : Files.readAllLines(file)) {
            JsonNode event = Json.read(line);
            if (event.has("e")) {
                long at = event.path("t").asLong() * 1_000_000L;
                long id = event.path("s").asLong();
                SessionEvent kind =
                        SessionEvent.valueOf(event.path("e").asString().toUpperCase(Locale.ROOT));
                if (kind == SessionEvent.ARRIVE) {
                    trace.arrive(
                            at,
                            id,
                            event.path("mb").asDouble(),
                            event.path("chunk_ms").asDouble());
                } else {
                    trace.add(at, id, kind);
                }
            }
        }
        return trace.build();
    }
}
