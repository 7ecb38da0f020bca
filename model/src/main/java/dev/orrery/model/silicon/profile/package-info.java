/**
 * Step profiles: the passes of one deployment as a few small tables of its own, so that it can be timed where nothing
 * is installed (timing-data.md 3). Read {@link dev.orrery.model.silicon.profile.StepProfile} first.
 */
@NullMarked
package dev.orrery.model.silicon.profile;

import org.jspecify.annotations.NullMarked;
