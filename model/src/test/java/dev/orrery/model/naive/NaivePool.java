package dev.orrery.model.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The KV blocks of one worker as single objects (R-K1 to R-K7). */
final class NaivePool {
    /** One block: private until it has a hash. */
    static final class Block {
        int hash = -1;
        int refs;
    }

    private final boolean caching;
    private final Map<Integer, List<Block>> byHash = new HashMap<>();
    private final LinkedHashSet<Block> inactive = new LinkedHashSet<>();
    private final int capacity;
    private int free;

    NaivePool(int capacity, boolean caching) {
        this.capacity = capacity;
        this.caching = caching;
        this.free = capacity;
    }

    int active() {
        return capacity - free - inactive.size();
    }

    int inactive() {
        return inactive.size();
    }

    int available() {
        return free + inactive.size();
    }

    /** R-K3: the leading blocks that are resident, the oldest copy of each (R-K1). */
    List<Block> lookup(List<Integer> hashes, int most) {
        List<Block> hits = new ArrayList<>();
        for (int b = 0; b < Math.min(most, hashes.size()); b++) {
            List<Block> copies = byHash.get(hashes.get(b));
            if (copies == null) {
                break;
            }
            hits.add(copies.getFirst());
        }
        return hits;
    }

    static int active(List<Block> blocks) {
        int active = 0;
        for (Block block : blocks) {
            active += block.refs > 0 ? 1 : 0;
        }
        return active;
    }

    /** R-K6: pins hits, then takes fresh blocks; if there are too few nothing changes. */
    boolean reserve(List<Block> lease, List<Block> hits, int total) {
        int fresh = total - lease.size() - hits.size();
        int ownHits = hits.size() - active(hits);
        if (fresh > available() - ownHits) {
            return false;
        }
        for (Block hit : hits) {
            inactive.remove(hit);
            hit.refs++;
            lease.add(hit);
        }
        for (int i = 0; i < fresh; i++) {
            if (free == 0) {
                evictOldest();
            }
            free--;
            Block block = new Block();
            block.refs = 1;
            lease.add(block);
        }
        return true;
    }

    private void evictOldest() {
        Block victim = inactive.removeFirst();
        List<Block> copies = byHash.get(victim.hash);
        copies.remove(victim);
        if (copies.isEmpty()) {
            byHash.remove(victim.hash);
        }
        free++;
    }

    /** R-K5: blocks that are full now can be hit; R-K7: unless nothing is kept. */
    void publish(List<Block> lease, List<Integer> hashes) {
        for (int b = 0; caching && b < hashes.size(); b++) {
            Block block = lease.get(b);
            if (block.hash < 0) {
                block.hash = hashes.get(b);
                byHash.computeIfAbsent(block.hash, key -> new ArrayList<>()).add(block);
            }
        }
    }

    /** R-K6: tail first, to the newest end. */
    void release(List<Block> lease) {
        for (Block block : lease.reversed()) {
            if (--block.refs > 0) {
                continue;
            }
            if (block.hash < 0) {
                free++;
            } else {
                inactive.add(block);
            }
        }
        lease.clear();
    }
}
