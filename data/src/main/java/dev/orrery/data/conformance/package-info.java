/**
 * Recorded cases played on the product and compared. {@link dev.orrery.data.conformance.Conformance} runs them;
 * {@link dev.orrery.data.conformance.Comparer} decides by the rules that {@link dev.orrery.data.conformance.Tolerances}
 * reads from the file beside the cases; how a kind of case is played stands in the package {@code kind}. Read
 * Conformance first.
 */
@NullMarked
package dev.orrery.data.conformance;

import org.jspecify.annotations.NullMarked;
