/**
 * Recorded cases of measured kernel times. Read {@link dev.orrery.data.conformance.kind.silicon.SiliconKinds} first.
 */
@NullMarked
package dev.orrery.data.conformance.kind.silicon;

import org.jspecify.annotations.NullMarked;
