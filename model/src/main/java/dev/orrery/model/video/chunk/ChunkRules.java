package dev.orrery.model.video.chunk;

import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import org.jspecify.annotations.Nullable;

/**
 * How GPUs work between control steps.
 *
 * @param links between GPUs
 * @param sharedLinks whether transfers slow each other down
 * @param host between a GPU and host memory
 * @param paced whether a chunk is not begun before the one before it is due
 * @param checkpointChunks chunks after which a state is copied to host memory; 0 for never
 * @param playerBuffer chunks that a viewer waits for before playing
 * @param handOver how states are handed over between running GPUs; null: frozen at the next batch end
 */
public record ChunkRules(
        Links links,
        boolean sharedLinks,
        Link host,
        boolean paced,
        int checkpointChunks,
        int playerBuffer,
        @Nullable HandOver handOver) {
    /** Chunks that a viewer waits for before playing, if nothing else is said. */
    public static final int PLAYER_BUFFER = 2;

    /** Checks the ranges. */
    public ChunkRules {
        if (checkpointChunks < 0 || playerBuffer < 1) {
            throw new IllegalArgumentException(
                    "a viewer waits for at least 1 chunk, and checkpoints are at least 1 chunk apart");
        }
    }

    /** Returns the rules of sessions.md §7. */
    public static ChunkRules of(Links links, Link host) {
        return new ChunkRules(links, false, host, false, 0, PLAYER_BUFFER, null);
    }

    /** Returns these rules with another way to hand states over. */
    public ChunkRules with(@Nullable HandOver other) {
        return new ChunkRules(links, sharedLinks, host, paced, checkpointChunks, playerBuffer, other);
    }

    /** Returns these rules with transfers that share links, or do not. */
    public ChunkRules withSharedLinks(boolean shared) {
        return new ChunkRules(links, shared, host, paced, checkpointChunks, playerBuffer, handOver);
    }

    /** Returns these rules with checkpoints. */
    public ChunkRules withCheckpoints(int chunks) {
        return new ChunkRules(links, sharedLinks, host, paced, chunks, playerBuffer, handOver);
    }

    /**
     * A hand-over that no viewer notices (sessions.md I1, I2): the immutable part of a state is copied while the
     * session goes on where it is; its last chunk there is timed to end just before a batch of the other GPU, and only
     * what that chunk changed is copied frozen.
     *
     * @param deltaMb what one chunk changes, MB
     * @param budgetNs longest chunk latency that a hand-over may cause, ns
     * @param patienceNs after so long the state is frozen just before the next batch of the other GPU, however long
     *     that batch takes, and two budgets later at the next batch end, ns
     */
    public record HandOver(double deltaMb, long budgetNs, long patienceNs) {}
}
