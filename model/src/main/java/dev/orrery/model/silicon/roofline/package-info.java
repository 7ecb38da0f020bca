/**
 * Pass times from a data sheet: no kernel was measured, each takes what computing or moving its data takes at the part
 * of the peak that kernels of its kind reach on GPUs that were measured. Read
 * {@link dev.orrery.model.silicon.roofline.RooflineTimer} first.
 */
@NullMarked
package dev.orrery.model.silicon.roofline;

import org.jspecify.annotations.NullMarked;
