/**
 * What could have been reached knowing everything: lower bounds of cost (sessions.md §6). Read
 * {@link dev.orrery.model.video.oracle.CostOracle} first.
 */
@NullMarked
package dev.orrery.model.video.oracle;

import org.jspecify.annotations.NullMarked;
