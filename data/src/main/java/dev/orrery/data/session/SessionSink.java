package dev.orrery.data.session;

import dev.orrery.model.video.SessionTrace;
import java.io.IOException;

/** Where the accepted lines of a session trace go, in the order of the file. */
public interface SessionSink {
    /** Takes the header, before any event; is not called for a trace without one. */
    void header(SessionTrace.Header header) throws IOException;

    /**
     * Takes an event.
     *
     * @param line its line, from 1
     */
    void event(SessionRow row, int line) throws IOException;
}
