package dev.orrery.data.fidelity;

import org.jspecify.annotations.Nullable;

/** Classes of concurrency in which servers behave alike (fidelity.md section 2). */
public enum Regime {
    /** At most 4 requests in flight. */
    TO_4("<= 4", 4),
    /** 5 to 8. */
    TO_8("5-8", 8),
    /** 9 to 16. */
    TO_16("9-16", 16),
    /** 17 to 64. */
    TO_64("17-64", 64),
    /** More. */
    ABOVE_64("> 64", Integer.MAX_VALUE),
    /** Nobody has recorded it. */
    UNKNOWN("unknown", -1);

    private final String label;
    private final int most;

    Regime(String label, int most) {
        this.label = label;
        this.most = most;
    }

    /** Returns the class of a number of requests in flight. */
    public static Regime of(@Nullable Integer concurrency) {
        if (concurrency != null) {
            for (Regime regime : values()) {
                if (concurrency <= regime.most) {
                    return regime;
                }
            }
        }
        return UNKNOWN;
    }

    /** Returns the class as tables show it. */
    public String label() {
        return label;
    }
}
