package dev.orrery.bench.study;

import dev.orrery.model.metrics.Summary;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What every cell gave, over the seeds. */
final class Results {
    /** Mean, smallest and largest value over the seeds. */
    record Spread(double mean, double least, double most) {
        static Spread of(List<Summary> seeds, Measure measure) {
            double sum = 0;
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (Summary seed : seeds) {
                double value = measure.of(seed);
                sum += value;
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            return new Spread(sum / seeds.size(), least, most);
        }

        /** Returns it as a share of a value. */
        Spread over(double value) {
            return new Spread(mean / value, least / value, most / value);
        }
    }

    private final Map<Cell, Map<Measure, Spread>> cells = new HashMap<>();

    void put(Cell cell, List<Summary> seeds) {
        Map<Measure, Spread> spreads = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            spreads.put(measure, Spread.of(seeds, measure));
        }
        cells.put(cell, spreads);
    }

    /** Returns what a cell gave; it must have been put. */
    Spread of(Cell cell, Measure measure) {
        Map<Measure, Spread> spreads = cells.get(cell);
        Spread spread = spreads == null ? null : spreads.get(measure);
        if (spread == null) {
            throw new IllegalArgumentException(cell.toString());
        }
        return spread;
    }
}
