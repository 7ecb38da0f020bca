package dev.orrery.model.video.autoscale;

import java.util.List;

/**
 * The offline table that chooses step and headroom by volatility (sessions.md A5).
 *
 * @param rows by ascending volatility; the last one's limit is infinite
 */
public record ScalingTable(List<Row> rows) {
    /** The table of sessions.md A5. */
    public static final ScalingTable DEFAULT = new ScalingTable(
            List.of(new Row(0.15, 0.5, 0.9), new Row(0.4, 0.75, 0.8), new Row(Double.POSITIVE_INFINITY, 1.0, 0.7)));

    /**
     * A level of volatility.
     *
     * @param below volatilities below this belong to the row or an earlier one
     * @param lambda share of the distance to the target that one decision covers
     * @param rhoTarget load that is aimed at
     */
    public record Row(double below, double lambda, double rhoTarget) {
        /** Checks the ranges. */
        public Row {
            if (!(lambda > 0 && lambda <= 1) || !(rhoTarget > 0)) {
                throw new IllegalArgumentException(
                        "a row of a scaling table has 0 < lambda <= 1 and a load above 0, not " + lambda + " and "
                                + rhoTarget);
            }
        }
    }

    /** Checks that the limits ascend to infinity. */
    public ScalingTable {
        rows = List.copyOf(rows);
        double last = 0;
        for (Row row : rows) {
            if (!(row.below > last)) {
                throw new IllegalArgumentException("the limits of a scaling table ascend; " + row.below + " does not");
            }
            last = row.below;
        }
        if (last != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("the last row of a scaling table has the limit inf");
        }
    }

    /** Returns a table that says the same at every volatility. */
    public static ScalingTable constant(double lambda, double rhoTarget) {
        return new ScalingTable(List.of(new Row(Double.POSITIVE_INFINITY, lambda, rhoTarget)));
    }

    /** Returns the level of a volatility, from 0. */
    public int level(double cv) {
        int level = 0;
        while (cv >= rows.get(level).below) {
            level++;
        }
        return level;
    }
}
