package dev.orrery.data.session;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.model.video.SessionTrace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What reading a session trace found out, besides its events.
 *
 * @param file the file's name as the user gave it
 * @param header the first line, {@link SessionTrace.Header#NONE} without one
 * @param events accepted events
 * @param sessions sessions that arrive
 * @param open sessions that are there at the end
 * @param lastMs time of the last event in ms, 0 if there is none
 * @param skipped dropped lines by code
 * @param defects the first faults among the dropped lines
 * @param sha256 hash of the file's bytes in hexadecimal digits, null if it was not asked for
 */
public record SessionSummary(
        String file,
        SessionTrace.Header header,
        long events,
        int sessions,
        int open,
        long lastMs,
        Map<TraceCode, Long> skipped,
        List<Defect> defects,
        @Nullable String sha256) {}
