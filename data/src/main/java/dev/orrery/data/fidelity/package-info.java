/**
 * How close predictions are to measurements, and which rows may be fitted on when others are predicted. Read
 * {@link dev.orrery.data.fidelity.Comparison} first, then {@link dev.orrery.data.fidelity.Accuracy};
 * {@link dev.orrery.data.fidelity.Folds} is the protocol of held-out groups.
 */
@NullMarked
package dev.orrery.data.fidelity;

import org.jspecify.annotations.NullMarked;
