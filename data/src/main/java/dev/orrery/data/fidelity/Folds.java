package dev.orrery.data.fidelity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows in folds of whole groups (fidelity.md section 4): the groups, the largest first and equal ones by their keys, go
 * one by one to the fold that has the fewest rows so far, of equal folds to the first.
 */
public final class Folds {
    private final int[] foldOfRow;
    private final int[] sizes;

    private Folds(int[] foldOfRow, int[] sizes) {
        this.foldOfRow = foldOfRow;
        this.sizes = sizes;
    }

    /**
     * Deals rows out.
     *
     * @param keys the key of each row's group
     * @param folds how many folds, at least 2
     */
    public static Folds of(List<String> keys, int folds) {
        if (folds < 2) {
            throw new IllegalArgumentException("at least 2 folds, not " + folds);
        }
        Map<String, Integer> rows = new HashMap<>();
        keys.forEach(key -> rows.merge(key, 1, Integer::sum));
        List<Map.Entry<String, Integer>> groups = new ArrayList<>(rows.entrySet());
        groups.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        int[] sizes = new int[folds];
        Map<String, Integer> foldOf = new HashMap<>();
        for (Map.Entry<String, Integer> group : groups) {
            int least = 0;
            for (int fold = 1; fold < folds; fold++) {
                least = sizes[fold] < sizes[least] ? fold : least;
            }
            sizes[least] += group.getValue();
            foldOf.put(group.getKey(), least);
        }
        return new Folds(keys.stream().mapToInt(foldOf::get).toArray(), sizes);
    }

    /** Returns how many folds there are. */
    public int count() {
        return sizes.length;
    }

    /** Returns the rows of each fold. */
    public int[] sizes() {
        return sizes.clone();
    }

    /** Returns the fold of a row. */
    public int of(int row) {
        return foldOfRow[row];
    }

    /** Returns the numbers of the rows that a fold predicts, rising. */
    public int[] test(int fold) {
        return rows(fold, true);
    }

    /** Returns the numbers of the rows that may be fitted on before a fold is predicted, rising. */
    public int[] fit(int fold) {
        return rows(fold, false);
    }

    private int[] rows(int fold, boolean inside) {
        int[] rows = new int[foldOfRow.length];
        int n = 0;
        for (int row = 0; row < foldOfRow.length; row++) {
            if ((foldOfRow[row] == fold) == inside) {
                rows[n++] = row;
            }
        }
        return Arrays.copyOf(rows, n);
    }
}
