package dev.orrery.model.silicon.table;

/** The time that physics allows at a point of a table, its speed of light: the anchor of what is not measured. */
@FunctionalInterface
public interface Sol {
    /** Returns ms; axes that a table lacks are 0. */
    double ms(double x, double y, double z);
}
