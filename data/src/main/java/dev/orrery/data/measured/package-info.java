/**
 * Measurements of real servers as files: results of benchmark clients, and rows of the silicon data. Read
 * {@link dev.orrery.data.measured.MeasuredReader} first; a client's format is one file behind
 * {@link dev.orrery.data.measured.MeasuredFormat}. {@link dev.orrery.data.measured.SiliconRows} reads the other kind.
 */
@NullMarked
package dev.orrery.data.measured;

import org.jspecify.annotations.NullMarked;
