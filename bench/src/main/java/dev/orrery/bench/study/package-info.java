/**
 * Compares round robin with KV routing over loads, fleet sizes and seeds, and draws the figures of
 * {@code docs/explanation/routing-study.md}. Read {@link dev.orrery.bench.study.RouterStudy} first.
 */
@NullMarked
package dev.orrery.bench.study;

import org.jspecify.annotations.NullMarked;
