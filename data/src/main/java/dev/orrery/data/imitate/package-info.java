/**
 * Workloads as a few hundred statistics: a {@link dev.orrery.data.imitate.WorkloadProfile} is fitted to a trace,
 * written down, and made into another trace that is like it and has none of its rows. Read
 * {@link dev.orrery.data.imitate.WorkloadProfile} first, then {@code ProfileFit} (in) and {@code Imitation} (out).
 */
@NullMarked
package dev.orrery.data.imitate;

import org.jspecify.annotations.NullMarked;
