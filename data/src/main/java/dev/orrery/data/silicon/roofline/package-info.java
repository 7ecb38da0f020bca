/**
 * Pass times from data sheets: what kernels reach of one, fitted to the GPUs that were measured, and how far such times
 * are from measured ones. Read {@link dev.orrery.data.silicon.roofline.RooflineCheck} first.
 */
@NullMarked
package dev.orrery.data.silicon.roofline;

import org.jspecify.annotations.NullMarked;
