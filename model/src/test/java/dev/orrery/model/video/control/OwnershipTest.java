package dev.orrery.model.video.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnershipTest {
    @Test
    void aChangeThatHasSeenAnOldEpochIsRefusedAndChangesNothing() {
        Ownership owners = new Ownership(2);
        int seen = owners.epoch(1);
        assertThat(owners.flip(1, seen, 4)).isTrue();
        assertThat(owners.flip(1, seen, 7)).isFalse();
        assertThat(owners.owner(1)).isEqualTo(4);
        assertThat(owners.epoch(1)).isEqualTo(seen + 1);
        assertThat(owners.flip(1, seen + 1, Ownership.HOST)).isTrue();
        assertThat(owners.owner(1)).isEqualTo(Ownership.HOST);
        assertThat(owners.owner(0)).isEqualTo(Ownership.NOWHERE);
    }
}
