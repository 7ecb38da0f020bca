package dev.orrery.model.silicon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.op.Origin;
import org.junit.jupiter.api.Test;

class SitesTest {
    private static final Sol PRODUCT = (m, n, k) -> m * n * k / 1000;

    /** Two sites: (100, 10) over m 1, 2, 4 at half the speed of light, (200, 10) over m 1, 2 at a quarter. */
    private static Sites sites() {
        int[][] ints = {{100, 200}, {10, 10}, {0, 3, 5}, {1, 2, 4, 1, 2}};
        return new Sites(new Slice(ints, new double[] {2, 4, 8, 8, 16}), PRODUCT);
    }

    @Test
    void aSiteIsACurveOverItsRows() {
        Sites.Shape site = sites().shape(100, 10);
        assertThat(site.ms(2)).isEqualTo(4);
        assertThat(site.ms(3)).isEqualTo(6);
        assertThat(site.origin(2)).isEqualTo(Origin.MEASURED);
        assertThat(site.origin(3)).isEqualTo(Origin.INTERPOLATED);
    }

    @Test
    void beyondItsRowsASiteKeepsTheMedianEfficiencyOfItsEnd() {
        Sites.Shape site = sites().shape(100, 10);
        assertThat(site.ms(100)).isCloseTo(200, within(1e-9));
        assertThat(site.origin(100)).isEqualTo(Origin.EXTRAPOLATED);
    }

    @Test
    void noTimeIsLessThanPhysicsAllows() {
        Sites fast = new Sites(new Slice(new int[][] {{100}, {10}, {0, 1}, {4}}, new double[] {0.1}), PRODUCT);
        assertThat(fast.shape(100, 10).ms(4)).isEqualTo(4);
    }

    @Test
    void anUnknownShapeTakesTheEfficiencyOfNearSites() {
        // Between the two sites, equally far in octaves from both: the mean of a half and a quarter.
        Sites.Shape between = sites().shape(141, 10);
        assertThat(between.ms(2)).isBetween(2.82 / 0.5, 2.82 / 0.25);
        assertThat(between.origin(2)).isEqualTo(Origin.HELD);
    }

    @Test
    void onlySitesThatCoverTheRowsAreAsked() {
        assertThat(sites().shape(141, 10).ms(4)).isCloseTo(4 * 1.41 / 0.5, within(1e-9));
    }

    @Test
    void aShapeTooFarOnOneAxisIsToldFromThoseOfLikeSizeOnTheOther() {
        assertThat(sites().shape(3200, 10).ms(2)).isGreaterThan(64);
        assertThat(sites().shape(3200, 400).ms(2)).isNaN();
        assertThat(sites().shape(3200, 1).ms(2)).isNaN();
        assertThat(sites().shape(1, 10).ms(2)).isNaN();
    }
}
