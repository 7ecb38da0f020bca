package dev.orrery.model.metrics;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/** Every token gap of a run, for {@code --exact-gaps}: 8 bytes a token. */
final class ExactGaps {
    private final LongArrayList values;
    private boolean sorted = true;

    ExactGaps() {
        values = new LongArrayList();
    }

    private ExactGaps(ExactGaps from) {
        values = new LongArrayList(from.values);
        sorted = from.sorted;
    }

    ExactGaps copy() {
        return new ExactGaps(this);
    }

    void add(long gapNs, int tokens) {
        for (int i = 0; i < tokens; i++) {
            values.add(gapNs);
        }
        sorted = false;
    }

    double rank(long rank) {
        if (!sorted) {
            Arrays.sort(values.elements(), 0, values.size());
            sorted = true;
        }
        return values.isEmpty() ? 0 : values.getLong(Math.toIntExact(rank));
    }
}
