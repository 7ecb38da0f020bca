/**
 * Traces as files. This package holds the words that all of it shares: a {@link dev.orrery.data.trace.Row} goes from a
 * {@link dev.orrery.data.trace.TraceFormat} through a {@link dev.orrery.data.trace.RowGate}, which applies
 * {@link dev.orrery.data.trace.RowRules}, to a {@link dev.orrery.data.trace.RowSink}. Rooms: {@code text} (bytes to
 * rows), {@code format} (one file each), {@code read} (the way in: read {@code TraceReader} first), {@code stats},
 * {@code transform}.
 */
@NullMarked
package dev.orrery.data.trace;

import org.jspecify.annotations.NullMarked;
