/**
 * Measurements of real servers as files. Read {@link dev.orrery.data.measured.SiliconRow} first;
 * {@link dev.orrery.data.measured.SiliconRows} reads such rows.
 */
@NullMarked
package dev.orrery.data.measured;

import org.jspecify.annotations.NullMarked;
