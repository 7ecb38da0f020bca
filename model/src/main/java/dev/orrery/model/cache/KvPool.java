package dev.orrery.model.cache;

import org.jspecify.annotations.Nullable;

/** The KV blocks of one worker: each is free, cached without a holder, or held by running requests. */
public abstract class KvPool {
    final int capacity;
    final @Nullable BlockChanges changes;
    int free;

    /** Cached blocks that nobody holds. */
    int inactive;

    /**
     * Creates an empty pool.
     *
     * @param capacity blocks
     * @param changes receives what is stored and removed; null if nobody wants to know
     */
    KvPool(int capacity, @Nullable BlockChanges changes) {
        this.capacity = capacity;
        this.changes = changes;
        this.free = capacity;
    }

    KvPool(KvPool from) {
        this.capacity = from.capacity;
        this.changes = from.changes == null ? null : from.changes.copy();
        this.free = from.free;
        this.inactive = from.inactive;
    }

    /** Returns the blocks that running requests hold; shared ones count once. */
    public final int active() {
        return capacity - free - inactive;
    }

    /** Returns the cached blocks that nobody holds; they count as free. */
    public final int inactive() {
        return inactive;
    }

    /** Returns the blocks that a new lease could get. */
    public final int available() {
        return free + inactive;
    }

    /** Takes fresh blocks for a running request: free ones first, then the oldest that nobody holds. */
    public final void take(int blocks) {
        if (blocks > free) {
            if (blocks > free + inactive) {
                throw new IllegalStateException(blocks + " blocks asked, " + (free + inactive) + " available");
            }
            evict(blocks - free);
        }
        free -= blocks;
    }

    /** Frees the oldest cached blocks that nobody holds; there are so many. */
    abstract void evict(int blocks);

    /** Returns the blocks that can be taken without removing one that an index knows. */
    public abstract int unnoticed();

    /** Tells an index what has changed since it was told last. */
    public final void tell(BlockIndex index, long nowNs) {
        if (changes != null) {
            changes.tell(index, nowNs);
        }
    }

    /** Returns whether something has changed since an index was told last. */
    public final boolean hasChanged() {
        return changes != null && !changes.isEmpty();
    }
}
