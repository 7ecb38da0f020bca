/**
 * Runs beside each other and against goals: what changed, whether the change is more than chance, and who is better.
 * Read {@link dev.orrery.data.report.compare.Comparison} first, then {@link dev.orrery.data.report.compare.Objective};
 * a goal is a {@link dev.orrery.data.report.compare.Condition}.
 */
@NullMarked
package dev.orrery.data.report.compare;

import org.jspecify.annotations.NullMarked;
