package dev.orrery.data.fidelity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Errors of one or more predictors by what was measured.
 *
 * @param by what a line stands for
 * @param lines in order of their names, those of a name in order of the predictors
 */
public record AccuracyTable(Grouping by, List<Line> lines) {
    /** What measurements are put together. */
    public enum Grouping {
        /** All of them. */
        ALL("all", c -> "all"),
        /** By engine. */
        BACKEND("backend", c -> c.group().backend()),
        /** By class of concurrency. */
        REGIME("concurrency", c -> Regime.of(c.concurrency()).label()),
        /** By kind of GPU system. */
        SYSTEM("system", c -> c.group().system()),
        /** By model family. */
        MODEL("model", c -> c.group().model()),
        /** By all three. */
        GROUP(
                "model, system, backend",
                c -> c.group().model() + ", " + c.group().system() + ", "
                        + c.group().backend());

        private final String label;
        private final Function<Comparison, String> name;

        Grouping(String label, Function<Comparison, String> name) {
            this.label = label;
            this.name = name;
        }

        /** Returns the name as tables show it. */
        public String label() {
            return label;
        }

        private Comparator<String> order() {
            return this == REGIME ? Comparator.comparingInt(Grouping::regime) : Comparator.naturalOrder();
        }

        private static int regime(String label) {
            int i = 0;
            while (!Regime.values()[i].label().equals(label)) {
                i++;
            }
            return i;
        }
    }

    /**
     * One line.
     *
     * @param name which measurements
     * @param predictor who predicted
     * @param accuracy how close
     */
    public record Line(String name, String predictor, Accuracy accuracy) {}

    /**
     * Returns a table.
     *
     * @param predictions the comparisons of each predictor, by its name
     */
    public static AccuracyTable of(Grouping by, SequencedMap<String, List<Comparison>> predictions) {
        Map<String, SequencedMap<String, List<Comparison>>> groups = new TreeMap<>(by.order());
        predictions.forEach((predictor, comparisons) -> {
            for (Comparison comparison : comparisons) {
                groups.computeIfAbsent(by.name.apply(comparison), name -> new LinkedHashMap<>())
                        .computeIfAbsent(predictor, name -> new ArrayList<>())
                        .add(comparison);
            }
        });
        List<Line> lines = new ArrayList<>();
        groups.forEach((name, group) -> group.forEach(
                (predictor, comparisons) -> lines.add(new Line(name, predictor, Accuracy.of(comparisons)))));
        return new AccuracyTable(by, List.copyOf(lines));
    }

    /**
     * Returns the comparisons of those measurements for which every predictor has a prediction.
     *
     * @param predictions comparisons of the same measurements in the same order
     */
    public static SequencedMap<String, List<Comparison>> common(SequencedMap<String, List<Comparison>> predictions) {
        SequencedMap<String, List<Comparison>> common = new LinkedHashMap<>();
        predictions.forEach((predictor, comparisons) -> {
            List<Comparison> kept = new ArrayList<>();
            for (int i = 0; i < comparisons.size(); i++) {
                int row = i;
                if (predictions.values().stream().allMatch(all -> all.get(row).predicted() != null)) {
                    kept.add(comparisons.get(i));
                }
            }
            common.put(predictor, kept);
        });
        return common;
    }
}
