package dev.orrery.data.synth;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Uniform draws in [0, 1) by quota: each run of {@code size} draws has exactly one in each of {@code size} equal
 * intervals, in random order. Totals and percentiles of what is made from them hardly differ from seed to seed.
 */
final class Strata {
    private final UniformRandomProvider random;
    private final int[] order;
    private int next;

    Strata(UniformRandomProvider random, int size) {
        this.random = random;
        this.order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        this.next = size;
    }

    double next() {
        if (next == order.length) {
            shuffle(random, order);
            next = 0;
        }
        return (order[next++] + random.nextDouble()) / order.length;
    }

    /** Puts values into random order. */
    static void shuffle(UniformRandomProvider random, int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }
}
