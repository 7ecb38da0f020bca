/**
 * Measures speed and memory. Programs with a {@code main} print JSON or a table for {@code bench/peers} and
 * {@code PERFORMANCE.md}; classes named {@code ...Benchmark} run under JMH. Read {@link dev.orrery.bench.WarmRun}
 * first.
 */
@NullMarked
package dev.orrery.bench;

import org.jspecify.annotations.NullMarked;
