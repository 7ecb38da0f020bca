package dev.orrery.model.video.chunk;

/**
 * What viewers see (sessions.md M7): playback begins when so many chunks of an active phase are there or the phase
 * ends, and stalls whenever none is left.
 */
final class Viewers {
    private static final long NOT_PLAYING = -1;

    private final int buffer;
    private final int[] ahead;
    private final long[] playsUntilNs;
    private long stalls;
    private double stalledNs;
    private double playedNs;
    private long phases;

    Viewers(int sessions, int buffer) {
        this.buffer = buffer;
        ahead = new int[sessions];
        playsUntilNs = new long[sessions];
    }

    /** An active phase begins. */
    void begin(int session) {
        ahead[session] = 0;
        playsUntilNs[session] = NOT_PLAYING;
        phases++;
    }

    /** A chunk arrives. */
    void deliver(int session, long chunkNs, long nowNs) {
        playedNs += chunkNs;
        long until = playsUntilNs[session];
        if (until == NOT_PLAYING) {
            if (++ahead[session] >= buffer) {
                playsUntilNs[session] = nowNs + ahead[session] * chunkNs;
            }
            return;
        }
        if (nowNs > until) {
            stalls++;
            stalledNs += nowNs - until;
            until = nowNs;
        }
        playsUntilNs[session] = until + chunkNs;
    }

    long stalls() {
        return stalls;
    }

    double stalledNs() {
        return stalledNs;
    }

    double playedNs() {
        return playedNs;
    }

    long phases() {
        return phases;
    }
}
