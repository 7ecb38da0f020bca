package dev.orrery.model.video.chunk;

import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;

/**
 * Sessions that were handed over and have not been in a batch of their new GPU yet. Whoever else comes there in between
 * makes that batch longer, and with it the chunk that they wait for.
 */
final class Joiners {
    private final Placements fleet;
    private int[] sessions = new int[16];
    private final long[] readyNs;
    private final long[] landsNs;
    private int count;

    Joiners(Placements fleet) {
        this.fleet = fleet;
        readyNs = new long[fleet.sessions()];
        landsNs = new long[fleet.sessions()];
    }

    /** A session whose chunk is wanted since an instant is on its way until another. */
    void add(int session, long wantedNs, long arrivesNs) {
        if (count == sessions.length) {
            sessions = Arrays.copyOf(sessions, 2 * count);
        }
        sessions[count++] = session;
        readyNs[session] = wantedNs;
        landsNs[session] = arrivesNs;
    }

    /** A session is in a batch, or wants none any more. */
    void remove(int session) {
        for (int k = 0; k < count; k++) {
            if (sessions[k] == session) {
                sessions[k] = sessions[--count];
                return;
            }
        }
    }

    /** Returns the longest time that anybody will have waited for the next batch of a GPU, 0 if nobody joins it. */
    long waitNs(int gpu, long batchEndNs) {
        long wait = 0;
        for (int k = 0; k < count; k++) {
            int s = sessions[k];
            if (fleet.gpuOf(s) == gpu) {
                wait = Math.max(wait, Math.max(landsNs[s], batchEndNs) - readyNs[s]);
            }
        }
        return wait;
    }
}
