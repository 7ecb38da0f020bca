/**
 * Where sessions go: a {@link dev.orrery.model.video.placement.Chooser} places those without a GPU, a
 * {@link dev.orrery.model.video.placement.Rebalancer} moves others (sessions.md §3). Read
 * {@link dev.orrery.model.video.placement.Greedy} first.
 */
@NullMarked
package dev.orrery.model.video.placement;

import org.jspecify.annotations.NullMarked;
