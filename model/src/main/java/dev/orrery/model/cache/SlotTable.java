package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * The resident prefixes of edges and the eviction list, as columns: no object per block, slot or range.
 *
 * <p>A <em>range</em> is an entry of the eviction list: the blocks {@code [low, high)} of a slot that nobody holds, or
 * a number of blocks without a slot. The ranges of a slot are linked from shallow to deep; deeper ones are older.
 */
final class SlotTable {
    private final Leases leases;
    private final EdgeIndex index;

    int[] edge = new int[16];
    int[] parent = new int[16];
    int[] attach = new int[16];
    int[] cached = new int[16];
    int[] active = new int[16];
    int[] pins = new int[16];
    private int[] front = new int[16];
    private int[] back = new int[16];
    private int slotFree = -1;
    private int slotCount;

    private final PinLists pinLists;
    private final CopyLists copyLists;

    int[] low = new int[64];
    int[] high = new int[64];
    private int[] slotOf = new int[64];
    private int[] copyOf = new int[64];
    private int[] older = new int[64];
    private int[] newer = new int[64];
    private int[] deeper = new int[64];
    private int[] shallower = new int[64];
    private int rangeFree = -1;
    private int rangeCount;
    private int oldest = -1;
    private int newest = -1;

    SlotTable(Leases leases) {
        this.leases = leases;
        this.index = new EdgeIndex();
        this.pinLists = new PinLists();
        this.copyLists = new CopyLists();
    }

    private SlotTable(SlotTable from, Leases leases) {
        this.leases = leases;
        this.index = from.index.copy();
        this.pinLists = from.pinLists.copy();
        this.copyLists = from.copyLists.copy();
        edge = from.edge.clone();
        parent = from.parent.clone();
        attach = from.attach.clone();
        cached = from.cached.clone();
        active = from.active.clone();
        pins = from.pins.clone();
        front = from.front.clone();
        back = from.back.clone();
        low = from.low.clone();
        high = from.high.clone();
        slotOf = from.slotOf.clone();
        copyOf = from.copyOf.clone();
        older = from.older.clone();
        newer = from.newer.clone();
        deeper = from.deeper.clone();
        shallower = from.shallower.clone();
        slotFree = from.slotFree;
        slotCount = from.slotCount;
        rangeFree = from.rangeFree;
        rangeCount = from.rangeCount;
        oldest = from.oldest;
        newest = from.newest;
    }

    /** Returns an independent copy for copied leases. */
    SlotTable copy(Leases copiedLeases) {
        return new SlotTable(this, copiedLeases);
    }

    // ---- slots by edge

    int find(int wanted) {
        return index.get(wanted);
    }

    int create(int forEdge, int above, int at) {
        int slot = slotFree;
        if (slot >= 0) {
            slotFree = parent[slot];
        } else {
            slot = slotCount++;
            if (slot == edge.length) {
                growSlots();
            }
        }
        edge[slot] = forEdge;
        parent[slot] = above;
        attach[slot] = at;
        cached[slot] = 0;
        active[slot] = 0;
        pins[slot] = -1;
        front[slot] = -1;
        back[slot] = -1;
        copyLists.clear(slot);
        index.put(forEdge, slot);
        return slot;
    }

    void free(int slot) {
        index.remove(edge[slot]);
        edge[slot] = -1;
        parent[slot] = slotFree;
        slotFree = slot;
    }

    private void growSlots() {
        int size = edge.length * 2;
        edge = Arrays.copyOf(edge, size);
        parent = Arrays.copyOf(parent, size);
        attach = Arrays.copyOf(attach, size);
        cached = Arrays.copyOf(cached, size);
        active = Arrays.copyOf(active, size);
        pins = Arrays.copyOf(pins, size);
        front = Arrays.copyOf(front, size);
        back = Arrays.copyOf(back, size);
    }

    // ---- pins

    void addPin(int slot, int blocks) {
        pins[slot] = pinLists.add(pins[slot], blocks);
    }

    void removePin(int slot, int blocks) {
        pins[slot] = pinLists.remove(pins[slot], blocks);
    }

    int deepestPin(int slot) {
        return pinLists.deepest(pins[slot]);
    }

    // ---- the eviction list

    int oldest() {
        return oldest;
    }

    /** Returns how many blocks at the oldest end of the eviction list nobody can hit. */
    int oldestOrphans() {
        return oldest >= 0 && slotOf[oldest] < 0 ? high[oldest] - low[oldest] : 0;
    }

    /** Puts the blocks [from, to) of a slot, now shallower than all its other ranges, at the newest end. */
    void enlistFront(int slot, int from, int to) {
        int range = newRange(slot, from, to);
        deeper[range] = front[slot];
        if (front[slot] >= 0) {
            shallower[front[slot]] = range;
        } else {
            back[slot] = range;
        }
        front[slot] = range;
    }

    /** Puts the blocks [from, to) of a slot, deeper than all its other ranges, at the newest end. */
    void enlistBack(int slot, int from, int to) {
        linkBack(slot, newRange(slot, from, to));
    }

    private void linkBack(int slot, int range) {
        shallower[range] = back[slot];
        if (back[slot] >= 0) {
            deeper[back[slot]] = range;
        } else {
            front[slot] = range;
        }
        back[slot] = range;
    }

    /** Puts blocks that nobody can hit at the newest end. */
    void enlistOrphan(int blocks) {
        newRange(-1, 0, blocks);
    }

    private int newRange(int slot, int from, int to) {
        int range = rangeFree;
        if (range >= 0) {
            rangeFree = older[range];
        } else {
            range = rangeCount++;
            if (range == low.length) {
                growRanges();
            }
        }
        low[range] = from;
        high[range] = to;
        slotOf[range] = slot;
        copyOf[range] = -1;
        deeper[range] = -1;
        shallower[range] = -1;
        older[range] = newest;
        newer[range] = -1;
        if (newest >= 0) {
            newer[newest] = range;
        } else {
            oldest = range;
        }
        newest = range;
        return range;
    }

    private void growRanges() {
        int size = low.length * 2;
        low = Arrays.copyOf(low, size);
        high = Arrays.copyOf(high, size);
        slotOf = Arrays.copyOf(slotOf, size);
        copyOf = Arrays.copyOf(copyOf, size);
        older = Arrays.copyOf(older, size);
        newer = Arrays.copyOf(newer, size);
        deeper = Arrays.copyOf(deeper, size);
        shallower = Arrays.copyOf(shallower, size);
    }

    private void forget(int range) {
        int o = older[range];
        int n = newer[range];
        if (o >= 0) {
            newer[o] = n;
        } else {
            oldest = n;
        }
        if (n >= 0) {
            older[n] = o;
        } else {
            newest = o;
        }
        older[range] = rangeFree;
        rangeFree = range;
    }

    private void unlink(int slot, int range) {
        int s = shallower[range];
        int d = deeper[range];
        if (s >= 0) {
            deeper[s] = d;
        } else {
            front[slot] = d;
        }
        if (d >= 0) {
            shallower[d] = s;
        } else {
            back[slot] = s;
        }
    }

    /** Takes the first blocks of a slot out of the eviction list: they are pinned now. */
    void unlist(int slot, int blocks) {
        int range = front[slot];
        while (range >= 0 && low[range] < blocks) {
            int next = deeper[range];
            if (high[range] > blocks) {
                low[range] = blocks;
                return;
            }
            unlink(slot, range);
            forget(range);
            range = next;
        }
    }

    /** Cuts a slot down to its first blocks; the rest, of which nothing is pinned, keeps its age but can't be hit. */
    void orphanBeyond(int slot, int blocks) {
        int range = back[slot];
        while (range >= 0 && low[range] >= blocks) {
            int next = shallower[range];
            unlink(slot, range);
            slotOf[range] = -1;
            range = next;
        }
        cached[slot] = Math.min(cached[slot], blocks);
    }

    /**
     * Evicts blocks from the deep end of the oldest range.
     *
     * @return the slot that lost them, -1 for none
     */
    int trim(int range, int blocks) {
        int slot = slotOf[range];
        high[range] -= blocks;
        boolean empty = high[range] == low[range];
        int copy = copyOf[range];
        if (slot >= 0 && copy < 0) {
            cached[slot] = high[range];
            if (empty) {
                unlink(slot, range);
            }
        } else if (copy >= 0) {
            copyLists.remove(slot, copy);
        }
        if (empty) {
            forget(range);
        }
        if (slot >= 0) {
            promote(slot);
        }
        return slot;
    }

    // ---- second copies of resident blocks

    int addCopy(int slot, int at, int owner) {
        return copyLists.add(slot, at, owner);
    }

    /** Puts a copy that its request no longer holds at the newest end of the eviction list. */
    void releaseCopy(int slot, int copy) {
        int at = copyLists.block(copy);
        int range = newRange(slot, at, at + 1);
        copyOf[range] = copy;
        copyLists.release(copy, range);
    }

    /** When the oldest copy of a block has gone, the next one takes its place. */
    private void promote(int slot) {
        int at = cached[slot];
        int copy = copyLists.at(slot, at);
        if (copy == CopyLists.NONE) {
            return;
        }
        int owner = copyLists.owner(copy);
        cached[slot] = at + 1;
        if (owner >= 0) {
            active[slot] = at + 1;
            pins[slot] = pinLists.add(pins[slot], at + 1);
            pins[slot] = pinLists.remove(pins[slot], at);
            leases.pinned[owner] = at + 1;
            leases.copy[owner] = CopyLists.NONE;
        } else {
            int range = copyLists.range(copy);
            copyOf[range] = -1;
            linkBack(slot, range);
        }
        copyLists.remove(slot, copy);
    }
}
