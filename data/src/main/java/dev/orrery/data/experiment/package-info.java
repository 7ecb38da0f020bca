/**
 * Evaluations that one command repeats, each a list of runs whose outcome is a page of tables and charts. Read
 * {@link dev.orrery.data.experiment.Experiment} first.
 */
@NullMarked
package dev.orrery.data.experiment;

import org.jspecify.annotations.NullMarked;
