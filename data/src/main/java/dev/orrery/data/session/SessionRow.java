package dev.orrery.data.session;

import dev.orrery.model.video.SessionEvent;

/**
 * One event of a session trace.
 *
 * @param timeMs ms since the start of the trace
 * @param id session id
 * @param event what happens
 * @param mb persistent state in MB of 10^6 bytes; 0 unless the session arrives
 * @param chunkMs playback time of one chunk in ms; 0 unless the session arrives
 * @param frames frames of a chunk, 0 if the trace does not say
 * @param fps frames per second, 0 if the trace does not say
 */
public record SessionRow(long timeMs, long id, SessionEvent event, double mb, double chunkMs, long frames, double fps) {
    /** Returns the event of a session that is there already. */
    public static SessionRow of(long timeMs, long id, SessionEvent event) {
        return new SessionRow(timeMs, id, event, 0, 0, 0, 0);
    }
}
