package dev.orrery.model.video.chunk;

import dev.orrery.model.kernel.Nanos;

/** What was delivered and how late (sessions.md M2, M7). Filled by the engine, read after a run. */
public final class Deliveries {
    private final LatencyCounts steady = new LatencyCounts();
    private final LatencyCounts first = new LatencyCounts();
    private final Viewers viewers;
    private long late;
    private long batchNs;
    private long lostChunks;
    private long restarts;
    private int lostGpus;
    private double checkpointMb;

    Deliveries(int sessions, int playerBuffer) {
        viewers = new Viewers(sessions, playerBuffer);
    }

    void deliver(int session, long latencyNs, boolean firstOfPhase, long chunkNs, long nowNs) {
        if (firstOfPhase) {
            first.add(latencyNs);
        } else {
            steady.add(latencyNs);
            if (latencyNs > chunkNs) {
                late++;
            }
        }
        viewers.deliver(session, chunkNs, nowNs);
    }

    void begin(int session) {
        viewers.begin(session);
    }

    void batch(long ns) {
        batchNs += ns;
    }

    void lose(long chunks) {
        lostChunks += chunks;
        restarts++;
    }

    void loseGpu() {
        lostGpus++;
    }

    void checkpoint(double mb) {
        checkpointMb += mb;
    }

    /** Returns the latencies of chunks that are not the first of their active phase. */
    public LatencyCounts steady() {
        return steady;
    }

    /** Returns the latencies of the first chunks of active phases: TTFC. */
    public LatencyCounts first() {
        return first;
    }

    /** Returns all delivered chunks. */
    public long chunks() {
        return steady.count() + first.count();
    }

    /** Returns the chunks, without first ones, that took longer than they play. */
    public long late() {
        return late;
    }

    /** Returns the late share of the chunks that are not first ones. */
    public double lateShare() {
        return steady.count() == 0 ? 0 : (double) late / steady.count();
    }

    /** Returns the sum of the chunk times of all batches that were begun, ns. */
    public long batchNs() {
        return batchNs;
    }

    /** Returns the chunks that were made in vain because their GPU was lost. */
    public long lostChunks() {
        return lostChunks;
    }

    /** Returns how many times a session lost its state. */
    public long restarts() {
        return restarts;
    }

    /** Returns how many GPUs were lost while they were paid for. */
    public int lostGpus() {
        return lostGpus;
    }

    /** Returns what was copied to host memory in case a GPU is lost, MB. */
    public double checkpointMb() {
        return checkpointMb;
    }

    /** Returns how many times playback stalled. */
    public long stalls() {
        return viewers.stalls();
    }

    /** Returns the time that playback stalled, ms. */
    public double stalledMs() {
        return viewers.stalledNs() / Nanos.PER_MS;
    }

    /** Returns the playing time of everything that was delivered, ms. */
    public double playedMs() {
        return viewers.playedNs() / Nanos.PER_MS;
    }

    /** Returns the number of active phases. */
    public long phases() {
        return viewers.phases();
    }
}
