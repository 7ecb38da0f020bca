/** One run from specification to result. Read {@link dev.orrery.model.twin.RunSpec} first. */
@NullMarked
package dev.orrery.model.twin;

import org.jspecify.annotations.NullMarked;
