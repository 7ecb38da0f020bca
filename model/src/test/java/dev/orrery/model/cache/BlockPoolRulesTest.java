package dev.orrery.model.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is kept and what is found again, worked out by hand; blocks of 4 tokens unless said otherwise. */
class BlockPoolRulesTest {
    private static Runs on(int blocks, Workloads rows) {
        return Runs.of(rows).fixed(10, 1).cache(4, blocks);
    }

    private static Workloads rows() {
        return Workloads.of(4);
    }

    @Test
    @DisplayName("R-K1: recomputing a resident block makes a second copy, which takes room of its own")
    void copiesTakeRoom() {
        // the repeat hits one block and recomputes the other: 2 + 1 blocks stay
        Played p = on(10, rows().request(0, 8, 1, 1, 2).request(20, 8, 1, 1, 2)).play();

        assertThat(p.reused(1)).containsExactly(4);
        assertThat(p.passes().getLast().inactive()).isEqualTo(3);
    }

    @Test
    @DisplayName("R-K1: when the oldest copy has gone the next one is hit")
    void copiesSurviveTheOldest() {
        Workloads rows = rows().request(0, 8, 1, 1, 2)
                .request(20, 8, 1, 1, 2)
                .request(40, 12, 1, 7, 8, 9)
                .request(60, 9, 1, 1, 2, 3);
        // at 20 the list is [2] (old), copy of [2], [1] once the repeat has ended; 12 tokens evict one block: the old
        // [2]
        Played p = on(5, rows).play();

        assertThat(p.reused(3)).containsExactly(8);
    }

    @Test
    @DisplayName("R-K2: shared blocks count once as active, so that two long requests fit together")
    void sharedBlocksCountOnce() {
        Played p = on(5, rows().request(0, 16, 3, 1, 2, 3, 4).request(0, 17, 1, 1, 2, 3, 4, 5))
                .play();

        assertThat(p.admittedAt(1)).containsExactly(0.0);
        assertThat(p.reused(1)).containsExactly(16);
        assertThat(p.passes().getFirst().active()).isEqualTo(4);
    }

    @Test
    @DisplayName("R-K2: cached blocks that nobody holds count as free")
    void cachedBlocksAreFree() {
        Played p = on(3, rows().request(0, 12, 1, 1, 2, 3).request(20, 12, 1, 4, 5, 6))
                .play();

        assertThat(p.passes().getFirst().inactive()).isEqualTo(3);
        assertThat(p.admittedAt(1)).containsExactly(20.0);
    }

    @Test
    @DisplayName("R-K3: the leading full blocks hit, a gap ends the walk, a partial block never hits")
    void leadingFullBlocksHit() {
        Workloads rows = rows().request(0, 12, 1, 1, 2, 3)
                .request(20, 13, 1, 1, 2, 9, 4)
                .request(40, 11, 1, 1, 2, 3)
                .request(60, 12, 1, 8, 2, 3);
        Played p = on(50, rows).play();

        assertThat(p.reused(1)).containsExactly(8);
        assertThat(p.reused(2)).containsExactly(8);
        assertThat(p.reused(3)).containsExactly(0);
    }

    @Test
    @DisplayName("R-K4: a fully cached aligned prompt recomputes its last block, unless it wants no output")
    void theLastTokenIsComputed() {
        Workloads rows = rows().request(0, 8, 1, 1, 2)
                .request(20, 8, 1, 1, 2)
                .request(40, 8, 0, 1, 2)
                .request(60, 9, 1, 1, 2, 3);
        Played p = on(50, rows).play();

        assertThat(p.reused(1)).containsExactly(4);
        assertThat(p.reused(2)).containsExactly(8);
        assertThat(p.reused(3)).containsExactly(8);
    }

    @Test
    @DisplayName("R-K5: blocks computed earlier in a pass are hit by later requests of the same pass")
    void samePassHits() {
        Played p = on(50, rows().request(0, 9, 1, 1, 2, 3).request(0, 9, 1, 1, 2, 4))
                .play();

        assertThat(p.reused(1)).containsExactly(8);
        assertThat(p.tokens(0, 1)).isEqualTo(1);
    }

    @Test
    @DisplayName("R-K5: of a prompt in chunks, what has been computed so far is hit")
    void chunksAreHit() {
        Played p = on(50, rows().request(0, 12, 1, 1, 2, 3).request(0, 13, 1, 1, 2, 3, 4))
                .budget(8)
                .play();

        // pass 0: 8 tokens of 0; pass 1: the last 4 of 0, then 1 finds all three blocks
        assertThat(p.reused(1)).containsExactly(12);
    }

    @Test
    @DisplayName("R-K6: the block released first goes first, and of one request the tail before the head")
    void theOldestGoesFirst() {
        Workloads rows = rows().request(0, 8, 1, 1, 2)
                .request(20, 8, 1, 3, 4)
                .request(40, 12, 1, 5, 6, 7)
                .request(60, 4, 0, 1)
                .request(80, 5, 0, 3, 9);
        // 5 blocks: the third request evicts blocks 2 and 1, the fourth block 4; block 3 is left
        Played p = on(5, rows).play();

        assertThat(p.reused(3)).containsExactly(0);
        assertThat(p.reused(4)).containsExactly(4);
    }

    @Test
    @DisplayName("R-K6: own hits leave the list before victims are counted")
    void ownHitsAreNoVictims() {
        // 4 blocks: 3 cached, 1 free; the repeat needs 4, hits 2 of the 3 and evicts the other one
        Played p = on(4, rows().request(0, 12, 1, 1, 2, 3).request(20, 16, 1, 1, 2, 8, 9))
                .play();

        assertThat(p.reused(1)).containsExactly(8);
        assertThat(p.admittedAt(1)).containsExactly(20.0);
        assertThat(p.passes().getLast().inactive()).isEqualTo(4);
    }

    @Test
    @DisplayName("R-K7: with caching off nothing is kept")
    void withoutCachingNothingIsKept() {
        Played p = on(50, rows().request(0, 8, 2, 1, 2).request(20, 8, 2, 1, 2))
                .caching(false)
                .play();

        assertThat(p.reused(1)).containsExactly(0);
        assertThat(p.passes()).allMatch(pass -> pass.inactive() == 0);
    }

    @Test
    @DisplayName("R-K8: trace blocks and engine blocks may differ in size; only token content counts")
    void identityIsContent() {
        Workloads coarse = Workloads.of(16)
                .request(0, 40, 2, 1, 2, 3)
                .request(50, 40, 2, 1, 2, 4)
                .request(100, 26, 2, 1, 2);
        Played small = on(50, coarse).play();
        Workloads fine = Workloads.of(4)
                .request(0, 40, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .request(50, 41, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 51)
                .request(100, 33, 2, 1, 2, 3, 4, 5, 6, 7, 8, 60);
        Played large = Runs.of(fine).fixed(10, 1).cache(16, 50).play();

        assertThat(small.reused(1)).containsExactly(32);
        assertThat(small.reused(2)).containsExactly(24);
        assertThat(large.reused(1)).containsExactly(32);
        assertThat(large.reused(2)).containsExactly(32);
    }

    @Test
    @DisplayName("R-K8: an id below another parent is other content")
    void contentIsChained() {
        Played p =
                on(50, rows().request(0, 8, 1, 1, 2).request(20, 9, 1, 7, 2, 3)).play();

        assertThat(p.reused(1)).containsExactly(0);
    }
}
