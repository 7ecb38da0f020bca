/**
 * What the tests of this module are written with: workloads row by row, runs key by key, what an observer saw. Read
 * {@link dev.orrery.model.testing.Runs} first.
 */
@NullMarked
package dev.orrery.model.testing;

import org.jspecify.annotations.NullMarked;
