/**
 * The way in. Read {@link dev.orrery.data.trace.read.TraceReader} first: it leads an input through a format and its
 * gate to a sink: a table in memory, a check that keeps nothing, or any other.
 */
@NullMarked
package dev.orrery.data.trace.read;

import org.jspecify.annotations.NullMarked;
