/** How long a pass takes. Read {@link dev.orrery.model.timing.PassTimer} first. */
@NullMarked
package dev.orrery.model.timing;

import org.jspecify.annotations.NullMarked;
