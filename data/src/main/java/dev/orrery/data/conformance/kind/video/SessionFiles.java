package dev.orrery.data.conformance.kind.video;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.session.SessionReader;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The session traces that stand beside the cases. */
final class SessionFiles {
    private SessionFiles() {}

    static SessionTrace read(CaseInput input) throws IOException {
        Path file = input.folder().resolve(input.get("trace").asString(""));
        if (!Files.isRegularFile(file)) {
            throw new CaseDataException(file + ": is absent");
        }
        return SessionReader.read(TraceInput.of(file), TraceOptions.defaults()).trace();
    }
}
