/**
 * Step profiles as files, and those that come with Orrery. Read {@link dev.orrery.data.silicon.profile.StepProfiles}
 * first.
 */
@NullMarked
package dev.orrery.data.silicon.profile;

import org.jspecify.annotations.NullMarked;
