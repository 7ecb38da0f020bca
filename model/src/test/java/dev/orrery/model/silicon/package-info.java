/** Deployments for tests. Read {@link dev.orrery.model.silicon.Deployments} first. */
@NullMarked
package dev.orrery.model.silicon;

import org.jspecify.annotations.NullMarked;
