package dev.orrery.model.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticRequestsTest {
    @ParameterizedTest
    @CsvSource({"640, 0.3, 64, 3", "5000, 0.5, 512, 5", "8192, 0.5, 512, 8", "100, 1, 64, 2", "640, 0, 64, 0"})
    void theGroupSharesTheRoundedNumberOfLeadingBlocks(int input, double ratio, int blockSize, int shared) {
        assertThat(new SyntheticRequests(4, input, 1, 1, 0, ratio, 2, blockSize).sharedBlocks())
                .isEqualTo(shared);
    }

    @Test
    void membersOfAGroupShareAndOthersDoNot() {
        RequestTable table = new SyntheticRequests(3, 640, 5, 1, 0, 0.3, 2, 64).table(new int[] {1, 0, 1});
        assertThat(table.leaf(0)).isEqualTo(table.leaf(2)).isNotEqualTo(PrefixTree.NONE);
        assertThat(table.leaf(1)).isEqualTo(PrefixTree.NONE);
        assertThat(table.sharedDepth(2)).isEqualTo(3);
        assertThat(table.session(0)).isEqualTo(RequestTable.NONE);
    }

    @Test
    void turnsFollowEachOtherAndShareOnlyTheGroupsPrefix() {
        RequestTable table = new SyntheticRequests(2, 640, 5, 3, 500, 0, 0, 64).table(new int[0]);
        assertThat(table.size()).isEqualTo(6);
        assertThat(table.nextTurn(0)).isEqualTo(1);
        assertThat(table.nextTurn(2)).isEqualTo(RequestTable.NONE);
        assertThat(table.turn(5)).isEqualTo(2);
        assertThat(table.delayMs(4)).isEqualTo(500);
        assertThat(table.sharedDepth(1)).isZero();
    }

    @Test
    void groupsFollowTheSeedAndCoverAll() {
        SyntheticRequests shape = new SyntheticRequests(1000, 640, 5, 1, 0, 0.5, 10, 64);
        assertThat(shape.groups(1)).isEqualTo(shape.groups(1)).isNotEqualTo(shape.groups(2));
        assertThat(shape.groups(1)).contains(0, 1, 2, 3, 4, 5, 6, 7, 8, 9).hasSize(1000);
        assertThat(new SyntheticRequests(9, 640, 5, 1, 0, 0, 0, 64).groups(1)).isEmpty();
    }
}
