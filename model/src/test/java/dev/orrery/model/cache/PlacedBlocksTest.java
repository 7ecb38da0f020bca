package dev.orrery.model.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlacedBlocksTest {
    private static final int BLOCK = 4;
    private static final int WORKERS = 7;

    /** How many placed requests of each worker hold each prefix, block by block. */
    private final List<Map<List<Long>, Integer>> held = new ArrayList<>();

    private final List<long[]> prompts = new ArrayList<>();

    private BlockPaths paths(Random random, int requests) {
        Workloads rows = Workloads.of(BLOCK);
        for (int r = 0; r < requests; r++) {
            long[] ids = new long[1 + random.nextInt(12)];
            int shared = random.nextInt(ids.length + 1);
            int family = random.nextInt(6);
            for (int b = 0; b < ids.length; b++) {
                ids[b] = b < shared ? 1000L * family + 10L * b + random.nextInt(2) : 1_000_000L + 100L * r + b;
            }
            prompts.add(ids);
            rows.request(r, ids.length * BLOCK, 1, ids);
        }
        return BlockPaths.of(rows.table(), BLOCK);
    }

    private void change(int worker, long[] ids, int by) {
        List<Long> prefix = new ArrayList<>();
        for (long id : ids) {
            prefix.add(id);
            held.get(worker).merge(List.copyOf(prefix), by, Integer::sum);
        }
        held.get(worker).values().removeIf(n -> n == 0);
    }

    private int leading(int worker, long[] ids) {
        List<Long> prefix = new ArrayList<>();
        for (long id : ids) {
            prefix.add(id);
            if (!held.get(worker).containsKey(prefix)) {
                return prefix.size() - 1;
            }
        }
        return ids.length;
    }

    @Test
    @DisplayName("edges with counts equal sets of single blocks, for any order of placements and ends")
    void equalsSetsOfBlocks() {
        Random random = new Random(11);
        for (int w = 0; w < WORKERS; w++) {
            held.add(new HashMap<>());
        }
        BlockPaths paths = paths(random, 400);
        PlacedBlocks placed = new PlacedBlocks(WORKERS, false);
        Overlaps overlaps = new Overlaps(WORKERS);
        int[] on = new int[prompts.size()];
        Arrays.fill(on, -1);
        for (int step = 0; step < 6000; step++) {
            int r = random.nextInt(prompts.size());
            long[] ids = prompts.get(r);
            if (on[r] < 0) {
                on[r] = random.nextInt(WORKERS);
                placed.add(paths, r, ids.length, on[r]);
                change(on[r], ids, 1);
            } else {
                placed.remove(paths, r, ids.length, on[r]);
                change(on[r], ids, -1);
                on[r] = -1;
            }
            if (step == 3000) {
                placed = placed.copy();
            }
            int asked = random.nextInt(prompts.size());
            overlaps.clear();
            placed.find(paths, asked, prompts.get(asked).length, overlaps);
            for (int w = 0; w < WORKERS; w++) {
                assertThat(placed.distinct(w))
                        .as("step %d", step)
                        .isEqualTo(held.get(w).size());
                int shared = Math.min(leading(w, prompts.get(asked)), paths.ownStart(asked));
                assertThat(overlaps.of(w)).as("step %d, worker %d", step, w).isEqualTo(shared);
            }
        }
    }

    @Test
    @DisplayName("an index of many entries knows what it was told last, after its lag")
    void indexKnowsTheLast() {
        Random random = new Random(12);
        BlockPaths paths = paths(random, 400);
        BlockIndex index = new BlockIndex(WORKERS, 5, paths);
        int[][] depth = new int[WORKERS][200];
        for (int step = 0; step < 4000; step++) {
            int w = random.nextInt(WORKERS);
            int edge = random.nextInt(200);
            depth[w][edge] = random.nextInt(3);
            index.told(w, edge, depth[w][edge], step);
        }
        Overlaps late = new Overlaps(WORKERS);
        Overlaps now = new Overlaps(WORKERS);
        for (int r = 0; r < prompts.size(); r++) {
            late.clear();
            now.clear();
            index.find(r, prompts.get(r).length, 1_000_000, late);
            index.findCurrent(r, prompts.get(r).length, now);
            assertThat(late.toArray()).as("request %d", r).isEqualTo(now.toArray());
        }
    }
}
