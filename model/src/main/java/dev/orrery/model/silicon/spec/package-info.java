/**
 * What is deployed: a model's numbers, how it is split over GPUs, and its number formats. Read
 * {@link dev.orrery.model.silicon.spec.Deployment} first.
 */
@NullMarked
package dev.orrery.model.silicon.spec;

import org.jspecify.annotations.NullMarked;
