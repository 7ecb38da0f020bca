/**
 * What each kernel takes on measured hardware (timing.md 3.2): one class per kind of kernel, each a formula around a
 * table. Read {@link dev.orrery.model.silicon.measured.MeasuredTimer} first.
 */
@NullMarked
package dev.orrery.model.silicon.measured;

import org.jspecify.annotations.NullMarked;
