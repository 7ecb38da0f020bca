/**
 * Video GPUs and the sessions placed on them: how long a batched chunk takes, what moving a state costs, who is where.
 * Read {@link dev.orrery.model.video.fleet.Placements} first.
 */
@NullMarked
package dev.orrery.model.video.fleet;

import org.jspecify.annotations.NullMarked;
