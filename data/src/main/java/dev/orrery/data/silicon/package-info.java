/**
 * Measured times of kernels, from the wheel that publishes them to compiled files in the user's cache folder
 * (timing-data.md). Read {@link dev.orrery.data.silicon.Installer} first, the way in, then
 * {@link dev.orrery.data.silicon.SiliconCache}, the way out.
 */
@NullMarked
package dev.orrery.data.silicon;

import org.jspecify.annotations.NullMarked;
