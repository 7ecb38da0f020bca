package dev.orrery.model.video.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.placement.LeastState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlacementsTest {
    @Test
    @DisplayName("a placement that is undone leaves no trace in the sum of the states of a GPU")
    void undoneLeavesNoTrace() {
        GpuType type = GpuType.of(ChunkTimes.linear(68, 82, 4), 4, 4);
        Placements fleet = new Placements(new double[] {0.1, 0.1, 0.2, 1}, 4);
        for (int g = 0; g < 2; g++) {
            fleet.open(fleet.add(type));
            fleet.move(g, g);
        }
        fleet.commit();
        fleet.move(2, 0); // 0.1 + 0.2 - 0.2 is more than 0.1 in doubles
        fleet.undo(0);
        assertThat(fleet.stateMb(0)).isEqualTo(fleet.stateMb(1));
        assertThat(new LeastState().choose(3, fleet)).isZero();
    }
}
