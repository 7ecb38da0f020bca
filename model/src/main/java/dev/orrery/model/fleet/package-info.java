/** The workers of a pool and the moment each must be looked at. Read {@link dev.orrery.model.fleet.PoolSpec} first. */
@NullMarked
package dev.orrery.model.fleet;

import org.jspecify.annotations.NullMarked;
