package dev.orrery.model.silicon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final Sol WORK = (x, y, z) -> 1 + x * y * z;

    /** Lines of random lengths over the last axis; some points were measured as 0. */
    private static Slice ragged(Random random) {
        int[] x = {2, 4, 16};
        int[] y = {1, 4, 16, 64, 256};
        int[][] ints = {x, new int[x.length + 1], new int[x.length * y.length], new int[x.length * y.length + 1], {}};
        int[] z = new int[x.length * y.length * 12];
        int places = 0;
        for (int i = 0; i < x.length * y.length; i++) {
            ints[2][i] = y[i % y.length];
            int points = 1 + random.nextInt(12);
            for (int p = 0; p < points; p++) {
                z[places++] = 1 << p;
            }
            ints[3][i + 1] = places;
        }
        for (int i = 0; i <= x.length; i++) {
            ints[1][i] = i * y.length;
        }
        double[] values = new double[places];
        for (int i = 0; i < places; i++) {
            values[i] = random.nextInt(20) == 0 ? 0 : 0.1 + 100 * random.nextDouble();
        }
        ints[4] = Arrays.copyOf(z, places);
        return new Slice(ints, values);
    }

    @Test
    @DisplayName("along a row stands what the grid says at each point, to the last bit")
    void aRowIsTheGrid() {
        Random random = new Random(5);
        for (int trial = 0; trial < 40; trial++) {
            Grid grid = Grid.linear(ragged(random));
            int x = 1 + random.nextInt(30);
            int y = 1 + random.nextInt(600);
            Row row = grid.lines(2, WORK).row(x, y);
            for (int i = 0; i < 200; i++) {
                int z = random.nextInt(6000) - 2;
                assertThat(row.ms(z)).isEqualTo(Double.valueOf(grid.ms(x, y, z, WORK)));
            }
        }
    }

    @Test
    @DisplayName("nor is it another along the axis in the middle, where the square root is interpolated")
    void aRowAlongTheMiddleIsTheGrid() {
        Random random = new Random(6);
        for (int trial = 0; trial < 40; trial++) {
            Grid grid = Grid.sqrt(ragged(random), 1);
            int x = 1 + random.nextInt(30);
            int z = 1 + random.nextInt(6000);
            Row row = grid.lines(1, WORK).row(x, z);
            for (int i = 0; i < 200; i++) {
                int y = 1 + random.nextInt(600);
                assertThat(row.ms(y)).isEqualTo(Double.valueOf(grid.ms(x, y, z, WORK)));
            }
        }
    }
}
