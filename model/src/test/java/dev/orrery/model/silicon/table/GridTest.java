package dev.orrery.model.silicon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.op.Origin;
import org.junit.jupiter.api.Test;

class GridTest {
    private static final Sol AREA = (x, y, z) -> x * y;

    /** Points (1,10) 2, (1,20) 4, (3,10) 6, (3,20) 8 and, only for 3, (3,40) 12. */
    private static Slice corner() {
        int[][] ints = {{1, 3}, {0, 2, 5}, {10, 20, 10, 20, 40}};
        return new Slice(ints, new double[] {2, 4, 6, 8, 12});
    }

    @Test
    void aMeasuredPointIsItsValue() {
        Grid grid = Grid.linear(corner());
        assertThat(grid.ms(3, 20, 0, AREA)).isEqualTo(8);
        assertThat(grid.origin(3, 20, 0, AREA)).isEqualTo(Origin.MEASURED);
    }

    @Test
    void betweenPointsTheValueIsLinearAxisByAxis() {
        Grid grid = Grid.linear(corner());
        assertThat(grid.ms(2, 15, 0, AREA)).isEqualTo(5);
        assertThat(grid.origin(2, 15, 0, AREA)).isEqualTo(Origin.INTERPOLATED);
    }

    @Test
    void alongASquareRootAxisTheRootIsLinear() {
        Grid grid = Grid.sqrt(corner(), 1);
        double root = (Math.sqrt(2) + Math.sqrt(4)) / 2;
        assertThat(grid.ms(1, 15, 0, AREA)).isCloseTo(root * root, within(1e-15));
    }

    @Test
    void whereOnlyOneNeighbourReachesItIsRescaledByWhatPhysicsAllows() {
        // (2, 30): the curve of 1 ends at 20, that of 3 says 10; sol(2,30)/sol(3,30) = 2/3.
        assertThat(Grid.linear(corner()).ms(2, 30, 0, AREA)).isCloseTo(10 * 2 / 3.0, within(1e-12));
    }

    @Test
    void beyondAllPointsTheEfficiencyOfTheNearestIsHeld() {
        Grid grid = Grid.linear(corner());
        assertThat(grid.origin(9, 80, 0, AREA)).isEqualTo(Origin.HELD);
        double held = grid.ms(9, 80, 0, AREA);
        double least = 9 * 80 / (3.0 * 40 / 12);
        assertThat(held).isBetween(least * 0.5, least * 3);
        // Twice the work takes twice as long, wherever the nearest points stay the same and equally weighted.
        assertThat(Grid.linear(new Slice(new int[][] {{1}, {0, 1}, {10}}, new double[] {5}))
                        .ms(4, 20, 0, AREA))
                .isCloseTo(5 * 80 / 10.0, within(1e-9));
    }

    @Test
    void pointsWithoutAPositiveTimeAreNoGuide() {
        Slice zero = new Slice(new int[][] {{1, 2}}, new double[] {0, 4});
        assertThat(Grid.linear(zero).ms(8, 0, 0, (x, y, z) -> x)).isCloseTo(16, within(1e-9));
        Slice nothing = new Slice(new int[][] {{1}}, new double[] {0});
        assertThat(Grid.linear(nothing).ms(8, 0, 0, (x, y, z) -> x)).isNaN();
    }

    @Test
    void valuesAreRaisedToAFloor() {
        assertThat(Grid.withValues(corner(), (x, y, z) -> x * y / 10).values()).containsExactly(2, 4, 6, 8, 12);
        assertThat(Grid.withValues(corner(), AREA).values()).containsExactly(10, 20, 30, 60, 120);
    }
}
