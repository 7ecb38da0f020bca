/**
 * The formats that traces are written in, one file each. Read {@link dev.orrery.data.trace.write.TraceWriters} first,
 * the list of all.
 */
@NullMarked
package dev.orrery.data.trace.write;

import org.jspecify.annotations.NullMarked;
