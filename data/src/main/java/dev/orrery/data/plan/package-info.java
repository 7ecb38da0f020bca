/**
 * Plans before anything runs: how many users fit in memory, and how many GPUs a goal needs. Read
 * {@link dev.orrery.data.plan.KvPlan} first.
 */
@NullMarked
package dev.orrery.data.plan;

import org.jspecify.annotations.NullMarked;
