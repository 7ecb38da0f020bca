package dev.orrery.data.report.compare;

/**
 * A number that every run of a kind has.
 *
 * @param name its flat name in {@code summary}, which carries the unit
 * @param unit as people read it
 * @param index position among the numbers of its kind
 * @param statistic whether it is made of samples, of which there may be none
 */
public record Quantity(String name, String unit, int index, boolean statistic) {}
