package dev.orrery.data.silicon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.table.Slice;
import org.junit.jupiter.api.Test;

class SliceBuilderTest {
    @Test
    void pointsBecomeATreeOfSortedKeys() {
        SliceBuilder builder = new SliceBuilder(3);
        builder.put(2, 1, 7, 0.4);
        builder.put(1, 5, 3, 0.2);
        builder.put(1, 5, 1, 0.1);
        builder.put(1, 6, 9, 0.3);
        Slice slice = builder.build();
        assertThat(slice.ints()).isEqualTo(new int[][] {{1, 2}, {0, 2, 3}, {5, 6, 1}, {0, 2, 3, 4}, {1, 3, 9, 7}});
        assertThat(slice.values()).containsExactly(0.1, 0.2, 0.3, 0.4);
    }

    @Test
    void theFirstValueOfAPointStays() {
        SliceBuilder builder = new SliceBuilder(1);
        builder.put(536_870_912, 0, 0, 1);
        builder.put(536_870_912, 0, 0, 2);
        assertThat(builder.build().values()).containsExactly(1);
    }

    @Test
    void sitesKeepTheOrderOfAWalkOverRowsThenShapes() {
        SitesBuilder builder = new SitesBuilder();
        builder.put(4, 10, 1, 0.1);
        builder.put(2, 30, 1, 0.2);
        builder.put(4, 20, 1, 0.3);
        builder.put(4, 10, 2, 0.4);
        builder.put(4, 10, 1, 0.5);
        Slice slice = builder.build();
        // Rows of m = 4 are walked first, and among them those of n = 10.
        assertThat(slice.ints()[0]).containsExactly(10, 10, 20, 30);
        assertThat(slice.ints()[1]).containsExactly(1, 2, 1, 1);
        assertThat(slice.values()).containsExactly(0.1, 0.4, 0.3, 0.2);
    }
}
