package dev.orrery.data.imitate;

import dev.orrery.data.trace.transform.Rewrite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Fits a profile to a trace. */
public final class ProfileFit {
    /** The trace is looked at in so many parts with equally many requests. */
    private static final int MOST_PARTS = 16;

    private static final int ROWS_PER_PART = 300;

    /** Rows that a kind must have; those of rarer kinds are left out. */
    private static final int LEAST_ROWS = 20;

    private ProfileFit() {}

    /**
     * What fitting gives.
     *
     * @param profile the profile
     * @param untimed rows whose arrival depends on others, which are left out
     * @param rare rows of kinds that too few rows belong to, which others stand for
     */
    public record Fitted(WorkloadProfile profile, long untimed, long rare) {}

    /**
     * Reads a trace and fits a profile.
     *
     * @param name name of the profile
     * @throws IllegalArgumentException if there are too few requests with a time
     */
    public static Fitted of(Rewrite trace, String name) throws IOException {
        FitRows rows = new FitRows();
        trace.to(rows);
        return of(rows, name);
    }

    static Fitted of(FitRows rows, String name) {
        if (rows.rows < 2 * LEAST_ROWS) {
            throw new IllegalArgumentException("only " + rows.rows + " requests have an arrival time, and "
                    + rows.untimed + " have none; a fit needs " + 2 * LEAST_ROWS);
        }
        StemFinder stems = new StemFinder(rows);
        int parts = Math.clamp(rows.rows / ROWS_PER_PART, 1, MOST_PARTS);
        int[][] members = members(rows, stems);
        List<KindLaw> kinds = new ArrayList<>();
        long rare = 0;
        for (int kind = 0; kind < members.length; kind++) {
            if (members[kind].length >= LEAST_ROWS) {
                kinds.add(new KindFit(rows, members[kind], parts)
                        .law(kind / 2, stems.stems().get(kind / 2).depth(), kind % 2 != 0));
            } else {
                rare += members[kind].length;
            }
        }
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException(
                    "its requests are of more kinds than can be told apart: no " + LEAST_ROWS + " of them begin alike");
        }
        WorkloadProfile profile = new WorkloadProfile(
                name,
                "fitted to a trace by orrery trace fit",
                rows.rows,
                rows.blockSize,
                rows.withIds,
                ArrivalFit.of(rows.sortedTimes()),
                stems.stems(),
                kinds);
        return new Fitted(profile, rows.untimed, rare);
    }

    /** Returns the rows of each kind: of each prefix first those that only begin with it, then those that go on. */
    private static int[][] members(FitRows rows, StemFinder stems) {
        int[] kind = new int[rows.rows];
        rows.turn = new int[rows.rows];
        int[] count = new int[2 * stems.stems().size()];
        for (int r = 0; r < rows.rows; r++) {
            int stem = stems.of(r);
            boolean goesOn = rows.hit[r] > stems.stems().get(stem).depth();
            rows.turn[r] = goesOn ? rows.turn[rows.parent[r]] + 1 : 0;
            kind[r] = 2 * stem + (goesOn ? 1 : 0);
            count[kind[r]]++;
        }
        int[][] members = new int[count.length][];
        for (int k = 0; k < count.length; k++) {
            members[k] = new int[count[k]];
            count[k] = 0;
        }
        for (int r = 0; r < rows.rows; r++) {
            members[kind[r]][count[kind[r]]++] = r;
        }
        return members;
    }
}
