/**
 * How many GPUs: the Workload Detector's volatility and the rules of the Autoscaling Controller (sessions.md §4). Read
 * {@link dev.orrery.model.video.autoscale.Proportional} first.
 */
@NullMarked
package dev.orrery.model.video.autoscale;

import org.jspecify.annotations.NullMarked;
