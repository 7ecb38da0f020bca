package dev.orrery.model.silicon.op;

/** Where the time of a call comes from, the surest first. */
public enum Origin {
    /** A measured value as it stands. */
    MEASURED("measured"),
    /** Between measured values. */
    INTERPOLATED("interpolated"),
    /** A formula of memory or link bandwidth; nothing is measured for this kind of operation. */
    FORMULA("formula"),
    /** Beyond what was measured along a curve, by the efficiency at its end. */
    EXTRAPOLATED("extrapolated"),
    /** Off the measured region, by the efficiency of the nearest values. */
    HELD("held");

    private final String label;

    Origin(String label) {
        this.label = label;
    }

    /** Returns what reports call it. */
    public String label() {
        return label;
    }
}
