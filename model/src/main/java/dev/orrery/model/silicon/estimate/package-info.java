/**
 * Closed-form estimates of a deployment's latency and throughput, without a simulation. Read
 * {@link dev.orrery.model.silicon.estimate.Estimates} first.
 */
@NullMarked
package dev.orrery.model.silicon.estimate;

import org.jspecify.annotations.NullMarked;
