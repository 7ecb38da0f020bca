/**
 * What a trace is like in numbers: lengths, shared prefixes, hit rates of caches of any size, arrivals. Read
 * {@link dev.orrery.data.trace.stats.TraceStats} first.
 */
@NullMarked
package dev.orrery.data.trace.stats;

import org.jspecify.annotations.NullMarked;
