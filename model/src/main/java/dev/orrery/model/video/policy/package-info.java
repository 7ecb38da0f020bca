/**
 * Whole policies by name: the paper's, its baselines and ablations (sessions.md §6), and those that are better on
 * delivered chunks (§13), one file each. Read {@link dev.orrery.model.video.policy.VideoPolicies} first.
 */
@NullMarked
package dev.orrery.model.video.policy;

import org.jspecify.annotations.NullMarked;
