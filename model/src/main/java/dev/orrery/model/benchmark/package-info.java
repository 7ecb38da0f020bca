/**
 * A closed-loop benchmark of one engine replica, as serving benchmarks run it: so many clients, each sends its next
 * request when the last one has ended. Read {@link dev.orrery.model.benchmark.ClosedLoop} first.
 *
 * <p>It plays the same passes as the engines of the twin, with what a measured deployment has around them
 * ({@link dev.orrery.model.benchmark.Surroundings}), and advances decode passes by stretches: a calibration plays
 * hundreds of thousands of such benchmarks.
 */
@NullMarked
package dev.orrery.model.benchmark;

import org.jspecify.annotations.NullMarked;
