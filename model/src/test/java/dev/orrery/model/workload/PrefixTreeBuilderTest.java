package dev.orrery.model.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PrefixTreeBuilderTest {
    private int[] leaf = new int[0];
    private int[] shared = new int[0];

    private PrefixTree build(long[]... paths) {
        PrefixTreeBuilder builder = new PrefixTreeBuilder();
        int[] last = new int[paths.length];
        for (int r = 0; r < paths.length; r++) {
            last[r] = paths[r].length == 0 ? -1 : builder.add(paths[r], paths[r].length);
        }
        leaf = new int[paths.length];
        shared = new int[paths.length];
        return builder.build(last, paths.length, leaf, shared);
    }

    private static long[] path(long... ids) {
        return ids;
    }

    @Test
    @DisplayName("blocks that only one request uses are not in the tree")
    void uniqueBlocksAreLeftOut() {
        PrefixTree tree = build(path(1, 2, 3), path(4, 5), path());

        assertThat(tree.edges()).isZero();
        assertThat(shared).containsExactly(0, 0, 0);
        assertThat(leaf).containsOnly(PrefixTree.NONE);
    }

    @Test
    @DisplayName("a shared prefix is one edge; where paths part, edges begin")
    void sharedPrefixesAreEdges() {
        PrefixTree tree = build(path(1, 2, 3, 4), path(1, 2, 3, 5), path(1, 2, 6), path(1, 2, 6, 7));

        assertThat(tree.parent()).containsExactly(PrefixTree.NONE, 0, 0);
        assertThat(tree.start()).containsExactly(0, 2, 2);
        assertThat(tree.end()).containsExactly(2, 3, 3);
        assertThat(shared).containsExactly(3, 3, 3, 3);
        assertThat(leaf[0]).isEqualTo(leaf[1]).isNotEqualTo(leaf[2]);
    }

    @Test
    @DisplayName("a path that ends inside another one shares all of itself")
    void shortPathsEndInside() {
        build(path(1, 2, 3), path(1, 2));

        assertThat(shared).containsExactly(2, 2);
    }

    @Test
    @DisplayName("an id is unsigned and means something else below another parent")
    void idsAreLocalToTheirParent() {
        build(path(-1, 9), path(-1, 8), path(5, 9), path(6, 9));

        assertThat(shared).containsExactly(1, 1, 0, 0);
    }

    @Test
    @DisplayName("random paths: shared depth is the longest common prefix with any other, parents come first")
    void randomPaths() {
        Random random = new Random(8);
        for (int round = 0; round < 300; round++) {
            long[][] paths = new long[1 + random.nextInt(12)][];
            for (int r = 0; r < paths.length; r++) {
                paths[r] = random.longs(random.nextInt(7), 0, 2).toArray();
            }
            PrefixTree tree = build(paths);
            for (int e = 0; e < tree.edges(); e++) {
                assertThat(tree.parent()[e]).isLessThan(e);
                assertThat(tree.start()[e]).isLessThan(tree.end()[e]);
                assertThat(tree.start()[e]).isEqualTo(tree.parent()[e] < 0 ? 0 : tree.end()[tree.parent()[e]]);
            }
            for (int r = 0; r < paths.length; r++) {
                assertThat(shared[r]).isEqualTo(longestShared(paths, r));
                assertThat(leaf[r] < 0 ? 0 : tree.end()[leaf[r]]).isGreaterThanOrEqualTo(shared[r]);
            }
        }
    }

    private static int longestShared(long[][] paths, int r) {
        int longest = 0;
        for (int o = 0; o < paths.length; o++) {
            int common = 0;
            while (o != r
                    && common < Math.min(paths[o].length, paths[r].length)
                    && paths[o][common] == paths[r][common]) {
                common++;
            }
            longest = Math.max(longest, common);
        }
        return longest;
    }
}
