/**
 * Traces as files: formats in and out, input checks with places, statistics. Read
 * {@link dev.orrery.data.trace.TraceReader} first: it leads a file through {@link dev.orrery.data.trace.TraceStream}
 * (bytes), a {@link dev.orrery.data.trace.TraceFormat} (rows), {@link dev.orrery.data.trace.RowRules} (what a row must
 * satisfy) and a {@link dev.orrery.data.trace.RowSink}. A new format is one file and one line in
 * {@link dev.orrery.data.trace.TraceFormats}.
 */
@NullMarked
package dev.orrery.data.trace;

import org.jspecify.annotations.NullMarked;
