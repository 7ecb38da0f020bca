package dev.orrery.data.report.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is compared: a scenario, run with one or more seeds.
 *
 * @param name what people call it, such as the name of its file
 * @param samples one run per seed, in ascending order of seeds
 */
public record Side(String name, List<Sample> samples) {
    /**
     * One run.
     *
     * @param seed its master seed
     * @param values in the order of the catalogue of its kind, NaN where one is not defined
     * @param json its report as JSON, null if nobody wants it
     */
    public record Sample(
            long seed, double[] values, @Nullable String json) {}

    /** Returns the mean of a metric over the seeds; NaN if it is not defined for all of them. */
    public double mean(int metric) {
        double sum = 0;
        for (Sample sample : samples) {
            sum += sample.values()[metric];
        }
        return sum / samples.size();
    }

    /** Returns the means of all metrics. */
    public double[] means() {
        double[] means = new double[samples.getFirst().values().length];
        for (int i = 0; i < means.length; i++) {
            means[i] = mean(i);
        }
        return means;
    }

    /** Returns a metric's value of each seed. */
    public double[] column(int metric) {
        return samples.stream().mapToDouble(sample -> sample.values()[metric]).toArray();
    }

    /** Returns the seeds. */
    public List<Long> seeds() {
        return samples.stream().map(Sample::seed).toList();
    }

    /** Returns whether the seed made any difference. */
    boolean varies() {
        double[] first = samples.getFirst().values();
        for (Sample sample : samples) {
            for (int i = 0; i < first.length; i++) {
                if (Double.compare(sample.values()[i], first[i]) != 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
