package dev.orrery.model.cache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The KV block pool of one vLLM or TensorRT-LLM worker (engines.md §5, R-K1 to R-K8).
 *
 * <p>Blocks are not kept one by one. The resident part of a {@link BlockPaths} edge is a prefix of it, a <em>slot</em>:
 * {@code cached} blocks from the edge's start, the first {@code active} of them pinned by leases. The rest lies in the
 * eviction list as ranges, the older the deeper, because a lease is released tail first (R-K6). So the cost of a
 * request depends on the edges of its path and not on its number of blocks, and the result is that of a pool of single
 * blocks. The blocks that no other request can match are only counted while their request runs; when it ends they enter
 * the eviction list as a range without a slot.
 */
public final class BlockPool extends KvPool {
    private final int blockSize;
    private final boolean caching;
    private final BlockPaths paths;
    private final Leases leases;
    private final SlotTable slots;
    private int hits;
    private int hitSlot;
    private int hitPinned;
    private int ownSlots;
    private int[] descent = new int[16];

    /**
     * Creates an empty pool.
     *
     * @param capacity blocks
     * @param blockSize tokens of one block
     * @param caching whether computed blocks outlive their request (R-K7)
     * @param changes receives what is stored and removed; null if nobody wants to know
     */
    public BlockPool(
            int capacity,
            int blockSize,
            boolean caching,
            BlockPaths paths,
            Leases leases,
            @Nullable BlockChanges changes) {
        super(capacity, changes);
        this.blockSize = blockSize;
        this.caching = caching;
        this.paths = paths;
        this.leases = leases;
        this.slots = new SlotTable(leases);
    }

    private BlockPool(BlockPool from, BlockPaths paths, Leases leases) {
        super(from);
        this.blockSize = from.blockSize;
        this.caching = from.caching;
        this.paths = paths;
        this.leases = leases;
        this.slots = from.slots.copy(leases);
        this.ownSlots = from.ownSlots;
    }

    /** Returns an independent copy over copied paths and leases. */
    public BlockPool copy(BlockPaths copiedPaths, Leases copiedLeases) {
        return new BlockPool(this, copiedPaths, copiedLeases);
    }

    /**
     * Looks up how much of a request's known tokens is resident (R-K3), touching nothing.
     *
     * @param limit most blocks that may hit (R-K4)
     * @return the leading resident blocks; {@link #activeHits} and {@link #admit} refer to this answer
     */
    public int lookup(int request, int limit) {
        hits = 0;
        hitSlot = -1;
        if (!caching) {
            return 0;
        }
        boolean own = ownSlots > 0;
        int most = own ? limit : Math.min(limit, paths.ownStart(request));
        int edge = own ? paths.ownEdge(request) : paths.leaf(request);
        while (edge >= 0) {
            int start = paths.start(edge);
            if (most > start) {
                int slot = slots.find(edge);
                if (slot >= 0 && slots.cached[slot] > 0) {
                    hitSlot = slot;
                    hitPinned = Math.min(slots.cached[slot], most - start);
                    hits = start + hitPinned;
                    return hits;
                }
            }
            most = Math.min(most, start);
            edge = paths.parent(edge);
        }
        return 0;
    }

    /** Returns how many blocks of the last {@link #lookup} some running request holds already. */
    public int activeHits() {
        int slot = hitSlot;
        int covered = hitPinned;
        while (slot >= 0) {
            if (slots.active[slot] > 0) {
                return paths.start(slots.edge[slot]) + Math.min(slots.active[slot], covered);
            }
            covered = slots.attach[slot];
            slot = slots.parent[slot];
        }
        return 0;
    }

    /**
     * Gives a waiting request the blocks of its last {@link #lookup} and fresh ones up to a total. The caller has
     * checked that they are available (R-V6).
     */
    public void admit(int request, int total) {
        leases.slot[request] = hitSlot;
        leases.pinned[request] = hitPinned;
        leases.copy[request] = CopyLists.NONE;
        if (hitSlot >= 0) {
            pin(hitSlot, hitPinned);
        }
        take(total - hits);
    }

    /**
     * Makes the blocks that a request has just computed resident (R-K5): later requests of the same pass hit them.
     *
     * @param from full blocks computed before
     * @param to full blocks computed now
     */
    public void publish(int request, int from, int to) {
        if (!caching) {
            return;
        }
        int end = Math.min(to, paths.ownStart(request));
        if (changes != null && to > from) {
            changes.computed(paths, request, to);
        }
        if (from >= end) {
            return;
        }
        int depth = 0;
        int edge = paths.leaf(request);
        int current = leases.slot[request];
        int currentEdge = current < 0 ? BlockPaths.NONE : slots.edge[current];
        while (edge != currentEdge) {
            if (depth == descent.length) {
                descent = Arrays.copyOf(descent, depth * 2);
            }
            descent[depth++] = edge;
            edge = paths.parent(edge);
        }
        if (current >= 0) {
            int stop = depth == 0 ? end : Math.min(end, paths.start(descent[depth - 1]));
            extend(request, current, stop - paths.start(currentEdge));
        }
        while (depth > 0 && paths.start(descent[depth - 1]) < end) {
            int next = descent[--depth];
            int stop = depth == 0 ? end : Math.min(end, paths.start(descent[depth - 1]));
            descend(request, next, stop - paths.start(next));
        }
    }

    private void extend(int request, int slot, int to) {
        int from = leases.pinned[request];
        if (from < Math.min(to, slots.cached[slot])) {
            leases.copy[request] = slots.addCopy(slot, from, request);
        }
        if (leases.copy[request] == CopyLists.NONE && to > from) {
            slots.cached[slot] = to;
            changed(slot);
            slots.active[slot] = to;
            slots.addPin(slot, to);
            slots.removePin(slot, from);
            leases.pinned[request] = to;
        }
    }

    private void descend(int request, int edge, int blocks) {
        if (leases.copy[request] != CopyLists.NONE) {
            throw new IllegalStateException("request " + request + " computes below a copied block");
        }
        int above = leases.slot[request];
        int slot = slots.find(edge);
        if (slot < 0) {
            int attach = above < 0 ? 0 : paths.start(edge) - paths.start(slots.edge[above]);
            slot = create(edge, above, attach);
        }
        pin(slot, 0);
        if (above >= 0) {
            unpin(above, leases.pinned[request]);
        }
        leases.slot[request] = slot;
        leases.pinned[request] = 0;
        extend(request, slot, blocks);
    }

    /** Pins a prefix of a slot, and with the first pin all that lies above it. */
    private void pin(int slot, int blocks) {
        boolean first = slots.pins[slot] < 0;
        slots.addPin(slot, blocks);
        int before = slots.active[slot];
        if (blocks > before) {
            slots.active[slot] = blocks;
            slots.unlist(slot, blocks);
            inactive -= blocks - before;
        }
        if (first && slots.parent[slot] >= 0) {
            pin(slots.parent[slot], slots.attach[slot]);
        }
    }

    private void unpin(int slot, int blocks) {
        slots.removePin(slot, blocks);
        int before = slots.active[slot];
        int after = slots.deepestPin(slot);
        if (after < before) {
            slots.active[slot] = after;
            slots.enlistFront(slot, after, before);
            inactive += before - after;
        }
        if (slots.pins[slot] < 0) {
            int above = slots.parent[slot];
            int attach = slots.attach[slot];
            drop(slot);
            if (above >= 0) {
                unpin(above, attach);
            }
        }
    }

    private int create(int edge, int above, int attach) {
        if (paths.isOwn(edge)) {
            ownSlots++;
        }
        return slots.create(edge, above, attach);
    }

    private void drop(int slot) {
        if (slots.cached[slot] == 0 && slots.pins[slot] < 0) {
            if (paths.isOwn(slots.edge[slot])) {
                ownSlots--;
            }
            slots.free(slot);
        }
    }

    /**
     * Takes all blocks from a request that has ended. What it computed stays resident as long as nobody needs the room.
     *
     * @param computed tokens whose KV was computed
     * @param revisited whether a later turn continues this request's own blocks
     */
    public void end(int request, int computed, boolean revisited) {
        release(request, computed, revisited);
    }

    /** Takes all blocks from a preempted request, which may hit those that survive until it is admitted again. */
    public void preempt(int request, int computed) {
        release(request, computed, true);
    }

    private void release(int request, int computed, boolean revisited) {
        int slot = leases.slot[request];
        int held = Math.ceilDiv(computed, blockSize);
        int resident = caching ? computed / blockSize : 0;
        int first = paths.ownStart(request);
        boolean inOwn = slot >= 0 && slots.edge[slot] == paths.ownEdge(request);
        if (inOwn) {
            first += leases.pinned[request];
        }
        int own = Math.max(0, resident - first);
        int pinned = slot < 0 ? 0 : paths.start(slots.edge[slot]) + leases.pinned[request];
        int copy = leases.copy[request];
        free += held - own - pinned - (copy == CopyLists.NONE ? 0 : 1);
        if (own > 0) {
            if (revisited) {
                releaseOwn(request, slot, inOwn, own);
            } else {
                slots.enlistOrphan(own);
            }
            inactive += own;
        }
        if (copy != CopyLists.NONE) {
            slots.releaseCopy(slot, copy);
            inactive++;
            leases.copy[request] = CopyLists.NONE;
        }
        if (slot >= 0) {
            unpin(slot, leases.pinned[request]);
        }
        leases.slot[request] = -1;
    }

    private void releaseOwn(int request, int slot, boolean inOwn, int blocks) {
        int ownSlot = slot;
        int from = 0;
        if (inOwn) {
            from = leases.pinned[request];
            slots.orphanBeyond(slot, from);
        } else {
            int edge = paths.ownEdge(request);
            ownSlot = slots.find(edge);
            if (ownSlot >= 0) {
                slots.orphanBeyond(ownSlot, 0);
            } else {
                int attach = slot < 0 ? 0 : paths.start(edge) - paths.start(slots.edge[slot]);
                ownSlot = create(edge, slot, attach);
            }
        }
        slots.cached[ownSlot] = from + blocks;
        changed(ownSlot);
        slots.enlistBack(ownSlot, from, from + blocks);
    }

    @Override
    void evict(int blocks) {
        inactive -= blocks;
        free += blocks;
        int left = blocks;
        while (left > 0) {
            int range = slots.oldest();
            int size = slots.high[range] - slots.low[range];
            int cut = Math.min(left, size);
            int slot = slots.trim(range, cut);
            left -= cut;
            if (slot >= 0) {
                changed(slot);
                drop(slot);
            }
        }
    }

    private void changed(int slot) {
        if (changes != null) {
            changes.note(paths, slots.edge[slot], slots.cached[slot]);
        }
    }

    @Override
    public int unnoticed() {
        return changes == null ? free + inactive : free + slots.oldestOrphans();
    }
}
